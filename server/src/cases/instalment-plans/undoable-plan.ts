import { type RecordedChange, recordUndoable } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { loadCurrentPromise, type PromisedSnapshot } from '../promises/undoable-promise.ts';

/** The promises in force on the invoices of a plan. */
export interface PlanSnapshot {
  /** Null: the plan does not exist. */
  planId: string | null;
  invoices: PromisedSnapshot[];
}

/** Returns the promises in force on invoices, under the lock of their family. @throws NOT_FOUND */
export async function loadPromisesInForce(
  connection: Connection,
  organizationId: string,
  invoiceIds: readonly string[],
): Promise<PromisedSnapshot[]> {
  const found: PromisedSnapshot[] = [];
  for (const id of invoiceIds) {
    const snapshot = await loadCurrentPromise(connection, organizationId, { id });
    if (snapshot === null) throw notFound();
    found.push(snapshot);
  }
  return found;
}

/** Records the creation or the end of a plan as one undoable change. */
export function recordPlanChange(
  connection: Connection,
  where: { organizationId: string } & Pick<DataContext, 'clock'>,
  before: PlanSnapshot,
  after: PlanSnapshot,
): Promise<RecordedChange[]> {
  const [first] = after.invoices;
  if (first === undefined) throw new Error('a plan has an invoice');
  return recordUndoable(connection, where, {
    kind: 'INSTALMENT_PLAN_CHANGED',
    record: { kind: 'INVOICE', id: first.id },
    customerId: first.customerId,
    before,
    after,
  });
}
