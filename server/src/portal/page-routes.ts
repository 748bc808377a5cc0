import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { overdueBefore } from '../ledger/domain/calendar.ts';
import type { Language } from '../ledger/domain/formats.ts';
import { findAccess, findPdf } from '../people/portal-links/queries.ts';
import type { Context } from '../platform/context.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { toApiError } from '../platform/http/error-handler.ts';
import { sendFile } from '../platform/http/send-file.ts';
import { isUuid } from '../platform/ids.ts';
import type { Limits } from '../platform/limits/index.ts';
import { limitAddresses, OF_ADDRESS } from '../platform/limits/plugin.ts';
import {
  type AccountRef,
  type PortalDocument,
  readBankAccounts,
  readDebtor,
  readOpenInvoice,
  readPage,
} from './account.ts';
import { allowedAnswers, answerRoutes } from './answer-routes.ts';
import { PRIVATE, sendPage } from './headers.ts';
import { NOTICES, type Notice } from './i18n.ts';
import { accountPage, noticePage } from './page.ts';
import { type PortalView, portalPath, VIEWS, type ViewName } from './view.ts';

/** Of one address, whatever it asks for: a person reads no faster, and guessing is slow. */
const LIMITS = { requestsPerMinute: 300, maxConcurrency: 20 };

/** The portal has limits of its own: its visitors have no keys. */
export type PortalContext = Context & { limits: Limits };

/** The pages of the debtor portal: everything below /portal, for people, without API keys. */
export function portalPages(context: PortalContext): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
    app.setNotFoundHandler((request, reply) => answerNoPortal(request, reply));
    limitAddresses(app, context.limits, 'portal', LIMITS);
    app.get('/', HIDDEN, answerNoPortal);
    app.get<{ Params: { token: string } }>('/:token', HIDDEN, (request, reply) =>
      answerAccount(context, request.params.token, request, reply),
    );
    await app.register(answerRoutes(context, OF_ADDRESS));
    app.get<{ Params: { token: string; id: string } }>(
      '/:token/documents/:id/pdf',
      HIDDEN,
      (request, reply) => answerPdf(context, request.params, request, reply),
    );
  };
}

const HIDDEN = { schema: { hide: true } };

async function answerAccount(
  context: PortalContext,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const access = await findAccess(context.database, token, context.clock.now());
  const organization = access === null ? null : await context.organizations.byId(access.organizationId);
  if (access === null || organization === null) return answerNoPortal(request, reply);
  const pageQuery = pageQueryOf(request.query);
  const path = portalPath(context.publicUrl, token);
  const view = await readView(context, { organization, customerId: access.customerId, path }, pageQuery);
  if (view === null) return answerNoPortal(request, reply);
  return sendPage(reply, 200, accountPage(view), { frameAncestors: access.frameAncestors, hasForms: true });
}

/** The PDF of one of the customer's own documents; to all others the token is no key. */
async function answerPdf(
  { database, clock, storage }: PortalContext,
  { token, id }: { token: string; id: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const access = await findAccess(database, token, clock.now());
  const pdf = access === null || !isUuid(id) ? null : await findPdf(database, access, id);
  if (access === null || pdf === null) return answerNoPortal(request, reply);
  reply.headers(PRIVATE);
  const file = { ...pdf, contentType: 'application/pdf' };
  return sendFile(request, reply, file, () => storage.open(access.organizationId, pdf.sha256));
}

/** The one answer to every token that leads nowhere, and to every other address below /portal. */
export function answerNoPortal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, noticePage(languageOf(request), 'missing'));
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  if (apiError.status < 429) return answerNoPortal(request, reply);
  if (apiError.status >= 500)
    request.log.error({ err: apiError.cause ?? error, code: apiError.code }, apiError.message);
  reply.headers(apiError.headers);
  const notice = apiError.status === 429 ? 'busy' : 'failed';
  return sendPage(reply, apiError.status, noticePage(languageOf(request), notice));
}

function languageOf({ headers }: FastifyRequest): Language {
  return new Negotiator({ headers }).language(['en', 'fr']) === 'fr' ? 'fr' : 'en';
}

interface PageQuery {
  view: ViewName;
  page: number;
  invoice: string | null;
  notice: Notice | null;
}

/** What the query string asks for. What makes no sense counts as absent: people edit addresses, and mail programs add to them. */
function pageQueryOf(query: unknown): PageQuery {
  const text = (name: string): string => {
    const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : null;
    return typeof value === 'string' ? value : '';
  };
  const page = /^[1-9]\d{0,7}$/.test(text('page')) ? Number(text('page')) : 1;
  const invoice = isUuid(text('invoice')) ? text('invoice').toLowerCase() : null;
  const notice = NOTICES.find((word) => word === text('told')) ?? null;
  return { view: VIEWS.find((name) => name === text('view')) ?? 'overview', page, invoice, notice };
}

const LIST_OF = { overview: 'open', settled: 'settled', credits: 'credits' } as const;

/** Reads all that a page shows from one state of the books; null when the customer is not there any more. */
async function readView(
  { database, clock }: Pick<PortalContext, 'database' | 'clock'>,
  { organization, customerId, path }: Pick<PortalView, 'organization' | 'path'> & { customerId: string },
  { view, page, invoice, notice }: PageQuery,
): Promise<PortalView | null> {
  const now = clock.now();
  const account: AccountRef = {
    organizationId: organization.id,
    customerId,
    overdueBefore: overdueBefore(now, organization.timezone),
  };
  return inSnapshot(database, async (connection) => {
    const debtor = await readDebtor(connection, account);
    if (debtor === null) return null;
    const list = await readPage(connection, account, LIST_OF[view], page);
    let chosen: PortalDocument | null = null;
    if (view === 'overview' && invoice !== null) chosen = await readOpenInvoice(connection, account, invoice);
    const due = debtor.figures.filter(({ amountDue }) => amountDue > 0).map(({ currency }) => currency);
    const currencies = view !== 'overview' ? [] : chosen === null ? due : [chosen.currency];
    const answers = chosen === null ? null : await allowedAnswers(connection, organization, chosen.id, now);
    const accounts = await readBankAccounts(connection, organization.id, debtor, currencies);
    return {
      view,
      organization,
      debtor,
      now,
      overdueBefore: account.overdueBefore,
      list,
      chosen,
      answers,
      notice,
      accounts,
      path,
    };
  });
}
