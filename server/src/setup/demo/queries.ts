import { findImport } from '../../exchange/imports/queries.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { KeptCustomer } from './kept-customers.ts';
import type { DemoData } from './schema.ts';

/** The stored state of demo data. */
export interface StoredDemo {
  state: 'MAKING' | 'MADE' | 'REMOVING' | 'KEPT';
  seed: number;
  customers: number;
  importId: string;
  rates: Record<string, string>;
  familiesDone: number;
  familiesTotal: number;
  kept: KeptCustomer[];
  failure: string | null;
  actor: Actor;
}

type Queryable = Pick<Connection, 'query'>;

/** Returns the demo data of an organization, or null. @param isLocked locks it until the transaction ends */
export async function storedDemo(
  queryable: Queryable,
  organizationId: string,
  isLocked = false,
): Promise<StoredDemo | null> {
  const { rows } = await queryable.query<StoredDemo>({
    name: isLocked ? 'lock demo data' : 'demo data',
    text: `SELECT state, seed, customers, import_id AS "importId", rates, families_done AS "familiesDone",
             families_total AS "familiesTotal", kept, failure, actor
           FROM demo_data WHERE organization_id = $1 ${isLocked ? 'FOR UPDATE' : ''}`,
    values: [organizationId],
  });
  return rows[0] ?? null;
}

/** Returns whether an organization has no customer, and therefore no document. */
export async function isEmptyOrganization(queryable: Queryable, organizationId: string): Promise<boolean> {
  const { rows } = await queryable.query<{ some: boolean }>({
    name: 'any customer',
    text: `SELECT EXISTS (SELECT 1 ${fromCustomers('c')}) AS some`,
    values: [organizationId],
  });
  return rows[0]?.some !== true;
}

/** Returns the progress of demo data. It is complete when its import has ended. */
export async function readDemo(queryable: Queryable, organizationId: string): Promise<DemoData> {
  const stored = await storedDemo(queryable, organizationId);
  if (stored === null) {
    const mayBeMade = await isEmptyOrganization(queryable, organizationId);
    return { state: 'NONE', mayBeMade, progress: 0, kept: [], failure: null };
  }
  const { state, familiesDone, familiesTotal, kept, failure } = stored;
  const shown = { mayBeMade: false, kept, failure };
  if (state === 'REMOVING') return { ...shown, state, progress: familiesDone / Math.max(1, familiesTotal) };
  if (state !== 'MADE') return { ...shown, state, progress: state === 'KEPT' ? 1 : 0 };
  const {
    state: imported,
    progress,
    failure: reason,
  } = await findImport(queryable, organizationId, stored.importId);
  if (imported === 'COMPLETED') return { ...shown, state, progress: 1 };
  return { ...shown, state: imported === 'FAILED' ? 'MADE' : 'MAKING', progress, failure: reason };
}
