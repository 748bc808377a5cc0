import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { findChosenIds } from '../cash/references/queries.ts';
import { parseCreditorReference } from '../ledger/domain/transfers/creditor-reference.ts';
import {
  type CheckoutResult,
  findResult,
  ProviderError,
  refreshPayment,
  startCheckout,
} from '../online-payments/commands.ts';
import { METHODS, PROVIDERS } from '../online-payments/domain/kinds.ts';
import type { Connection } from '../platform/db/database.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import { readBase } from './base.ts';
import { readChosen } from './chosen-invoices.ts';
import { type FormContext, openForm, type SentForm } from './forms.ts';
import { PRIVATE, sendPage } from './headers.ts';
import type { Notice, Translations } from './i18n/texts.ts';
import { type OpenLink, openLink } from './link.ts';
import { openInvoicesIn } from './online.ts';
import { checkoutPage, leavingPage } from './page.ts';
import { outcomeOf } from './page-checkout.ts';
import {
  linkTo,
  linkToCheckouts,
  linkToPayments,
  localizationOf,
  numberOf,
  type PortalBase,
  portalPath,
} from './view.ts';

/** Seconds after which a page without a result asks again, and how often it does. */
const RELOAD_SECONDS = 4;
const MAX_RELOADS = 15;

const NOT_FOUND = () => new ApiError('NOT_FOUND', 'The page does not exist.');

/** Sends the debtor to the page of a payment provider. */
export function checkoutRoutes(context: FormContext): FastifyPluginAsync {
  return async (app) => {
    app.post<{ Params: { token: string } }>(
      '/:token/checkouts',
      { schema: { hide: true } },
      (request, reply) => answerCheckout(context, request.params.token, request, reply),
    );
  };
}

async function answerCheckout(
  context: FormContext,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = await openForm(context, request, token);
  const { account, organization, fields } = form;
  const path = portalPath(context.publicUrl, token);
  const base = await readBase(context, form, path);
  const asked = await inSnapshot(context.database, (connection) => readAsked(connection, form, base));
  const provider = PROVIDERS.find((name) => name === fields.get('provider'));
  const method = METHODS.find((name) => name === fields.get('method'));
  if (provider === undefined || method === undefined) throw NOT_FOUND();
  const address = `${context.publicUrl.replace(/\/$/, '')}/portal/${token}/checkouts/{id}?back=1`;
  const started = await startCheckout(context, organization, {
    customerId: account.customerId,
    invoiceIds: asked.invoiceIds,
    provider,
    method,
    total: Number(fields.get('total')),
    reference: asked.reference,
    description: asked.description,
    language: base.debtor.language ?? organization.language,
    returnUrl: address,
    cancelUrl: `${address}&cancelled=1`,
  });
  if (started.outcome !== 'REDIRECT') {
    const notice = started.outcome === 'CHANGED' ? 'changed' : 'unavailable';
    return reply.headers(PRIVATE).redirect(asked.backTo(notice), 303);
  }
  // A redirect after a form would need a policy that names each provider.
  reply.header('refresh', `0; url=${started.url}`);
  return sendPage(reply, 200, leavingPage(base, started.url), { look: base.look });
}

/** The invoices that a button pays, with the page that shows it. */
interface AskedCheckout {
  invoiceIds: readonly string[];
  reference: string;
  description: string;
  backTo: (notice: Notice) => string;
}

/** Reads what a button pays. The form names it; the amounts are those of the ledger. @throws NOT_FOUND */
async function readAsked(
  connection: Connection,
  { account, fields }: SentForm,
  base: PortalBase,
): Promise<AskedCheckout> {
  const { i18n } = localizationOf(base);
  const currency = fields.get('currency') ?? '';
  const id = fields.get('id') ?? '';
  if (fields.get('scope') === 'invoice' && isUuid(id)) {
    const [invoice] = await readChosen(connection, account, [id.toLowerCase()]);
    const number = invoice === undefined ? '' : numberOf(invoice);
    return {
      invoiceIds: invoice === undefined ? [] : [invoice.id],
      reference: number,
      description: i18n.payOne(number),
      backTo: (notice) => linkTo(base, { invoice: id.toLowerCase(), notice }, '#pay'),
    };
  }
  if (fields.get('scope') === 'selection')
    return readSelection(connection, { account, base, i18n, currency, text: fields.get('reference') ?? '' });
  if (fields.get('scope') !== 'all') throw NOT_FOUND();
  return {
    invoiceIds: (await openInvoicesIn(connection, account, currency)) ?? [],
    reference: base.debtor.externalId,
    description: i18n.payTotal(currency),
    backTo: (notice) => linkTo(base, { notice }),
  };
}

async function readSelection(
  connection: Connection,
  {
    account,
    base,
    i18n,
    currency,
    text,
  }: { account: OpenLink['account']; base: PortalBase; i18n: Translations; currency: string; text: string },
): Promise<AskedCheckout> {
  const reference = parseCreditorReference(text);
  const ids = reference === null ? null : await findChosenIds(connection, account, reference);
  if (ids === null || reference === null) throw NOT_FOUND();
  const invoices = (await readChosen(connection, account, ids)).filter((one) => one.currency === currency);
  return {
    invoiceIds: invoices.map((one) => one.id),
    reference,
    description: i18n.payChosen(invoices.length, currency),
    backTo: (notice) => linkToPayments(base, reference, notice),
  };
}

/**
 * Sends the result of an online payment. A debtor who comes back from the provider sees what the provider states now;
 * the page asks again while there is no result.
 * @throws NOT_FOUND if the payment is not one of this customer
 */
export async function sendCheckout(
  context: FormContext,
  { token, id }: { token: string; id: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = await openLink(context, token);
  if (link === null || !isUuid(id)) throw NOT_FOUND();
  const query = new URLSearchParams(request.url.split('?')[1]);
  const isCancelled = query.has('cancelled');
  const result = await currentResult(context, link, id.toLowerCase(), query.has('back'));
  if (result === null) throw NOT_FOUND();
  const path = portalPath(context.publicUrl, token);
  const base = await readBase(context, link, path);
  const reloads = Number(query.get('reloads') ?? 0);
  if (outcomeOf(result, isCancelled) === 'CHECKING' && reloads < MAX_RELOADS) {
    const address = `${linkToCheckouts(base)}/${result.onlinePaymentId}?back=1&reloads=${reloads + 1}`;
    reply.header('refresh', `${RELOAD_SECONDS}; url=${address}`);
  }
  const { frameAncestors } = link;
  return sendPage(reply, 200, checkoutPage({ ...base, result, isCancelled }), {
    frameAncestors,
    look: base.look,
  });
}

/** Returns a payment of the customer, after asking the provider while it has no result. */
async function currentResult(
  context: FormContext,
  { account, organization }: OpenLink,
  id: string,
  isBack: boolean,
): Promise<CheckoutResult | null> {
  const { pool } = context.database;
  const stored = await findResult(pool, account, id);
  if (stored === null || !isBack || stored.state !== 'CREATED') return stored;
  try {
    await refreshPayment(context, organization, id);
  } catch (error) {
    // The page says that the payment is being checked, and a job asks again.
    if (!(error instanceof ProviderError)) throw error;
  }
  return findResult(pool, account, id);
}
