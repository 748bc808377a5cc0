import { loadPromises } from '../cases/index.ts';
import { mayPromise } from '../ledger/domain/promise.ts';
import { amountOutstanding } from '../ledger/domain/settlement/records.ts';
import { loadCovered } from '../ledger/reads.ts';
import type { Connection } from '../platform/db/database.ts';
import { type AccountRef, DOCUMENT, LISTS, type PortalDocument } from './account.ts';

/** Maximum number of invoices that are paid together. */
export const MAX_CHOSEN = 200;

/** An open invoice selected for payment. */
export interface ChosenInvoice extends PortalDocument {
  /** The part of it that unapplied cash covers, in minor units. */
  covered: number;
  mayPromise: boolean;
}

/** Returns the open amount of an invoice less unapplied cash. */
export const leftOf = (invoice: ChosenInvoice): number => amountOutstanding(invoice) - invoice.covered;

const { from, counted, order } = LISTS.open;

const CHOSEN = `SELECT ${DOCUMENT} ${from} AND o.id = ANY($3::uuid[])
ORDER BY ${order}`;

/**
 * Loads those of the invoices that are open and belong to this customer, by due date, with the unapplied cash
 * that covers each, and whether the debtor may promise to pay it.
 */
export async function readChosen(
  connection: Connection,
  { organizationId, customerId, today }: AccountRef,
  ids: readonly string[],
): Promise<ChosenInvoice[]> {
  const { rows } = await connection.query<PortalDocument>(CHOSEN, [organizationId, customerId, ids]);
  const owned = rows.map(({ id }) => id);
  const covered = await loadCovered(connection, organizationId, owned, today);
  const promises = await loadPromises(connection, organizationId, owned, today);
  return rows.map((invoice) => ({
    ...invoice,
    covered: covered.get(invoice.id) ?? 0,
    mayPromise: mayPromise(promises.get(invoice.id) ?? [], today),
  }));
}

/** Returns ids of the customer's overdue invoices by due date, up to a limit. */
export async function readOverdueIds(
  connection: Pick<Connection, 'query'>,
  { organizationId, customerId, today }: AccountRef,
  max: number,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT o.id ${counted} AND o.due_on < $3::date
     ORDER BY ${order} LIMIT $4`,
    [organizationId, customerId, today, max],
  );
  return rows.map(({ id }) => id);
}
