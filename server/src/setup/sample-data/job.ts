import { systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { withExclusiveLock } from '../../platform/db/exclusive-lock.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import { clockLock } from '../test-clock/advance.ts';
import { SAMPLE_DATA, SAMPLE_DATA_CLOCK } from './kinds.ts';
import { MakingStoppedError, makeSample } from './make/make.ts';
import { ownerOf, type StoredSample, storedSample } from './queries.ts';
import { deleteSample } from './remove.ts';

/** Delay before a retry while another process works on the same sample data, in milliseconds. */
const RETRY_MS = 2_000;

export const sampleDataSchedules: readonly Schedule[] = [everyMinute(SAMPLE_DATA_CLOCK)];

/** Lists the jobs that make and remove sample data. */
export const sampleDataTasks = (context: Context): readonly Task[] => [
  defineTask(SAMPLE_DATA, ({ organizationId }, run) => runJob(context, organizationId, run)),
  defineTask(SAMPLE_DATA_CLOCK, () => lookAfterSamples(context)),
];

async function runJob(context: Context, organizationId: string, run: JobRun): Promise<void> {
  const { database, organizations } = context;
  const organization = await organizations.byId(organizationId);
  if (organization === null) return;
  try {
    const isDone = await withExclusiveLock(database, clockLock(organizationId), async (isHeld) => {
      const stored = await storedSample(database.pool, organizationId);
      if (stored?.state === 'MAKING')
        return makeSampleData(context, organization, stored, () => isHeld() && !run.stopped());
      if (stored?.state === 'REMOVING') await remove(context, organization, stored);
      return true;
    });
    if (isDone !== true) {
      const delayMillis = isDone === null ? RETRY_MS : 0;
      await addJobs(database.pool, [newJob(SAMPLE_DATA, { organizationId }, { delayMillis })]);
    }
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await giveUp(context, organizationId, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/**
 * Makes the sample data from the beginning: a sandbox that an interrupted attempt left is deleted first.
 * @returns false when the process stops
 */
async function makeSampleData(
  context: Context,
  origin: Organization,
  stored: StoredSample,
  goesOn: () => boolean,
): Promise<boolean> {
  const { database } = context;
  const owner = await ownerOf(database.pool, origin.id, stored.actor);
  if (owner === null) {
    await giveUp(context, origin.id, 'The person who asked for it can no longer sign in.');
    return true;
  }
  await deleteFormer(context, origin, stored);
  const id = newId();
  await database.pool.query({
    name: 'sample data begun',
    text: `UPDATE sample_data SET sample_organization_id = $2, percent = 0
           WHERE organization_id = $1 AND state = 'MAKING'`,
    values: [origin.id, id],
  });
  try {
    await actingAs(systemActor(SAMPLE_DATA.name), () => makeSample(context, { origin, owner, id, goesOn }));
  } catch (error) {
    if (error instanceof MakingStoppedError) return false;
    throw error;
  }
  await database.pool.query({
    name: 'sample data made',
    text: `UPDATE sample_data SET state = 'MADE', percent = 100 WHERE organization_id = $1 AND state = 'MAKING'`,
    values: [origin.id],
  });
  return true;
}

async function deleteFormer(
  context: Context,
  { id: sampleOf }: Organization,
  { sampleOrganizationId: id }: StoredSample,
): Promise<void> {
  if (id !== null) await deleteSample(context, { id, sampleOf });
}

async function remove(context: Context, origin: Organization, stored: StoredSample): Promise<void> {
  await deleteFormer(context, origin, stored);
  await context.database.pool.query({
    name: 'sample data gone',
    text: `DELETE FROM sample_data WHERE organization_id = $1 AND state = 'REMOVING'`,
    values: [origin.id],
  });
}

/** Ends a failed job. The sample data can then be made again, or removed. */
async function giveUp(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  reason: string,
): Promise<void> {
  await database.pool.query({
    name: 'sample data given up',
    text: `UPDATE sample_data SET state = 'FAILED', failure = $2
           WHERE organization_id = $1 AND state IN ('MAKING', 'REMOVING')`,
    values: [organizationId, reason.slice(0, 500)],
  });
}

/** Queues work whose job was lost. Reads across organizations by design. */
async function lookAfterSamples(context: Context): Promise<void> {
  const { rows } = await context.database.pool.query<{ organizationId: string }>({
    name: 'sample data to look after',
    text: `SELECT organization_id AS "organizationId" FROM sample_data -- all organizations
           WHERE state IN ('MAKING', 'REMOVING')`,
  });
  await restoreJobs(context, SAMPLE_DATA, rows, ({ organizationId }, lastError) =>
    giveUp(context, organizationId, lastError ?? 'The processes that worked on it stopped.'),
  );
}
