import { amountOutstanding } from '../ledger/domain/settlement/records.ts';
import type { Connection } from '../platform/db/database.ts';
import { queryRows, row, shape } from '../platform/db/rows.ts';
import { type AccountRef, type Debtor, DOCUMENT, LISTS, type PortalDocument } from './account.ts';

/** How many invoices are paid together at most. */
export const MAX_CHOSEN = 200;

/** An open invoice that is to be paid. */
export interface ChosenInvoice extends PortalDocument {
  /** What money on account pays of it, in minor units. */
  covered: number;
}

/** What is left to pay of an invoice when money on account is deducted. */
export const leftOf = (invoice: ChosenInvoice): number => amountOutstanding(invoice) - invoice.covered;

const { where, order } = LISTS.open;

const CHOSEN = `SELECT ${DOCUMENT} FROM documents
WHERE organization_id = $1 AND customer_id = $2 AND id = ANY($3::uuid[]) AND ${where}
ORDER BY ${order}`;

const COVERED = `
SELECT id, least(outstanding, greatest(0, $4::bigint - (running - outstanding)))::bigint AS covered FROM (
  SELECT id, amount - amount_linked AS outstanding, sum(amount - amount_linked) OVER (ORDER BY ${order}) AS running
  FROM documents WHERE organization_id = $1 AND customer_id = $2 AND ${where} AND currency = $3) x
WHERE id = ANY($5::uuid[])`;

const COVERED_ROW = row<{ id: string; covered: number }>({ id: shape.uuid, covered: shape.integer });

/**
 * Those of the invoices that are this very customer's and open, the first due first, with what money on account pays of each:
 * it is deducted from all open invoices, the first due first, whichever are chosen.
 */
export async function readChosen(
  connection: Connection,
  { organizationId, customerId }: AccountRef,
  ids: readonly string[],
  { figures }: Pick<Debtor, 'figures'>,
): Promise<ChosenInvoice[]> {
  const { rows } = await connection.query<PortalDocument>(CHOSEN, [organizationId, customerId, ids]);
  const covered = new Map<string, number>();
  for (const { currency, onAccount } of figures) {
    if (onAccount === 0 || !rows.some((one) => one.currency === currency)) continue;
    const found = await queryRows(connection, {
      name: 'portal money on account',
      text: COVERED,
      values: [organizationId, customerId, currency, onAccount, ids],
      row: COVERED_ROW,
    });
    for (const { id, covered: amount } of found.rows) covered.set(id, amount);
  }
  return rows.map((invoice) => ({ ...invoice, covered: covered.get(invoice.id) ?? 0 }));
}

/** Ids of the customer's overdue invoices, the first due first, so many at most. */
export async function readOverdueIds(
  connection: Pick<Connection, 'query'>,
  { organizationId, customerId, today }: AccountRef,
  max: number,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM documents WHERE organization_id = $1 AND customer_id = $2 AND ${where}
       AND due_on < $3::date ORDER BY ${order} LIMIT $4`,
    [organizationId, customerId, today, max],
  );
  return rows.map(({ id }) => id);
}
