import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { loadAutopayOffer } from '../autopay/commands.ts';
import { askForPdfs } from '../ledger/commands.ts';
import { keepVisit, tokenKey } from '../people/index.ts';
import { loadProfile, logoName } from '../people/organizations/profile/queries.ts';
import { findAccess, findPdf, type PortalAccess, type PortalPdf } from '../people/portal-links/queries.ts';
import type { Actor } from '../platform/actor.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { toApiError } from '../platform/http/error-handler.ts';
import { installWorkContext, type RequestWork } from '../platform/http/request-work-context.ts';
import { sendFile } from '../platform/http/send-file.ts';
import { isUuid } from '../platform/ids.ts';
import { limitAddresses, OF_ADDRESS } from '../platform/limits/plugin.ts';
import { withWorkContext } from '../platform/work-context.ts';
import { answerRoutes } from './answer-routes.ts';
import { archiveRoutes } from './archive-routes.ts';
import { autopayRoutes, sendAutopay } from './autopay-routes.ts';
import { checkoutRoutes, sendCheckout } from './checkout-routes.ts';
import { type FormContext, formRoutes } from './forms.ts';
import { PRIVATE, sendPage } from './headers.ts';
import { languageOf } from './language.ts';
import { openLink } from './link.ts';
import { accountPage, hasTransfers, noticePage, paymentPage } from './page.ts';
import { receiptFile, sendReceipt } from './payment-receipts/send.ts';
import { choosingRoutes, readPayment } from './payment-routes.ts';
import { isAnswerStored, pageQueryOf } from './query.ts';
import { questionRoutes, sendQuestion } from './question-routes.ts';
import { readView } from './read-view.ts';
import { nationalReferences } from './references.ts';
import { mayFetchPdf } from './source-pdfs.ts';
import { testPaymentRoutes } from './test-payment-routes.ts';
import { portalPath } from './view.ts';

/** Per IP address for all portal routes: enough for any person, slow for guessing tokens. */
const LIMITS = { requestsPerMinute: 300, maxConcurrency: 20 };

/** Serves the debtor portal: all pages below /portal, for people without API keys. */
export function portalPages(context: FormContext): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
    app.setNotFoundHandler((request, reply) => answerNoPortal(request, reply));
    limitAddresses(app, context.limits, 'portal', LIMITS);
    installWorkContext(app, (request) => workOfVisit(context, request));
    app.get('/', HIDDEN, answerNoPortal);
    app.get<{ Params: { token: string } }>('/:token', HIDDEN, (request, reply) =>
      answerAccount(context, request.params.token, request, reply),
    );
    await app.register(
      formRoutes(context, OF_ADDRESS, [
        answerRoutes(context),
        choosingRoutes(context),
        checkoutRoutes(context),
        autopayRoutes(context),
        questionRoutes(context),
        testPaymentRoutes(context),
      ]),
    );
    app.get<{ Params: { token: string; reference: string } }>(
      '/:token/payments/:reference',
      HIDDEN,
      async (request, reply) => {
        const payment = await readPayment(context, request.params, pageQueryOf(request.query).notice);
        if (payment === null) return answerNoPortal(request, reply);
        const { view, frameAncestors } = payment;
        const sending = { frameAncestors, hasForms: true, hasScript: hasTransfers(view), look: view.look };
        return sendPage(reply, 200, paymentPage(view), sending);
      },
    );
    app.get<{ Params: { token: string; id: string } }>('/:token/checkouts/:id', HIDDEN, (request, reply) =>
      sendCheckout(context, request.params, request, reply),
    );
    app.get<{ Params: { token: string } }>('/:token/autopay', HIDDEN, (request, reply) =>
      sendAutopay(context, request.params.token, request, reply),
    );
    app.get<{ Params: { token: string; id: string } }>('/:token/questions/:id', HIDDEN, (request, reply) =>
      answerQuestionPage(context, request.params, request, reply),
    );
    app.get<{ Params: { token: string } }>('/:token/logo', HIDDEN, (request, reply) =>
      answerLogo(context, request.params.token, request, reply),
    );
    await app.register(archiveRoutes(context, OF_ADDRESS, answerNoPortal));
    app.get<{ Params: { token: string; id: string } }>(
      '/:token/documents/:id/pdf',
      HIDDEN,
      (request, reply) => answerPdf(context, request.params, request, reply),
    );
    app.get<{ Params: { token: string; id: string } }>(
      '/:token/payments/:id/receipt',
      HIDDEN,
      async (request, reply) => {
        const receipt = await receiptFile(context, request.params);
        return receipt === null ? answerNoPortal(request, reply) : sendReceipt(reply, receipt);
      },
    );
  };
}

function tokenOf(params: unknown): string | null {
  const token: unknown = Reflect.get(Object(params), 'token');
  return typeof token === 'string' ? token : null;
}

