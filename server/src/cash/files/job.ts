import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { storeStatement } from '../statements/store.ts';
import { BANK_FILE, BANK_FILES_CLOCK } from './kinds.ts';
import { type ReadFailure, readStatements } from './read.ts';

type BankFileContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'storage'>;

interface BankFileRef {
  organizationId: string;
  bankFileId: string;
}

export const bankFileSchedules: readonly Schedule[] = [everyMinute(BANK_FILES_CLOCK)];

/** Returns the tasks that read bank files. */
export const bankFileTasks = (context: BankFileContext): readonly Task[] => [
  defineTask(BANK_FILE, (of, run) => readFile(context, of, run)),
  defineTask(BANK_FILES_CLOCK, () => requeueAbandonedFiles(context)),
];

interface StoredBankFile {
  sha256: string;
  actor: Actor | null;
  /** Positions of statements that need nothing more. */
  done: number[];
}

/** Reads a file and stores its statements one by one. A stopped or killed job continues after the last one. */
async function readFile(context: BankFileContext, of: BankFileRef, run: JobRun): Promise<void> {
  const { database, storage } = context;
  const file = await storedFile(context, of);
  if (file === null) return;
  const done = new Set(file.done);
  let failure: ReadFailure | null = null;
  const source = await storage.open(of.organizationId, file.sha256);
  const statements = readStatements(source, (reason) => {
    failure ??= reason;
  });
  try {
    await actingAs({ ...(file.actor ?? systemActor(null)), job: BANK_FILE.name }, async () => {
      for await (const statement of statements) {
        if (run.stopped()) return addJobs(database.pool, [newJob(BANK_FILE, of)]);
        if (!done.has(statement.position)) await storeStatement(context, of, statement);
      }
      await endFile(context, of, failure);
    });
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await endFile(context, of, {
        message: error instanceof Error ? error.message : String(error),
        line: null,
      });
    throw error;
  } finally {
    source.destroy();
  }
}

async function storedFile(
  { database }: BankFileContext,
  { organizationId, bankFileId }: BankFileRef,
): Promise<StoredBankFile | null> {
  const { rows } = await database.pool.query<StoredBankFile>({
    name: 'bank file to read',
    text: `SELECT f.sha256, f.actor, ARRAY(
             SELECT s.position FROM bank_statements s
             WHERE s.organization_id = $1 AND s.bank_file_id = f.id
               AND (s.bank_account_id IS NOT NULL OR s.refusal IS NOT NULL)) AS done
           FROM bank_files f WHERE f.organization_id = $1 AND f.id = $2 AND f.state = 'READING'`,
    values: [organizationId, bankFileId],
  });
  return rows[0] ?? null;
}

/** Ends the reading of a file. The rules decide its lines then. */
async function endFile(
  { database, clock }: BankFileContext,
  { organizationId, bankFileId }: BankFileRef,
  failure: ReadFailure | null,
): Promise<void> {
  await database.pool.query({
    name: 'end bank file',
    text: `UPDATE bank_files SET state = $3, failure = $4, failure_line = $5, updated_at = $6
           WHERE organization_id = $1 AND id = $2 AND state = 'READING'`,
    values: [
      organizationId,
      bankFileId,
      failure === null ? 'READ' : 'FAILED',
      failure?.message ?? null,
      failure?.line ?? null,
      clock.now(),
    ],
  });
  await addJobs(database.pool, [newJob(MATCH_LINES, { organizationId })]);
}

/** Queues the jobs of files again whose jobs were lost. Deliberately reads across organizations. */
async function requeueAbandonedFiles(context: BankFileContext): Promise<void> {
  const { rows } = await context.database.pool.query<BankFileRef>({
    name: 'bank files that were left',
    text: `-- all organizations
           SELECT organization_id AS "organizationId", id AS "bankFileId" FROM bank_files WHERE state = 'READING'`,
  });
  await restoreJobs(context, BANK_FILE, rows, (of, lastError) =>
    endFile(context, of, { message: lastError ?? 'The file could not be read.', line: null }),
  );
}
