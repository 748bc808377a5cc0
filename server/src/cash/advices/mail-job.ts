import { recordChange } from '../../ledger/commands.ts';
import { findReceivedMail, type ReceivedMail } from '../../mail/conversations/queries.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs, currentActor } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { scanStaged } from '../../platform/files/check.ts';
import { insertFile, storeContent } from '../../platform/files/contents.ts';
import { type CheckedFile, discardStaged, stageFile } from '../../platform/files/staging.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { hasTitle } from '../domain/remittance/labels.ts';
import type { AdviceReading } from '../domain/remittance/model.ts';
import { MAIL_ADVICES, MAIL_ADVICES_CLOCK } from './kinds.ts';
import { type MailPart, streamPartsOfMail } from './mail-parts.ts';
import { MAX_ADVICE_BYTES } from './read/limits.ts';
import { readAdviceFile } from './read/read-file.ts';
import { recordAdviceEvent } from './record-events.ts';
import { READING_COLUMNS, readingValues } from './store-reading.ts';

type MailContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'storage'>;

interface MailRef {
  organizationId: string;
  messageId: string;
}

export const mailAdviceSchedules: readonly Schedule[] = [everyMinute(MAIL_ADVICES_CLOCK)];

/** Returns the tasks that find remittance advices in received email. */
export const mailAdviceTasks = (context: MailContext): readonly Task[] => [
  defineTask(MAIL_ADVICES, async (of) => {
    await actingAs({ ...systemActor(null), job: MAIL_ADVICES.name }, () => readMail(context, of));
    await endSearch(context, of);
  }),
  defineTask(MAIL_ADVICES_CLOCK, () => requeueAbandonedMails(context)),
];

/** Forgets that advices are looked for in an email. */
async function endSearch({ database }: MailContext, { organizationId, messageId }: MailRef): Promise<void> {
  await database.pool.query({
    name: 'end search for advices',
    text: 'DELETE FROM remittance_mails WHERE organization_id = $1 AND message_id = $2',
    values: [organizationId, messageId],
  });
}

/** Queues the jobs of emails again whose jobs were lost. Deliberately reads across organizations. */
async function requeueAbandonedMails(context: MailContext): Promise<void> {
  const { rows } = await context.database.pool.query<MailRef>({
    name: 'mails with advices that were left',
    text: `-- all organizations
           SELECT organization_id AS "organizationId", message_id AS "messageId" FROM remittance_mails`,
  });
  // The email stays a reply in the inbox, where a person reads it.
  await restoreJobs(context, MAIL_ADVICES, rows, (of) => endSearch(context, of));
}

async function readMail(context: MailContext, of: MailRef): Promise<void> {
  const { database, storage, organizations } = context;
  const { organizationId, messageId } = of;
  const organization = await organizations.byId(organizationId);
  const mail = await findReceivedMail(database, organizationId, messageId);
  if (organization === null || mail === null) return;
  let found = 0;
  for await (const part of streamPartsOfMail(context, organizationId, { messageId, mail })) {
    // The text above an attached advice repeats it at most.
    if (part.part < 0 && found > 0) break;
    const limits = { maxBytes: MAX_ADVICE_BYTES, field: 'file' };
    const staged = await stageFile(storage.stagingFolder, streamChunks(part.bytes), limits);
    try {
      const { currency: fallbackCurrency } = organization;
      const { format } = part;
      const reading = await readAdviceFile(organizationId, { path: staged.path, format, fallbackCurrency });
      if (!isAdvice(mail, part, reading)) continue;
      found += 1;
      const file = await scanStaged(storage, staged, 'file');
      await storeMailAdvice(context, of, { mail, part, file, reading });
    } finally {
      await discardStaged(staged);
    }
  }
}

async function* streamChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** An email is an advice only if something names it one, and it has a table of documents and amounts. */
function isAdvice(
  { subject }: ReceivedMail,
  { fileName }: MailPart,
  { hasTitle: isTitled, problem }: AdviceReading,
) {
  const isNamed = isTitled || hasTitle(subject ?? '') || hasTitle(fileName.replace(/[_.-]+/g, ' '));
  const isTable =
    problem === null || !['NO_TABLE', 'NO_TEXT', 'UNREADABLE', 'TOO_LARGE'].includes(problem.code);
  return isNamed && isTable;
}

interface NewMailAdvice {
  mail: ReceivedMail;
  part: MailPart;
  file: CheckedFile;
  reading: AdviceReading;
}

/** Stores an advice of an email once. The rules decide the open lines then. */
async function storeMailAdvice(
  context: MailContext,
  { organizationId, messageId }: MailRef,
  { mail, part: { part, fileName, contentType, format }, file, reading }: NewMailAdvice,
): Promise<void> {
  const { database, clock } = context;
  await storeContent(context, organizationId, file);
  const { sha256, size } = file;
  const id = newId();
  await inTransaction(database, async (connection) => {
    const now = clock.now();
    const { rowCount } = await connection.query({
      name: 'insert advice of email',
      text: `INSERT INTO remittance_advices (organization_id, id, source, format, file_name, sha256, size, message_id,
               message_part, customer_id, is_trusted, actor, created_at, updated_at, ${READING_COLUMNS})
             VALUES ($1, $2, 'EMAIL', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18,
               $19, $20, $21, $22, $23)
             ON CONFLICT (organization_id, message_id, message_part) WHERE message_id IS NOT NULL DO NOTHING`,
      values: [
        organizationId,
        id,
        format,
        fileName,
        sha256,
        size,
        messageId,
        part,
        mail.customerId,
        mail.isKnownSender,
        JSON.stringify(currentActor()),
        now,
        ...readingValues(reading),
      ],
    });
    if (rowCount === 0) return;
    const stored = { sha256, size, fileName, contentType, createdAt: now };
    await insertFile(connection, organizationId, { remittanceAdviceId: id }, stored);
    await recordChange(connection, organizationId, {
      action: 'remittance_advice.received',
      records: [{ kind: 'REMITTANCE_ADVICE', id }],
      after: { fileName, size },
    });
    await recordAdviceEvent(connection, organizationId, { type: 'remittance_advice.created', id, now });
    if (reading.problem === null) await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
  });
}
