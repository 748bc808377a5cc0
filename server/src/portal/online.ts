import { fromOpenInvoices } from '../ledger/relations.ts';
import {
  type CheckoutResult,
  loadOffers,
  paymentsUnderWay,
  storedProviders,
} from '../online-payments/commands.ts';
import type { PaymentOffer } from '../online-payments/domain/rules.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Organization } from '../platform/organization.ts';
import type { AccountRef } from './account.ts';
import { MAX_CHOSEN } from './chosen-invoices.ts';

/** The online payments that a page shows. */
export interface OnlinePayments {
  /** One button for each method and currency. */
  offers: readonly PaymentOffer[];
  /** Ids of the invoices that are being paid. */
  invoicesUnderWay: ReadonlySet<string>;
}

export const NO_ONLINE_PAYMENTS: OnlinePayments = { offers: [], invoicesUnderWay: new Set() };

/** Invoices of one currency that a page asks for. */
export interface AskedInvoices {
  currency: string;
  invoiceIds: readonly string[];
}

/** Reads the buttons for what a page asks for. Without a provider it asks nothing else. */
export async function readOnlinePayments(
  connection: Connection,
  organization: Organization,
  account: AccountRef & { now: string },
  loadAsked: () => Promise<readonly AskedInvoices[]>,
): Promise<OnlinePayments> {
  if ((await storedProviders(connection, organization.id)).length === 0) return NO_ONLINE_PAYMENTS;
  const offers: PaymentOffer[] = [];
  for (const { invoiceIds } of await loadAsked()) {
    const { customerId, now } = account;
    for (const offer of await loadOffers(connection, organization, { customerId, invoiceIds, now }))
      offers.push(offer);
  }
  return { offers, invoicesUnderWay: idsUnderWay(await paymentsUnderWay(connection, account)) };
}

const idsUnderWay = (payments: readonly CheckoutResult[]): ReadonlySet<string> =>
  new Set(payments.flatMap(({ invoiceIds }) => invoiceIds));

/** Returns all open invoices of a currency; null above the limit of one payment. */
export async function openInvoicesIn(
  connection: Pick<Connection, 'query'>,
  { organizationId, customerId }: AccountRef,
  currency: string,
): Promise<string[] | null> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT o.id ${fromOpenInvoices('o')} AND o.customer_id = $2 AND o.currency = $3 ORDER BY o.due_on, o.id LIMIT $4`,
    [organizationId, customerId, currency, MAX_CHOSEN + 1],
  );
  return rows.length > MAX_CHOSEN ? null : rows.map(({ id }) => id);
}

/** Returns the open invoices of each currency. */
export async function allOpenInvoices(
  connection: Pick<Connection, 'query'>,
  account: AccountRef,
  currencies: readonly string[],
): Promise<AskedInvoices[]> {
  const asked: AskedInvoices[] = [];
  for (const currency of currencies) {
    const invoiceIds = await openInvoicesIn(connection, account, currency);
    if (invoiceIds !== null) asked.push({ currency, invoiceIds });
  }
  return asked;
}

/** Groups invoices by their currency. */
export function byCurrency(invoices: readonly { id: string; currency: string }[]): AskedInvoices[] {
  return [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    invoiceIds: some.map(({ id }) => id),
  }));
}
