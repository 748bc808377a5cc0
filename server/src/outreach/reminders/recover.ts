import { join } from 'node:path';
import { closeAction, recordEarlierNotification } from '../../dunning/commands.ts';
import { RECOVERY } from '../../dunning/hourly.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { readMail } from '../../mail/index.ts';
import { loadSender } from '../../mail/writing/queries.ts';
import { withoutTokens } from '../../people/index.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { findInOutbox } from '../../platform/mail/outbox.ts';
import type { Organization } from '../../platform/organization.ts';
import { holdMailAction } from './action.ts';

interface ExpiredClaim {
  id: string;
  actionId: string;
  owner: string;
  /** When it was to be sent. */
  handedOverAt: Timestamp;
}

/** Maximum per run; the next run finds the others. */
const MAX_ACTIONS = 500;
const ERROR = 'the sending process stopped before it reported a result';

/** Queues a job for each organization with crashed mail senders. It searches all organizations by design. */
export async function queueRecoveries({ database, clock }: DataContext): Promise<void> {
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'organizations with ended claims of mail',
    text: `SELECT DISTINCT organization_id AS "organizationId" FROM messages -- all organizations
           WHERE state = 'SENDING' AND claimed_until <= $1`,
    values: [clock.wall.now()],
  });
  await addJobs(
    database.pool,
    rows.map((of) => newJob(RECOVERY, of)),
  );
}

type RecoveryContext = DataContext & Pick<Context, 'organizations' | 'mail'>;

/**
 * Settles the messages of an organization whose sender has crashed. A message whose email is in the outbox
 * folder was sent. The others become UNCERTAIN and their actions end; a person decides whether to send them
 * again.
 * @returns the number of messages
 */
export async function recoverUncertain(context: RecoveryContext, organizationId: string): Promise<number> {
  const organization = await context.organizations.byId(organizationId);
  if (organization === null) return 0;
  const { rows } = await context.database.pool.query<ExpiredClaim>({
    name: 'ended claims of mail',
    text: `SELECT id, action_id AS "actionId", claimed_by AS owner, updated_at AS "handedOverAt" FROM messages
           WHERE organization_id = $1 AND state = 'SENDING' AND claimed_until <= $2
           ORDER BY claimed_until LIMIT $3`,
    values: [organizationId, context.clock.wall.now(), MAX_ACTIONS],
  });
  let recovered = 0;
  for (const messages of Map.groupBy(rows, ({ owner }) => owner).values()) {
    const written = await findWritten(context, organizationId, messages);
    for (const ended of messages) if (await recover(context, organization, ended, written)) recovered += 1;
  }
  return recovered;
}

/** An email in the outbox folder. */
interface WrittenFile {
  outboxFile: string;
  /** Null: the file is unreadable. */
  words: { subject: string | null; text: string } | null;
}

/** Finds the one email of messages with the same owner: it has the id of one of them. */
async function findWritten(
  { mail: { outboxFolder } }: RecoveryContext,
  organizationId: string,
  messages: readonly ExpiredClaim[],
): Promise<WrittenFile | null> {
  for (const { id, handedOverAt } of messages) {
    const day = handedOverAt.slice(0, 10);
    const days = [day, addDays(day, -1)];
    const outboxFile = await findInOutbox(outboxFolder, { organizationId, id, days });
    if (outboxFile === null) continue;
    const words = await readMail(join(outboxFolder, outboxFile), organizationId).then(
      ({ mail: { subject, text } }) => ({ subject, text }),
      () => null,
    );
    return { outboxFile, words };
  }
  return null;
}

/**
 * Settles one message under the family's lock, like all changes to an action. A live sender finishes long
 * before its lease expires.
 */
async function recover(
  { database, clock }: RecoveryContext,
  organization: Organization,
  { id, actionId, handedOverAt }: ExpiredClaim,
  written: WrittenFile | null,
): Promise<boolean> {
  const now = clock.now();
  const { id: organizationId } = organization;
  return inTransaction(database, async (connection) => {
    const action = await holdMailAction(connection, organizationId, actionId);
    const said =
      written === null
        ? { state: 'UNCERTAIN', error: ERROR, sentAt: null, outboxFile: null }
        : { state: 'SENT', error: null, sentAt: handedOverAt, outboxFile: written.outboxFile };
    const { subject, text } = written?.words ?? { subject: null, text: null };
    const { rowCount } = await connection.query({
      name: 'mail is recovered',
      text: `UPDATE messages SET state = $4, error = $5, sent_at = $6, outbox_file = $7, subject = coalesce($8, subject),
               text_body = coalesce($9, text_body), claimed_by = NULL, claimed_until = NULL, updated_at = $10
             WHERE organization_id = $1 AND id = $2 AND state = 'SENDING' AND claimed_until <= $3`,
      values: [
        organizationId,
        id,
        clock.wall.now(),
        said.state,
        said.error,
        said.sentAt,
        said.outboxFile,
        ...[subject, text].map((words) => (words === null ? null : withoutTokens(words))),
        now,
      ],
    });
    if (rowCount !== 1) return false;
    if (written === null) {
      const closing = { state: 'FAILED', outcome: 'UNCERTAIN', at: now, comment: ERROR } as const;
      await closeAction(connection, organizationId, actionId, { closing, now });
      return true;
    }
    const closing = { state: 'EXECUTED', outcome: 'SENT', at: handedOverAt } as const;
    await closeAction(connection, organizationId, actionId, { closing, now });
    // Receipts and mails that a person has written are not reminders.
    if (action?.topic === null)
      await recordLateNotification(connection, organization, actionId, handedOverAt);
    return true;
  });
}

/** Records the notification. In test mode the test address received the mail instead of the debtor. */
async function recordLateNotification(
  connection: Connection,
  { id: organizationId, timezone }: Organization,
  actionId: string,
  at: Timestamp,
): Promise<void> {
  const { testAddress } = await loadSender(connection, organizationId);
  const notification = { on: localDate(at, timezone), at, isTest: testAddress !== null };
  await recordEarlierNotification(connection, organizationId, actionId, notification);
}

/**
 * Releases the messages of a sandbox whose sender was killed. A sandbox writes only to the outbox folder,
 * where a repeated message replaces an earlier file. So no result is uncertain.
 */
export async function takeBackClaims(
  { database, clock }: DataContext,
  organizationId: string,
): Promise<void> {
  await database.pool.query({
    name: 'take back claims of mail',
    text: `UPDATE messages SET state = 'FAILED', claimed_by = NULL, claimed_until = NULL, updated_at = $2
           WHERE organization_id = $1 AND state = 'SENDING'
             AND EXISTS (SELECT 1 FROM organizations o WHERE o.organization_id = $1 AND o.sandbox)`,
    values: [organizationId, clock.now()],
  });
}
