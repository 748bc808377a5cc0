import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { disputesOf, mayDispute, openDispute, promisesOf, statePromise } from '../collections/index.ts';
import { isTimestampInput, localDate, type Timestamp, toTimestamp } from '../ledger/domain/calendar.ts';
import { addDays } from '../ledger/domain/days.ts';
import { DISPUTE_REASONS } from '../ledger/domain/dispute.ts';
import { mayPromise } from '../ledger/domain/promise.ts';
import { tokenKey } from '../people/index.ts';
import { findAccess } from '../people/portal-links/queries.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import type { Limits } from '../platform/limits/index.ts';
import { admit } from '../platform/limits/plugin.ts';
import type { Organization } from '../platform/organization.ts';
import { PRIVATE } from './headers.ts';
import type { Notice } from './i18n.ts';
import { type Answers, linkTo, MAX_CHARACTERS, portalPath } from './view.ts';

/** How far ahead debtors may promise by themselves, in days: reminders stop meanwhile. */
const MAX_DAYS = 30;
/** A comment of characters that take four bytes, percent-encoded, and room to spare. */
const MAX_BYTES = 32 * 1024;
/** Of one link, beside the limits of all that an address asks for: nobody fills in forms faster. */
const LIMITS = { requestsPerMinute: 30, maxConcurrency: 5 };

type AnswerContext = Context & { limits: Limits };

type Handler = (
  context: AnswerContext,
  account: { organization: Organization; customerId: string; invoiceId: string },
  fields: URLSearchParams,
) => Promise<Notice>;

const HANDLERS = { promise: answerPromise, dispute: answerDispute } as const satisfies Record<
  string,
  Handler
>;

/** What debtors send from the forms of their pages. Each is answered by the way back to the page. */
export function answerRoutes(
  context: AnswerContext,
  messages: Parameters<typeof admit>[3],
): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.addHook<{ Params: { token: string } }>('onRequest', async (request, reply) => {
      const link = tokenKey(request.params.token).hash.toString('base64url');
      await admit(context.limits, { id: `portal form ${link}`, ...LIMITS }, reply, messages);
    });
    for (const [name, handler] of Object.entries(HANDLERS))
      app.post<{ Params: { token: string; id: string } }>(
        `/:token/invoices/:id/${name}`,
        { schema: { hide: true } },
        (request, reply) => answer(context, handler, request, reply),
      );
  };
}

async function answer(
  context: AnswerContext,
  handler: Handler,
  request: FastifyRequest<{ Params: { token: string; id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, id } = request.params;
  if (isFromElsewhere(request, context.publicUrl)) throw new ApiError('NOT_FOUND', 'Not sent by the page.');
  const access = await findAccess(context.database, token, context.clock.now());
  const organization = access === null ? null : await context.organizations.byId(access.organizationId);
  if (access === null || organization === null || !isUuid(id))
    throw new ApiError('NOT_FOUND', 'There is no such page.');
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const invoiceId = id.toLowerCase();
  const account = { organization, customerId: access.customerId, invoiceId };
  const notice = await handler(context, account, fields).catch(refused);
  const path = portalPath(context.publicUrl, token);
  return reply.headers(PRIVATE).redirect(linkTo({ path }, { invoice: invoiceId, notice }), 303);
}

/**
 * Whether a browser says that a page of another site sent the form. The token in the address is the secret that other
 * sites lack; this is the second lock. Pages that tell no referrer send the origin "null".
 */
function isFromElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin;
}

/** What the books do not admit (any more). */
function refused(error: unknown): Notice {
  if (error instanceof ApiError && error.code === 'CONFLICT') return 'refused';
  throw error;
}

async function answerPromise(
  context: AnswerContext,
  { organization, customerId, invoiceId }: Parameters<Handler>[1],
  fields: URLSearchParams,
): Promise<Notice> {
  const comment = textOf(fields);
  if (comment !== null && comment.length > MAX_CHARACTERS) return 'text';
  const day = fields.get('date') ?? '';
  const { from, until } = daysOf(context.clock.now(), organization);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isTimestampInput(day) || day < from || day > until) return 'date';
  const input = { date: toTimestamp(day, organization.timezone), amount: null, comment };
  const by = { source: 'PORTAL', userId: null, customerId } as const;
  await statePromise(context, organization, { target: { id: invoiceId }, input: input, by });
  return 'promised';
}

async function answerDispute(
  context: AnswerContext,
  { organization, customerId, invoiceId }: Parameters<Handler>[1],
  fields: URLSearchParams,
): Promise<Notice> {
  const comment = textOf(fields);
  if (comment !== null && comment.length > MAX_CHARACTERS) return 'text';
  const reason = DISPUTE_REASONS.find((word) => word === fields.get('reason'));
  if (reason === undefined) return 'reason';
  const by = { source: 'PORTAL', userId: null, customerId } as const;
  await openDispute(context, organization, {
    target: { id: invoiceId },
    input: { reason, comment, amount: null },
    by,
  });
  return 'disputed';
}

/** The comment, with line ends of one kind and without what no keyboard writes; null when there is none. */
function textOf(fields: URLSearchParams): string | null {
  const text = (fields.get('comment') ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return text === '' ? null : text;
}

function daysOf(now: Timestamp, { timezone }: Organization): Pick<Answers, 'from' | 'until'> {
  const from = localDate(now, timezone);
  return { from, until: addDays(from, MAX_DAYS) };
}

/** What the debtor may do about an invoice. */
export async function allowedAnswers(
  connection: Connection,
  organization: Organization,
  invoiceId: string,
  now: Timestamp,
): Promise<Answers> {
  const statuses = await promisesOf(connection, organization, invoiceId, now);
  const disputes = await disputesOf(connection, organization.id, invoiceId);
  return {
    mayPromise: mayPromise(statuses),
    mayDispute: mayDispute(disputes),
    ...daysOf(now, organization),
  };
}
