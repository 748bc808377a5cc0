import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { disputesOf, mayDispute, openDispute, promisesOf, statePromise } from '../cases/index.ts';
import { type CalendarDay, isTimestampInput, localDate } from '../kernel/calendar.ts';
import { addDays } from '../kernel/days.ts';
import { DISPUTE_REASONS } from '../ledger/domain/dispute.ts';
import { mayPromise } from '../ledger/domain/promise.ts';
import type { Connection } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import type { Organization } from '../platform/organization.ts';
import type { AccountRef } from './account.ts';
import { announcePayment, takeBack } from './announce.ts';
import { type FormContext, openForm, textIn } from './forms.ts';
import { PRIVATE } from './headers.ts';
import type { Notice } from './i18n/texts.ts';
import { type Answers, linkTo, MAX_CHARACTERS, portalPath } from './view.ts';

/** How far ahead debtors may promise without staff, in days. Reminders pause meanwhile. */
const MAX_DAYS = 30;
type Handler = (
  context: FormContext,
  account: { organization: Organization; customerId: string; invoiceId: string },
  fields: URLSearchParams,
) => Promise<Notice>;

const HANDLERS = {
  promise: answerPromise,
  dispute: answerDispute,
  paid: announceOne,
  unpaid: takeOneBack,
} as const satisfies Record<string, Handler>;

/** Receives the debtor's forms about one invoice. Each response redirects back to the page. */
export function answerRoutes(context: FormContext): FastifyPluginAsync {
  return async (app) => {
    for (const [name, handler] of Object.entries(HANDLERS))
      app.post<{ Params: { token: string; id: string } }>(
        `/:token/invoices/:id/${name}`,
        { schema: { hide: true } },
        (request, reply) => handleAnswer(context, handler, request, reply),
      );
  };
}

async function handleAnswer(
  context: FormContext,
  handler: Handler,
  request: FastifyRequest<{ Params: { token: string; id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, id } = request.params;
  const { organization, account, fields } = await openForm(context, request, token);
  const { customerId } = account;
  if (!isUuid(id)) throw new ApiError('NOT_FOUND', 'The page does not exist.');
  const invoiceId = id.toLowerCase();
  const notice = await handler(context, { organization, customerId, invoiceId }, fields).catch(refusalNotice);
  const path = portalPath(context.publicUrl, token);
  return reply.headers(PRIVATE).redirect(linkTo({ path }, { invoice: invoiceId, notice }), 303);
}

/** Returns the notice for a change that the ledger refused. */
function refusalNotice(error: unknown): Notice {
  if (error instanceof ApiError && error.code === 'CONFLICT') return 'refused';
  throw error;
}

async function answerPromise(
  context: FormContext,
  { organization, customerId, invoiceId }: Parameters<Handler>[1],
  fields: URLSearchParams,
): Promise<Notice> {
  const comment = textIn(fields, 'comment');
  if (comment !== null && comment.length > MAX_CHARACTERS) return 'text';
  const day = fields.get('date') ?? '';
  const { from, until } = daysOf(localDate(context.clock.now(), organization.timezone));
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isTimestampInput(day) || day < from || day > until) return 'date';
  const input = { date: day, amount: null, comment };
  const by = { source: 'PORTAL', userId: null, customerId } as const;
  await statePromise(context, organization, { target: { id: invoiceId }, input: input, by });
  return 'promised';
}

async function announceOne(
  context: FormContext,
  { organization, customerId, invoiceId }: Parameters<Handler>[1],
): Promise<Notice> {
  return announcePayment(context, organization, { customerId, invoiceIds: [invoiceId] });
}

async function takeOneBack(
  context: FormContext,
  { organization, customerId, invoiceId }: Parameters<Handler>[1],
): Promise<Notice> {
  return takeBack(context, organization, { customerId, invoiceIds: [invoiceId] });
}

async function answerDispute(
  context: FormContext,
  { organization, customerId, invoiceId }: Parameters<Handler>[1],
  fields: URLSearchParams,
): Promise<Notice> {
  const comment = textIn(fields, 'comment');
  if (comment !== null && comment.length > MAX_CHARACTERS) return 'text';
  const reason = DISPUTE_REASONS.find((word) => word === fields.get('reason'));
  if (reason === undefined) return 'reason';
  const by = { source: 'PORTAL', userId: null, customerId } as const;
  await openDispute(context, organization, {
    target: { id: invoiceId },
    input: { reason, comment, amount: null },
    by,
    answer: () => null,
  });
  return 'disputed';
}

function daysOf(today: CalendarDay): Pick<Answers, 'from' | 'until'> {
  return { from: today, until: addDays(today, MAX_DAYS) };
}

/** Returns the answers that the debtor may give about an invoice. */
export async function allowedAnswers(
  connection: Connection,
  { organizationId, today }: Pick<AccountRef, 'organizationId' | 'today'>,
  invoiceId: string,
): Promise<Answers> {
  const promises = await promisesOf(connection, organizationId, invoiceId, today);
  const disputes = await disputesOf(connection, organizationId, invoiceId);
  return {
    mayPromise: mayPromise(promises, today),
    mayDispute: mayDispute(disputes),
    ...daysOf(today),
  };
}
