import { customerJobs, mailJob, mailKey, ORGANIZATIONS, SWEEP } from '../../dunning/hourly.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs, pendingJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { queueRecoveries } from '../reminders/recover.ts';
import { runHour } from './hour.ts';

/** Returns the organizations that may need a sweep. It searches all organizations by design. */
export async function findWaitingOrganizations({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({ name: 'dunning organizations', text: ORGANIZATIONS });
  return rows.map(({ id }) => id);
}

/** Runs hourly: queues the recovery of mails of crashed senders, and one sweep per organization. */
export async function runClock(context: DataContext & Pick<Context, 'log'>): Promise<void> {
  const { database, log } = context;
  await queueRecoveries(context);
  const ids = await findWaitingOrganizations(database);
  await addJobs(
    database.pool,
    ids.map((organizationId) => newJob(SWEEP, { organizationId })),
  );
  log.debug({ organizations: ids.length }, 'dunning hour started');
}

/**
 * Runs the hour of an organization through the queue: one job for each 25 candidate customers and one for each
 * released email that waits to be sent. So work that a crashed process lost is found again.
 * @returns the numbers of customers and of emails
 */
export async function sweepOrganization(
  { database, log }: Pick<Context, 'database' | 'log'>,
  organization: Organization,
  now: Timestamp,
): Promise<{ customers: number; mails: number }> {
  const { id: organizationId } = organization;
  const { pool } = database;
  const swept = { customers: 0, mails: 0 };
  await runHour(
    { database, organization, now, log },
    {
      // The clock has queued it: one statement finds the emails of crashed senders of all organizations.
      recover: async () => {},
      decide: async (customerIds) => {
        await addJobs(pool, customerJobs(organizationId, customerIds));
        swept.customers += customerIds.length;
      },
      send: async (actionIds) => {
        const keys = actionIds.map((actionId) => mailKey(organizationId, actionId));
        const pending = await pendingJobs(pool, keys);
        const jobs = actionIds
          .filter((actionId) => !pending.has(mailKey(organizationId, actionId)))
          .map((actionId) => mailJob(organizationId, actionId));
        await addJobs(pool, jobs);
        swept.mails += jobs.length;
      },
    },
  );
  return swept;
}
