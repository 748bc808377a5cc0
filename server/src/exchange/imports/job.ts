import type { Context, DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { claimImport, failImport } from './claims.ts';
import { dropImport } from './commands.ts';
import { DROP, IMPORT, IMPORTS_CLOCK, importJob, REMOVAL_CLOCK, REMOVE } from './kinds.ts';
import { findOrganizationsWithOldImports, removeOldErrors } from './removal.ts';
import { LeaseLostError, runImport } from './run.ts';

export type ImportContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'log'>;

interface ImportRef {
  organizationId: string;
  importId: string;
}

export const importSchedules: readonly Schedule[] = [
  everyMinute(IMPORTS_CLOCK),
  { kind: REMOVAL_CLOCK, at: '45 * * * *', atStart: false },
];

export const importTask = (context: ImportContext): Task =>
  defineTask(IMPORT, (of, run) => applyImport(context, of, run));

export const importTasks = (context: ImportContext): readonly Task[] => [
  importTask(context),
  defineTask(IMPORTS_CLOCK, () => requeueAbandonedImports(context)),
  defineTask(DROP, ({ organizationId, importId }) => dropImport(context.database, organizationId, importId)),
  defineTask(REMOVAL_CLOCK, async () => {
    const ids = await findOrganizationsWithOldImports(context);
    const jobs = ids.map((organizationId) => newJob(REMOVE, { organizationId }));
    await addJobs(context.database.pool, jobs);
  }),
  defineTask(REMOVE, async (of, run) => {
    const portion = () => removeOldErrors(context, of.organizationId);
    await runChunks({ queryable: context.database.pool, kind: REMOVE, of, run }, portion);
  }),
];

/**
 * Applies the remaining lines of an import. When stopped, it ends after the current packs, and another
 * process continues at once. After the last attempt, the import fails with the reason.
 */
async function applyImport(
  context: ImportContext,
  { organizationId, importId }: ImportRef,
  { stopped, attempt, maxAttempts }: JobRun,
): Promise<void> {
  const { database, organizations, log } = context;
  const claim = await claimImport(context, organizationId, importId);
  if (claim === null) return;
  try {
    const organization = await organizations.byId(organizationId);
    if (organization === null) throw new Error('the organization of an import does not exist');
    const end = await runImport(context, organization, claim, stopped);
    if (end === 'stopped')
      await addJobs(database.pool, [importJob(organizationId, importId, { isWatched: false })]);
    log.info({ importId }, `import ${end}`);
  } catch (error) {
    if (error instanceof LeaseLostError) return log.info({ importId }, error.message);
    if (attempt >= maxAttempts) await failImport(context, claim, reasonOf(error));
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

/**
 * Queues a job for unfinished imports whose job was lost, and for removing uploads whose process was killed.
 * Marks imports with a dead job as failed. Deliberately reads across organizations.
 */
export async function requeueAbandonedImports(
  context: DataContext & Pick<Context, 'organizations'>,
): Promise<void> {
  const { database, clock } = context;
  const { rows } = await database.pool.query<ImportRef & { isReceiving: boolean }>({
    name: 'imports that were left',
    text: `SELECT organization_id AS "organizationId", id AS "importId", state = 'RECEIVING' AS "isReceiving" FROM imports
           WHERE state IN ('PENDING', 'RUNNING') OR (state = 'RECEIVING' AND lease_until < $1)`,
    values: [clock.wall.now()],
  });
  const unfinished = rows.flatMap(({ isReceiving, ...of }) => (isReceiving ? [] : of));
  await restoreJobs(context, IMPORT, unfinished, (of, lastError) =>
    failImport(context, { ...of, owner: null }, lastError ?? 'the import process stopped each time'),
  );
  const uploads = rows.flatMap(({ isReceiving, ...of }) => (isReceiving ? newJob(DROP, of) : []));
  await addJobs(database.pool, uploads);
}
