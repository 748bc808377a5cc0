import type { Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Database } from '../../../platform/db/database.ts';
import { addJobs, forgetFailedJobs, pendingJobs } from '../../../platform/jobs/queue.ts';
import type { Organization } from '../../../platform/organization.ts';
import { nextContactTime } from '../../domain/dunning/rules.ts';
import { mailJob, mailKey } from '../../reminders/job.ts';
import { loadDunningSettings } from '../facts/queries.ts';
import { customerJob, sweepJob } from './names.ts';
import type { DunningServices } from './services.ts';
import { dueCustomers, neglectedMails } from './sweep.ts';
import { ORGANIZATIONS } from './sweep-statements.ts';

/** Organizations for which there may be something to do. Looks across all of them by design. */
export async function waitingOrganizations({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({ name: 'dunning organizations', text: ORGANIZATIONS });
  return rows.map(({ id }) => id);
}

/** What happens at each full hour: deliveries without a sender are told to be uncertain, and each organization is swept. */
export async function runClock({ database, mail, log }: DunningServices): Promise<void> {
  await mail?.recoverUncertain();
  await forgetFailedJobs(database.pool);
  const ids = await waitingOrganizations(database);
  await addJobs(database.pool, ids.map(sweepJob));
  log.debug({ organizations: ids.length }, 'the hour has begun');
}

/**
 * Queues one job for each customer about whom something may be to be done, and one for each released e-mail that nobody
 * is about to send: so whatever was lost with a process is found again.
 * @returns how many of each
 */
export async function sweepOrganization(
  { database, mail }: DunningServices,
  organization: Organization,
  now: Timestamp,
): Promise<{ customers: number; mails: number }> {
  const { id } = organization;
  const { pool } = database;
  const settings = await loadDunningSettings(pool, organization);
  const swept = { customers: 0, mails: 0 };
  for await (const customerIds of dueCustomers(database, id, settings, now)) {
    const jobs = customerIds.map((customerId) => customerJob(id, customerId));
    await addJobs(pool, jobs);
    swept.customers += jobs.length;
  }
  const isOpen = nextContactTime(now, settings.rules, []) === now;
  if (mail === null || !isOpen) return swept;
  for await (const actionIds of neglectedMails(pool, id, now)) {
    const keys = actionIds.map((actionId) => mailKey(id, actionId));
    const pending = await pendingJobs(pool, keys);
    const jobs = actionIds
      .filter((actionId) => !pending.has(mailKey(id, actionId)))
      .map((actionId) => mailJob(id, actionId));
    await addJobs(pool, jobs);
    swept.mails += jobs.length;
  }
  return swept;
}