/** Returns the link's organization, its clock and, for requests that change data, its holder as actor. */
async function workOfVisit(
  { database, clock, organizations }: FormContext,
  request: FastifyRequest,
): Promise<RequestWork> {
  const token = tokenOf(request.params);
  const organization = token === null ? null : await organizations.byId(tokenKey(token).organizationId);
  const { clockOffsetMillis } = organization ?? { clockOffsetMillis: 0 };
  if (token === null) return { clockOffsetMillis };
  const { organizationId } = tokenKey(token);
  const visit = { organizationId, clockOffsetMillis };
  if (request.method !== 'POST') return visit;
  const access = await withWorkContext(visit, () => findAccess(database, token, clock.now()));
  if (access === null) return visit;
  const address = clientAddress(request);
  const actor: Actor = { kind: 'PORTAL', id: access.linkId, apiKey: null, job: null, address };
  return { actor, ...visit };
}

const HIDDEN = { schema: { hide: true } };

async function answerAccount(
  context: FormContext,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = await openLink(context, token);
  if (link === null) return answerNoPortal(request, reply);
  const path = portalPath(context.publicUrl, token);
  const read = await readView(context, { ...link, path }, pageQueryOf(request.query));
  if (read === null) return answerNoPortal(request, reply);
  const { accounts, chosen, debtor, look } = read;
  const invoiceIds = chosen === null ? [] : [chosen.id];
  const selection = { customerNumber: debtor.externalId, invoiceIds, accounts };
  const { frameAncestors, linkId, account, now, today } = link;
  const national = await nationalReferences(context, link, selection);
  const autopay = read.view === 'overview' ? await loadAutopayOffer(context, account) : null;
  const view = { ...read, national, autopay };
  keepVisit(context.database, request.log, { ...account, linkId, now, today });
  return sendPage(reply, 200, accountPage(view), {
    frameAncestors,
    look,
    hasForms: true,
    hasScript: hasTransfers(view),
  });
}

/** Serves a question that the customer of the link was asked. */
async function answerQuestionPage(
  context: FormContext,
  { token, id }: { token: string; id: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = await openLink(context, token);
  if (link === null) return answerNoPortal(request, reply);
  const { linkId, account, now, today } = link;
  const isStored = isAnswerStored(request.query);
  await sendQuestion(context, link, reply, { token, id, isStored });
  keepVisit(context.database, request.log, { ...account, linkId, now, today });
  return reply;
}

/** Serves the PDF of one of the customer's own documents; the token opens no others. */
async function answerPdf(
  context: FormContext,
  { token, id }: { token: string; id: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database, clock, storage } = context;
  const access = await findAccess(database, token, clock.now());
  const pdf = access === null || !isUuid(id) ? null : await findOrFetchPdf(context, access, id);
  if (access === null || pdf === null) return answerNoPortal(request, reply);
  if (typeof pdf === 'string') return answerLack(request, reply, pdf, portalPath(context.publicUrl, token));
  reply.headers(PRIVATE);
  const file = { ...pdf, contentType: 'application/pdf' };
  return sendFile(request, reply, file, () => storage.open(access.organizationId, pdf.sha256));
}

/**
 * Why the portal has no PDF of a document: its source has not given it yet, only the company can give it, or there is
 * none.
 */
type LackOfPdf = 'late' | 'ask' | 'noPdf';

/** Returns the PDF of a document, which its source may have to give first; null: the link opens no such document. */
async function findOrFetchPdf(
  context: FormContext,
  access: PortalAccess,
  id: string,
): Promise<PortalPdf | LackOfPdf | null> {
  const { database } = context;
  const stored = await findPdf(database, access, id);
  if (stored !== null) return stored;
  const mayFetch = await mayFetchPdf(database, access, id);
  if (mayFetch !== true) return mayFetch === null ? null : 'noPdf';
  const { pending, failed } = await askForPdfs(context, access.organizationId, [id]);
  if (pending.length > 0) return 'late';
  return failed.length > 0 ? 'ask' : ((await findPdf(database, access, id)) ?? 'noPdf');
}

/** Serves the logo of the portal's organization. */
async function answerLogo(
  { database, clock, storage }: FormContext,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const access = await findAccess(database, token, clock.now());
  if (access === null) return answerNoPortal(request, reply);
  const { organizationId } = access;
  const { logo } = await loadProfile(database.pool, organizationId);
  if (logo === null) return answerNoPortal(request, reply);
  const { contentType, size, sha256 } = logo;
  reply.headers(PRIVATE);
  const file = { contentType, size, fileName: logoName(contentType) };
  return sendFile(request, reply, file, () => storage.open(organizationId, sha256));
}

/** Responds to every invalid token and every unknown address below /portal. */
export function answerNoPortal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, noticePage(languageOf(request), 'missing'));
}

function answerLack(
  request: FastifyRequest,
  reply: FastifyReply,
  lack: LackOfPdf,
  path: string,
): FastifyReply {
  if (lack === 'late') reply.header('retry-after', '30');
  return sendPage(reply, lack === 'noPdf' ? 404 : 503, noticePage(languageOf(request), lack, path));
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
