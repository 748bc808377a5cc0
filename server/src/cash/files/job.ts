import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { type ReadStatement, storeStatement } from '../statements/store.ts';
import { readTableFile } from '../tables/read-table-file.ts';
import type { BankTableMapping } from '../tables/schema.ts';
import { detectTableFormat } from '../tables/stored-table.ts';
import { BANK_FILE, BANK_FILES_CLOCK } from './kinds.ts';
import { failureOf, type ReadFailure, readStatements } from './read.ts';

type BankFileContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'storage'>;

interface BankFileRef {
  organizationId: string;
  bankFileId: string;
}

export const bankFileSchedules: readonly Schedule[] = [everyMinute(BANK_FILES_CLOCK)];

/** Returns the tasks that read bank files. */
export const bankFileTasks = (context: BankFileContext): readonly Task[] => [
  defineTask(BANK_FILE, (ref, run) => readFile(context, ref, run)),
  defineTask(BANK_FILES_CLOCK, () => requeueAbandonedFiles(context)),
];

interface StoredBankFile {
  sha256: string;
  contentType: string;
  actor: Actor | null;
  mapping: BankTableMapping | null;
  /** Positions of statements that need nothing more. */
  done: number[];
}

/** Reads a file and stores its statements one by one. A stopped or killed job continues after the last one. */
async function readFile(context: BankFileContext, ref: BankFileRef, run: JobRun): Promise<void> {
  const file = await storedFile(context, ref);
  if (file === null) return;
  try {
    await actingAs({ ...(file.actor ?? systemActor(null)), job: BANK_FILE.name }, async () => {
      if (!(await readAsTable(context, ref, file, run))) await readStream(context, ref, file, run);
    });
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await endFile(context, ref, {
        message: error instanceof Error ? error.message : String(error),
        line: null,
      });
    throw error;
  }
}

async function readStream(
  context: BankFileContext,
  ref: BankFileRef,
  file: StoredBankFile,
  run: JobRun,
): Promise<void> {
  let failure: ReadFailure | null = null;
  const source = await context.storage.open(ref.organizationId, file.sha256);
  const statements = readStatements(source, (reason) => {
    failure ??= reason;
  });
  try {
    if (await storeAll(context, ref, file, run, statements)) await endFile(context, ref, failure);
  } finally {
    source.destroy();
  }
}

/** Reads a CSV or XLSX file. @returns false if the file is no table */
async function readAsTable(
  context: BankFileContext,
  ref: BankFileRef,
  file: StoredBankFile,
  run: JobRun,
): Promise<boolean> {
  const { organizationId } = ref;
  const format = await detectTableFormat(context, organizationId, file);
  if (format === null) return false;
  const outcome = await readTableFile(context, organizationId, { ...file, format }, file.mapping);
  if (outcome.kind === 'NO_TABLE') return false;
  if (outcome.kind === 'FAILED') await endFile(context, ref, failureOf(outcome.refusal, null));
  else if (outcome.kind === 'NEEDS_MAPPING') await askForMapping(context, ref);
  else {
    if (file.mapping === null) await useMapping(context, ref, outcome);
    if (await storeAll(context, ref, file, run, outcome.reading.statements))
      await endFile(context, ref, null);
  }
  return true;
}

/** Stores the statements of a file. @returns false if the process stops: then another job continues */
async function storeAll(
  context: BankFileContext,
  ref: BankFileRef,
  file: StoredBankFile,
  run: JobRun,
  statements: AsyncIterable<ReadStatement> | Iterable<ReadStatement>,
): Promise<boolean> {
  const done = new Set(file.done);
  for await (const statement of statements) {
    if (run.stopped()) {
      await addJobs(context.database.pool, [newJob(BANK_FILE, ref)]);
      return false;
    }
    if (!done.has(statement.position)) await storeStatement(context, ref, statement);
  }
  return true;
}

async function storedFile(
  { database }: BankFileContext,
  { organizationId, bankFileId }: BankFileRef,
): Promise<StoredBankFile | null> {
  const { rows } = await database.pool.query<StoredBankFile>({
    name: 'bank file to read',
    text: `SELECT f.sha256, c.content_type AS "contentType", f.actor, f.table_mapping AS mapping, ARRAY(
             SELECT s.position FROM bank_statements s
             WHERE s.organization_id = $1 AND s.bank_file_id = f.id
               AND (s.bank_account_id IS NOT NULL OR s.refusal IS NOT NULL)) AS done
           FROM bank_files f JOIN files c ON c.organization_id = $1 AND c.bank_file_id = f.id
           WHERE f.organization_id = $1 AND f.id = $2 AND f.state = 'READING'`,
    values: [organizationId, bankFileId],
  });
  return rows[0] ?? null;
}

/** A user has to say what the columns of a table mean. */
async function askForMapping(
  { database, clock }: BankFileContext,
  { organizationId, bankFileId }: BankFileRef,
): Promise<void> {
  await database.pool.query({
    name: 'bank file needs mapping',
    text: `UPDATE bank_files SET state = 'NEEDS_MAPPING', table_mapping = NULL, updated_at = $3
           WHERE organization_id = $1 AND id = $2 AND state = 'READING'`,
    values: [organizationId, bankFileId, clock.now()],
  });
}

/** Remembers by which mapping a file is read: waiting statements are read by it again. */
async function useMapping(
  { database, clock }: BankFileContext,
  { organizationId, bankFileId }: BankFileRef,
  { mapping, mappingId }: { mapping: BankTableMapping; mappingId: string | null },
): Promise<void> {
  await database.pool.query({
    name: 'use remembered mapping',
    text: `WITH used AS (
             UPDATE bank_file_mappings SET last_used_at = $5 WHERE organization_id = $1 AND id = $4)
           UPDATE bank_files SET table_mapping = $3 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, bankFileId, JSON.stringify(mapping), mappingId, clock.now()],
  });
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
  await restoreJobs(context, BANK_FILE, rows, (ref, lastError) =>
    endFile(context, ref, { message: lastError ?? 'The file could not be read.', line: null }),
  );
}
