import type { DataContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newJob } from '../../../platform/jobs/kind.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import { findNextAttemptAt, isBehind } from './deliveries.ts';
import { DELIVER, RETRY } from './kinds.ts';
import type { EndpointLease } from './lease.ts';

/**
 * Releases the lease and queues the next job, in one transaction. Work that became due during the lease is
 * either visible here, or its own job finds the endpoint free.
 * @param isFailed whether the queue retries the job after a pause
 */
export async function releaseLease(
  { database, clock }: DataContext,
  claim: EndpointLease,
  { isFailed }: { isFailed: boolean },
): Promise<void> {
  const { organizationId, endpointId, owner } = claim;
  const endpointRef = { organizationId, endpointId };
  await inTransaction(database, async (connection) => {
    if (!(await isHeld(connection, claim))) return;
    const now = clock.wall.now();
    const next = (await isBehind(connection, endpointRef))
      ? now
      : await findNextAttemptAt(connection, endpointRef);
    await connection.query({
      name: 'release webhook lease',
      text: `UPDATE webhook_endpoints SET lease_owner = NULL, lease_until = NULL, due_at = $4
             WHERE organization_id = $1 AND id = $2 AND lease_owner = $3`,
      values: [organizationId, endpointId, owner, next],
    });
    if (next === null || isFailed) return;
    const delayMillis = Math.max(0, Date.parse(next) - clock.wall.millis());
    await addJobs(connection, [newJob(delayMillis === 0 ? DELIVER : RETRY, endpointRef, { delayMillis })]);
  });
}

/**
 * Locks the endpoint and returns whether this job still holds the lease. It does not if the endpoint was
 * taken over, disabled or deleted.
 */
async function isHeld(
  connection: Connection,
  { organizationId, endpointId, owner }: EndpointLease,
): Promise<boolean> {
  const { rows } = await connection.query({
    name: 'lock webhook lease',
    text: `SELECT 1 FROM webhook_endpoints WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 FOR UPDATE`,
    values: [organizationId, endpointId, owner],
  });
  return rows.length === 1;
}
