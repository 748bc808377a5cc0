import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { closeAction } from '../actions/commands.ts';
import { holdMailAction } from './action.ts';
import { RECOVERY } from './kinds.ts';

interface Ended {
  id: string;
  actionId: string;
}

/** In one go at most; the next one finds the others. */
const MAX_ACTIONS = 500;
const ERROR = 'whoever handed it over went away before saying what became of it';

/** Queues a job for each organization of which the senders of mails have gone away. Looks across all by design. */
export async function queueRecoveries({ database, clock }: DataContext): Promise<void> {
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'organizations with ended claims of mail',
    text: `SELECT DISTINCT organization_id AS "organizationId" FROM messages -- all organizations
           WHERE state = 'SENDING' AND claimed_until <= $1`,
    values: [clock.wall.now()],
  });
  await addJobs(
    database.pool,
    rows.map((of) => newJob(RECOVERY, of)),
  );
}

/**
 * Messages of an organization whose sender has gone away in the middle become UNCERTAIN, and their actions end: a person
 * decides whether to send them again.
 * @returns how many
 */
export async function recoverUncertain(context: DataContext, organizationId: string): Promise<number> {
  const { rows } = await context.database.pool.query<Ended>({
    name: 'ended claims of mail',
    text: `SELECT id, action_id AS "actionId" FROM messages
           WHERE organization_id = $1 AND state = 'SENDING' AND claimed_until <= $2
           ORDER BY claimed_until LIMIT $3`,
    values: [organizationId, context.clock.wall.now(), MAX_ACTIONS],
  });
  let recovered = 0;
  for (const ended of rows) if (await recover(context, organizationId, ended)) recovered += 1;
  return recovered;
}

/** Under the family's lock, as everything that is said of an action. Whoever hands over is done long before its claim ends. */
async function recover(
  { database, clock }: DataContext,
  organizationId: string,
  { id, actionId }: Ended,
): Promise<boolean> {
  const now = clock.now();
  return inTransaction(database, async (connection) => {
    await holdMailAction(connection, organizationId, actionId);
    const { rowCount } = await connection.query({
      name: 'mail is uncertain',
      text: `UPDATE messages SET state = 'UNCERTAIN', error = $3, claimed_by = NULL, claimed_until = NULL, updated_at = $4
             WHERE organization_id = $1 AND id = $2 AND state = 'SENDING' AND claimed_until <= $5`,
      values: [organizationId, id, ERROR, now, clock.wall.now()],
    });
    const closing = { state: 'FAILED', outcome: 'UNCERTAIN', at: now, comment: ERROR } as const;
    if (rowCount === 1) await closeAction(connection, organizationId, actionId, { closing, now });
    return rowCount === 1;
  });
}

/**
 * Lets go of the messages of a sandbox whose sender was killed: they go to the outbox folder only, where the same message
 * takes the place of what it may have left, so nothing is uncertain.
 */
export async function takeBackClaims(
  { database, clock }: DataContext,
  organizationId: string,
): Promise<void> {
  await database.pool.query({
    name: 'take back claims of mail',
    text: `UPDATE messages SET state = 'FAILED', claimed_by = NULL, claimed_until = NULL, updated_at = $2
           WHERE organization_id = $1 AND state = 'SENDING'
             AND EXISTS (SELECT 1 FROM organizations o WHERE o.organization_id = $1 AND o.sandbox)`,
    values: [organizationId, clock.now()],
  });
}
