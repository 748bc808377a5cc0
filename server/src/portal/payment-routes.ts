import type { FastifyPluginAsync } from 'fastify';
import { loadAutopayOffer } from '../autopay/commands.ts';
import { referenceOf } from '../cash/commands.ts';
import { findChosenIds } from '../cash/references/queries.ts';
import { parseCreditorReference } from '../ledger/domain/transfers/creditor-reference.ts';
import type { Connection } from '../platform/db/database.ts';
import { inSnapshot, inTransaction } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import { type AccountRef, readBankAccounts, readDebtor } from './account.ts';
import { announcePayment, takeBack } from './announce.ts';
import { MAX_CHOSEN, readChosen, readOverdueIds } from './chosen-invoices.ts';
import { readContact } from './contact.ts';
import { readCreditor } from './creditor.ts';
import { type FormContext, openForm, type SentForm } from './forms.ts';
import { PRIVATE } from './headers.ts';
import type { Notice } from './i18n/texts.ts';
import { openLink } from './link.ts';
import { lookFor } from './look/look.ts';
import { loadLook } from './look/queries.ts';
import { byCurrency, readOnlinePayments } from './online.ts';
import { nationalReferences } from './references.ts';
import { linkTo, linkToLogo, linkToPayments, type PaymentView, portalPath } from './view.ts';

interface Params {
  token: string;
  reference: string;
}

/** Accepts the invoices to pay together, and redirects to their payment instructions. */
export function choosingRoutes(context: FormContext): FastifyPluginAsync {
  return async (app) => {
    app.post<{ Params: Pick<Params, 'token'> }>(
      '/:token/payments',
      { schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params;
        const form = await openForm(context, request, token);
        const path = portalPath(context.publicUrl, token);
        return reply.headers(PRIVATE).redirect(await chosenPath(context, form, path), 303);
      },
    );
    for (const [name, handle] of [
      ['paid', announcePayment],
      ['unpaid', takeBack],
    ] as const)
      app.post<{ Params: Params }>(
        `/:token/payments/:reference/${name}`,
        { schema: { hide: true } },
        async (request, reply) => {
          const { token, reference } = request.params;
          const form = await openForm(context, request, token);
          const invoiceIds = await chosenIds(context, form, reference);
          const { organization, account } = form;
          const notice = await handle(context, organization, { customerId: account.customerId, invoiceIds });
          const path = portalPath(context.publicUrl, token);
          return reply.headers(PRIVATE).redirect(linkToPayments({ path }, reference, notice), 303);
        },
      );
  };
}

/**
 * Returns the path to which the form leads: the one chosen invoice, the payment details of several, or back
 * to the list with a notice: too many chosen, none left, or too many payment references made lately.
 */
async function chosenPath(context: FormContext, { account, fields, now }: SentForm, path: string) {
  const { organizationId, customerId } = account;
  const redirectWith = (notice: Notice) => linkTo({ path }, { notice });
  return inTransaction(context.database, async (connection) => {
    const wanted = await wantedIds(connection, account, fields);
    if (wanted.length > MAX_CHOSEN) return redirectWith('many');
    const debtor = await readDebtor(connection, account);
    if (debtor === null) throw new ApiError('NOT_FOUND', 'The page does not exist.');
    const invoices = await readChosen(connection, account, wanted);
    const [first] = invoices;
    if (first === undefined) return redirectWith('none');
    if (invoices.length === 1) return linkTo({ path }, { invoice: first.id }, '#pay');
    const customer = { id: customerId, externalId: debtor.externalId };
    const invoiceIds = invoices.map(({ id }) => id);
    const choice = { organizationId, customer, invoiceIds };
    const reference = await referenceOf(connection, choice, now);
    return reference === null ? redirectWith('often') : linkToPayments({ path }, reference);
  });
}

async function wantedIds(
  connection: Connection,
  account: AccountRef,
  fields: URLSearchParams,
): Promise<string[]> {
  if (fields.has('overdue')) return readOverdueIds(connection, account, MAX_CHOSEN + 1);
  const ids = fields.getAll('invoice').filter(isUuid);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** Returns the chosen invoices that are still open. @throws NOT_FOUND for a reference that is not the customer's */
async function chosenIds({ database }: FormContext, { account }: SentForm, text: string): Promise<string[]> {
  const reference = parseCreditorReference(text);
  return inSnapshot(database, async (connection) => {
    const ids = reference === null ? null : await findChosenIds(connection, account, reference);
    if (ids === null) throw new ApiError('NOT_FOUND', 'The page does not exist.');
    return (await readChosen(connection, account, ids)).map(({ id }) => id);
  });
}

/** Reads how to pay invoices that were chosen together. @returns null if the address is invalid */
export async function readPayment(
  context: FormContext,
  { token, reference: text }: Params,
  notice: Notice | null,
): Promise<{ view: PaymentView; frameAncestors: string | null } | null> {
  const link = await openLink(context, token);
  const reference = parseCreditorReference(text);
  if (link === null || reference === null) return null;
  const { organization, account, frameAncestors, now, today } = link;
  const payment = await inSnapshot(context.database, async (connection) => {
    const ids = await findChosenIds(connection, account, reference);
    const debtor = ids === null ? null : await readDebtor(connection, account);
    if (ids === null || debtor === null) return null;
    const invoices = await readChosen(connection, account, ids);
    const currencies = [...new Set(invoices.map(({ currency }) => currency))];
    const accounts = await readBankAccounts(connection, organization.id, debtor, currencies);
    const path = portalPath(context.publicUrl, token);
    const stored = await loadLook(connection, organization.id);
    const look = lookFor(stored, [debtor.language, organization.language], linkToLogo({ path }));
    const contact = await readContact(connection, account);
    const creditor = await readCreditor(connection, organization);
    const online = await readOnlinePayments(connection, organization, { ...account, now }, async () =>
      byCurrency(invoices),
    );
    const transfer = { accounts, creditor, national: {}, online };
    const base = { organization, debtor, now, today, ...transfer, contact, notice, look };
    const settled = ids.length - invoices.length;
    return { ids, view: { ...base, path, reference, invoices, settled, autopay: null } };
  });
  if (payment === null) return null;
  const { ids: invoiceIds, view } = payment;
  const selection = { customerNumber: view.debtor.externalId, invoiceIds, accounts: view.accounts };
  const national = await nationalReferences(context, link, selection);
  const autopay = await loadAutopayOffer(context, account);
  return { view: { ...view, national, autopay }, frameAncestors };
}
