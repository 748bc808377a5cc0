import { MAX_ANSWER_INVOICES } from '../cash/domain/questions.ts';
import type { CalendarDay } from '../kernel/calendar.ts';
import type { Connection } from '../platform/db/database.ts';
import { type AccountRef, LISTS, MAX_PAGE_SIZE } from './account.ts';

/** An open invoice that a transfer may be for. */
export interface PayableInvoice {
  id: string;
  number: string;
  dueOn: CalendarDay;
  /** Minor units. */
  open: number;
}

/** Invoices that the page shows at most. */
export const MAX_SHOWN = Math.min(MAX_PAGE_SIZE, MAX_ANSWER_INVOICES);

const { from } = LISTS.open;
const INVOICE = `d.id, coalesce(d.custom_id, d.external_id) AS number, d.due_on AS "dueOn",
  d.amount - d.amount_linked AS open`;

/** Returns the open invoices of the account in a currency: those of the amount first, then the oldest. */
export async function payableInvoices(
  connection: Pick<Connection, 'query'>,
  { organizationId, customerId }: AccountRef,
  { currency, amount }: { currency: string; amount: number },
): Promise<{ invoices: PayableInvoice[]; hasMore: boolean }> {
  const { rows } = await connection.query<PayableInvoice>(
    `SELECT ${INVOICE} ${from} AND o.currency = $3
     ORDER BY d.amount - d.amount_linked = $4 DESC, o.due_on, o.id LIMIT $5`,
    [organizationId, customerId, currency, amount, MAX_SHOWN + 1],
  );
  return { invoices: rows.slice(0, MAX_SHOWN), hasMore: rows.length > MAX_SHOWN };
}

/** Returns those of the invoices that are open, of this account, and in the currency. */
export async function payableById(
  connection: Pick<Connection, 'query'>,
  { organizationId, customerId }: AccountRef,
  currency: string,
  ids: readonly string[],
): Promise<PayableInvoice[]> {
  const { rows } = await connection.query<PayableInvoice>(
    `SELECT ${INVOICE} ${from} AND o.currency = $3 AND o.id = ANY($4::uuid[]) ORDER BY o.due_on, o.id`,
    [organizationId, customerId, currency, ids],
  );
  return rows;
}
