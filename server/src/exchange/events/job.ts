import { USES_CASH } from '../../cash/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { findOrganizationsToClear, removeOldEvents } from './removal.ts';
import { sequenceEvents } from './sequence.ts';

const CLOCK = clockKind('events-clock');
const REMOVAL_CLOCK = clockKind('events-removal-clock');
const SEQUENCE = jobKind('sequence-events', ['organizationId'], { lane: 'events' });
const REMOVE = jobKind('remove-events', ['organizationId']);

export const eventSchedules: readonly Schedule[] = [
  everyMinute(CLOCK),
  { kind: REMOVAL_CLOCK, at: '*/10 * * * *', atStart: false },
];

/**
 * Returns the tasks that move events from the outbox into the feed and remove old ones.
 * @param keepDays retention of events, in days
 */
export function eventTasks(
  context: Pick<Context, 'database' | 'clock'>,
  { keepDays }: { keepDays: number },
): readonly Task[] {
  const { database } = context;
  const { pool } = database;
  return [
    defineTask(CLOCK, () => queueSequencing(database)),
    defineTask(SEQUENCE, async (of, run) => {
      // Without waiting webhooks, an import takes precedence.
      const isAwaited = await isWaitedFor(database, of.organizationId);
      const portion = () => sequenceEvents(database, of.organizationId);
      await runChunks({ queryable: pool, kind: SEQUENCE, of, run, isAwaited }, portion);
    }),
    defineTask(REMOVAL_CLOCK, async () => {
      const ids = await findOrganizationsToClear(context, keepDays);
      const jobs = ids.map((organizationId) => newJob(REMOVE, { organizationId }));
      await addJobs(pool, jobs);
    }),
    defineTask(REMOVE, async (of, run) => {
      const portion = () => removeOldEvents(context, of.organizationId, keepDays);
      await runChunks({ queryable: pool, kind: REMOVE, of, run }, portion);
    }),
  ];
}

/**
 * Queues a job for each organization with rows in its outbox. Deliberately reads across all organizations.
 */
export async function queueSequencing({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ organizationId: string }>({
    name: 'outboxes that wait',
    text: `SELECT o.organization_id AS "organizationId" FROM organizations o
           WHERE EXISTS (SELECT 1 FROM outbox x WHERE x.organization_id = o.organization_id)`,
  });
  await addJobs(
    pool,
    rows.map((of) => newJob(SEQUENCE, of)),
  );
}

/** Queues a job for an organization if webhooks wait for its events, or its payments are compared with matches. */
export async function queueIfAwaited(
  database: Pick<Database, 'pool'>,
  organizationId: string,
): Promise<void> {
  if (await isWaitedFor(database, organizationId, `OR ${USES_CASH}`))
    await addJobs(database.pool, [newJob(SEQUENCE, { organizationId })]);
}

async function isWaitedFor(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  others: '' | `OR ${string}` = '',
): Promise<boolean> {
  const { rows } = await pool.query<{ isAwaited: boolean }>({
    name: others === '' ? 'webhooks wait' : 'events are awaited',
    text: `SELECT EXISTS (SELECT 1 FROM webhook_endpoints WHERE organization_id = $1 AND enabled) ${others} AS "isAwaited"`,
    values: [organizationId],
  });
  return rows[0]?.isAwaited === true;
}
