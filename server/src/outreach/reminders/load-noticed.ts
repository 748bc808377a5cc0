import type { NoticedInvoice } from '../../dunning/domain/levels.ts';
import type { Apart } from '../../mail/index.ts';
import { loadOwed } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';

/** Loads the invoices under formal notice that a message lists separately, the earliest notice first. */
export async function loadNoticed(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  noticed: readonly NoticedInvoice[],
): Promise<Apart['noticed']> {
  if (noticed.length === 0) return [];
  const days = new Map(noticed.map(({ invoiceId, on }) => [invoiceId, on]));
  const invoices = await loadOwed(queryable, organizationId, [...days.keys()]);
  const byDay = Map.groupBy(invoices, ({ id }) => days.get(id) ?? '');
  return [...byDay].map(([on, some]) => ({ on, invoices: some })).sort((a, b) => (a.on < b.on ? -1 : 1));
}
