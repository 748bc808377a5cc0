import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { discardStaged, stageFile } from '../../platform/files/staging.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import type { AdviceReading } from '../domain/remittance/model.ts';
import { REMITTANCE_ADVICE, REMITTANCE_ADVICES_CLOCK } from './kinds.ts';
import { type AdviceFormat, formatOf, MAX_ADVICE_BYTES } from './read/limits.ts';
import { readAdviceFile } from './read/read-file.ts';
import { recordAdviceEvent } from './record-events.ts';
import { READING_COLUMNS, readingValues } from './store-reading.ts';

type AdviceContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'storage'>;

interface AdviceRef {
  organizationId: string;
  remittanceAdviceId: string;
}

export const adviceSchedules: readonly Schedule[] = [everyMinute(REMITTANCE_ADVICES_CLOCK)];

/** Returns the tasks that read uploaded remittance advices. */
export const adviceTasks = (context: AdviceContext): readonly Task[] => [
  defineTask(REMITTANCE_ADVICE, (of, run) => readUpload(context, of, run)),
  defineTask(REMITTANCE_ADVICES_CLOCK, () => requeueAbandonedAdvices(context)),
];

interface StoredAdvice {
  sha256: string;
  fileName: string;
  contentType: string;
  actor: Actor | null;
}

const UNREADABLE: AdviceReading = {
  hasTitle: false,
  advice: null,
  problem: { code: 'UNREADABLE', line: null },
};

async function readUpload(context: AdviceContext, of: AdviceRef, run: JobRun): Promise<void> {
  const { rows } = await context.database.pool.query<StoredAdvice>({
    name: 'remittance advice to read',
    text: `SELECT f.sha256, f.file_name AS "fileName", f.content_type AS "contentType", a.actor
           FROM remittance_advices a JOIN files f ON f.organization_id = $1 AND f.remittance_advice_id = a.id
           WHERE a.organization_id = $1 AND a.id = $2 AND a.state = 'READING'`,
    values: [of.organizationId, of.remittanceAdviceId],
  });
  const [stored] = rows;
  if (stored === undefined) return;
  const format = formatOf(stored.contentType, stored.fileName);
  try {
    await actingAs({ ...(stored.actor ?? systemActor(null)), job: REMITTANCE_ADVICE.name }, async () => {
      const reading = format === null ? UNREADABLE : await readStored(context, of, { ...stored, format });
      await endReading(context, of, { reading, format });
    });
  } catch (error) {
    if (run.attempt >= run.maxAttempts) await endReading(context, of, { reading: UNREADABLE, format });
    throw error;
  }
}

/** Reads a file of the storage, from a copy on the local disk. */
async function readStored(
  { storage, organizations }: AdviceContext,
  { organizationId }: AdviceRef,
  { sha256, format }: { sha256: string; format: AdviceFormat },
): Promise<AdviceReading> {
  const organization = await organizations.byId(organizationId);
  if (organization === null) return UNREADABLE;
  const source = await storage.open(organizationId, sha256);
  const limits = { maxBytes: MAX_ADVICE_BYTES, field: 'file' };
  const staged = await stageFile(storage.stagingFolder, source, limits);
  try {
    const { path } = staged;
    return await readAdviceFile(organizationId, { path, format, fallbackCurrency: organization.currency });
  } finally {
    await discardStaged(staged);
  }
}

/** Stores the facts of an advice. The rules decide the open lines then. */
async function endReading(
  { database, clock }: AdviceContext,
  { organizationId, remittanceAdviceId }: AdviceRef,
  { reading, format }: { reading: AdviceReading; format: AdviceFormat | null },
): Promise<void> {
  const now = clock.now();
  await inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query({
      name: 'end reading of remittance advice',
      text: `UPDATE remittance_advices SET format = $3, updated_at = $4,
             (${READING_COLUMNS}) = ROW ($5::text, $6::text, $7::text, $8::text, $9::bigint, $10::boolean, $11::date,
               $12::text, $13::jsonb, $14::text, $15::integer)
           WHERE organization_id = $1 AND id = $2 AND state = 'READING'`,
      values: [organizationId, remittanceAdviceId, format, now, ...readingValues(reading)],
    });
    if (rowCount !== 1) return;
    const type = 'remittance_advice.updated';
    await recordAdviceEvent(connection, organizationId, { type, id: remittanceAdviceId, now });
    if (reading.problem === null) await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
  });
}

/** Queues the jobs of advices again whose jobs were lost. Deliberately reads across organizations. */
async function requeueAbandonedAdvices(context: AdviceContext): Promise<void> {
  const { rows } = await context.database.pool.query<AdviceRef>({
    name: 'remittance advices that were left',
    text: `-- all organizations
           SELECT organization_id AS "organizationId", id AS "remittanceAdviceId" FROM remittance_advices
           WHERE state = 'READING'`,
  });
  await restoreJobs(context, REMITTANCE_ADVICE, rows, (of) =>
    endReading(context, of, { reading: UNREADABLE, format: null }),
  );
}
