import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { DEMO } from './kinds.ts';
import { isEmptyOrganization, readDemo, storedDemo } from './queries.ts';
import type { DemoData } from './schema.ts';

/** The same values as in `quittance demo`. */
const [SEED, CUSTOMERS] = [1, 60];

/**
 * Starts making demo data in the background, for an organization without customers.
 * @throws CONFLICT when there is a customer or demo data already
 */
export async function makeDemoData({ database }: DataContext, organizationId: string): Promise<DemoData> {
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const stored = await storedDemo(connection, organizationId, true);
    if (stored !== null) throw new ApiError('CONFLICT', 'The organization already has demo data.');
    if (!(await isEmptyOrganization(connection, organizationId)))
      throw new ApiError(
        'CONFLICT',
        'The organization already has customers. Demo data requires an empty organization.',
      );
    await connection.query({
      name: 'insert demo data',
      text: `INSERT INTO demo_data (organization_id, state, seed, customers, import_id, rates, families_done, families_total, kept, actor)
             VALUES ($1, 'MAKING', $2, $3, $4, '{}', 0, 0, '[]', $5)`,
      values: [organizationId, SEED, CUSTOMERS, newId(), JSON.stringify(currentActor())],
    });
    await addJobs(connection, [newJob(DEMO, { organizationId })]);
    return readDemo(connection, organizationId);
  });
}

/**
 * Starts removing the demo data in the background. A customer with anything that did not come with the demo
 * data stays, with its whole family.
 * @throws CONFLICT when there is no demo data, or it is being made or removed
 */
export async function removeDemoData({ database }: DataContext, organizationId: string): Promise<DemoData> {
  return inTransaction(database, async (connection) => {
    const stored = await storedDemo(connection, organizationId, true);
    if (stored === null) throw new ApiError('CONFLICT', 'The organization has no demo data.');
    const { state } = await readDemo(connection, organizationId);
    if (state === 'MAKING' || state === 'REMOVING')
      throw new ApiError(
        'CONFLICT',
        `The demo data is being ${state === 'MAKING' ? 'created' : 'removed'}. Wait until this ends.`,
      );
    await connection.query({
      name: 'remove demo data',
      text: `UPDATE demo_data SET state = 'REMOVING', families_done = 0, families_total = 0, kept = '[]', failure = NULL, actor = $2
             WHERE organization_id = $1`,
      values: [organizationId, JSON.stringify(currentActor())],
    });
    await addJobs(connection, [newJob(DEMO, { organizationId })]);
    return readDemo(connection, organizationId);
  });
}

/** Serialises the commands of an organization, so that it has at most one set of demo data. */
async function lockOrganization(connection: Connection, organizationId: string): Promise<void> {
  await connection.query({
    name: 'lock organization of demo data',
    text: 'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE',
    values: [organizationId],
  });
}
