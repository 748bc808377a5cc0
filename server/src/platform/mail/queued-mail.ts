import type { Context } from '../context.ts';
import { nameStatement } from '../db/named.ts';
import { queryShards } from '../db/routing/shards.ts';
import type { Organization } from '../organization.ts';
import type { HandOver, MailSession, OutgoingMail } from './types.ts';

/** Lease time of a claimed email, in milliseconds. */
const CLAIM_MS = 10 * 60_000;
/** Maximum number of attempts, at most an hour apart. */
const MAX_ATTEMPTS = 12;
const PAUSE_MS = 5 * 60_000;

/** Tables of emails to users that are sent at most once. They share these columns. */
export type MailTable = 'report_mails' | 'notification_digests';

/** The waiting emails of an organization in one table. */
export interface MailQueue {
  context: Pick<Context, 'database' | 'clock' | 'mail'>;
  organization: Organization;
  table: MailTable;
}

/** An email that waits. */
export interface QueuedMail {
  id: string;
  attempts: number;
}

/** Result of an attempt. UNCERTAIN: the email may have been sent, so it is not sent again. */
export interface MailOutcome {
  state: 'QUEUED' | 'SENT' | 'FAILED' | 'UNCERTAIN';
  error: string | null;
}

/** Condition of emails `m` that may be sent at the instant of a parameter. */
export const isWaiting = (now: string): string =>
  `m.state = 'QUEUED' AND (m.waits_until IS NULL OR m.waits_until <= ${now})`;

/** Marks emails whose lease expired: their sender ended, so the result is unknown. */
export async function markUncertain({
  context: { database, clock },
  organization,
  table,
}: MailQueue): Promise<void> {
  await database.pool.query({
    ...nameStatement(
      'queued mails without outcome',
      `UPDATE ${table} SET state = 'UNCERTAIN', error = 'the process that sent it ended'
       WHERE organization_id = $1 AND state = 'SENDING' AND waits_until <= $2`,
    ),
    values: [organization.id, clock.wall.now()],
  });
}

/**
 * Sends a waiting email at most once, even if several processes try or one is killed.
 * @param outgoing writes the email, once this process has claimed it
 * @returns the outcome; null if another process sends it
 */
export async function sendQueued(
  queue: MailQueue,
  mail: QueuedMail,
  outgoing: () => OutgoingMail | Promise<OutgoingMail>,
): Promise<MailOutcome | null> {
  let session: MailSession;
  try {
    session = await queue.context.mail.transport.open(queue.organization);
  } catch (error) {
    return endQueued(queue, mail, retry(mail, error instanceof Error ? error.message : String(error)));
  }
  try {
    if (!(await claim(queue, mail.id))) return null;
    return await endQueued(queue, mail, outcomeOf(mail, await session.handOver(await outgoing())));
  } finally {
    session.release();
  }
}

/** @returns whether this process got the claim */
async function claim({ context: { database, clock }, organization, table }: MailQueue, id: string) {
  const { rowCount } = await database.pool.query({
    ...nameStatement(
      'claim queued mail',
      `UPDATE ${table} SET state = 'SENDING', waits_until = $3
       WHERE organization_id = $1 AND id = $2 AND state = 'QUEUED'`,
    ),
    values: [organization.id, id, new Date(clock.wall.millis() + CLAIM_MS).toISOString()],
  });
  return rowCount === 1;
}

function outcomeOf(mail: QueuedMail, outcome: HandOver): MailOutcome {
  switch (outcome.kind) {
    case 'accepted':
      return outcome.refused.length === 0
        ? { state: 'SENT', error: null }
        : { state: 'FAILED', error: outcome.refused.map(({ error }) => error).join('; ') };
    case 'refused':
      return { state: 'FAILED', error: outcome.error };
    case 'uncertain':
      return { state: 'UNCERTAIN', error: outcome.error };
    case 'temporary':
      return retry(mail, outcome.error);
  }
}

const retry = ({ attempts }: QueuedMail, error: string): MailOutcome => ({
  state: attempts + 1 < MAX_ATTEMPTS ? 'QUEUED' : 'FAILED',
  error,
});

/** Stores the outcome of an attempt. */
export async function endQueued(
  { context: { database, clock }, organization, table }: MailQueue,
  { id, attempts }: QueuedMail,
  outcome: MailOutcome,
): Promise<MailOutcome> {
  const { state, error } = outcome;
  const waits = new Date(clock.wall.millis() + PAUSE_MS * (attempts + 1)).toISOString();
  await database.pool.query({
    ...nameStatement(
      'outcome of queued mail',
      `UPDATE ${table} SET state = $3, error = $4, attempts = attempts + 1, waits_until = $5, sent_at = $6
       WHERE organization_id = $1 AND id = $2 AND state IN ('QUEUED', 'SENDING')`,
    ),
    values: [
      organization.id,
      id,
      state,
      error,
      state === 'QUEUED' ? waits : null,
      state === 'SENT' ? clock.now() : null,
    ],
  });
  return outcome;
}

/**
 * Stops all waiting emails of a table after a restore, because they may have been sent since the backup.
 * @returns the number of stopped emails
 */
export async function setQueuedAside(
  database: Pick<Context['database'], 'main' | 'shards'>,
  table: MailTable,
  error: string,
): Promise<number> {
  const rows = await queryShards(database, {
    text: `UPDATE ${table} SET state = 'UNCERTAIN', error = $1
           WHERE state IN ('QUEUED', 'SENDING') RETURNING 1 -- all organizations`,
    values: [error],
  });
  return rows.length;
}
