import type { Context } from '../context.ts';
import { withOrganizationClock } from '../organization-clock.ts';
import { type JobKind, jobKey, newJob } from './kind.ts';
import { addJobs, findJobs } from './queue.ts';

/**
 * Queues unfinished records again whose jobs were lost, and gives up those whose jobs are dead.
 * @param giveUp ends a record on its organization's clock, with the last error of its job
 */
export async function restoreJobs<
  Ref extends Record<'organizationId', string>,
  Id extends keyof Ref & string,
>(
  { database: { pool }, organizations }: Pick<Context, 'database' | 'organizations'>,
  kind: JobKind<Id>,
  unfinished: readonly (Ref & Record<Id, string>)[],
  giveUp: (of: Ref, lastError: string | null) => Promise<void>,
): Promise<void> {
  const jobs = await findJobs(
    pool,
    unfinished.map((of) => jobKey(kind, of)),
  );
  for (const of of unfinished) {
    const job = jobs.get(jobKey(kind, of));
    if (job?.isDead === true)
      await withOrganizationClock(organizations, of.organizationId, () => giveUp(of, job.lastError));
  }
  const lost = unfinished.filter((of) => !jobs.has(jobKey(kind, of)));
  await addJobs(
    pool,
    lost.map((of) => newJob(kind, of)),
  );
}

/** Returns one job for each organization of the rows. */
export const jobPerOrganization = (
  kind: JobKind<'organizationId'>,
  rows: readonly { organizationId: string }[],
) =>
  [...new Set(rows.map(({ organizationId }) => organizationId))].map((organizationId) =>
    newJob(kind, { organizationId }),
  );
