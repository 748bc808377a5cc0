import type { Language } from '../../kernel/formats.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { SEND } from './kinds.ts';

/** Time and origin of an account event. */
export interface Occasion {
  /** ISO 8601, UTC. */
  at: string;
  /** IP address. */
  address: string;
  userAgent: string;
}

/** A change of an organization's sign-in settings. */
export type SignInChange =
  | { kind: 'PROVIDER_SET' | 'PROVIDER_REMOVED'; issuer: string }
  | { kind: 'OWNERS_LIMITED' | 'OWNERS_ALLOWED' };

/** An email to a person about their own account. */
export type PersonalMail = { to: string } & (
  | {
      kind: 'RESET' | 'VERIFY';
      token: string;
      /**
       * Owner of the account: the address may not be theirs yet. Missing in emails queued by the previous
       * release.
       */
      personId?: string;
    }
  | { kind: 'CONFIRM_CHANGE'; token: string; newEmail: string }
  | {
      kind: 'INVITATION';
      token: string;
      organization: string;
      /** Language of the organization. Missing in emails queued by the previous release. */
      language?: Language;
      inviter: string | null;
      /** Whether the organization is a sandbox, which sends no external email. */
      sandbox: boolean;
    }
  | {
      kind: 'NEW_DEVICE' | 'PASSWORD_CHANGED' | 'SECOND_FACTOR_REMOVED' | 'PASSKEY_REMOVED';
      occasion: Occasion;
    }
  | {
      kind: 'SIGN_IN_CHANGED';
      /** Identity of the owner; missing if they have never signed in. */
      personId?: string;
      organization: string;
      /** Language of the organization, used for an owner without an identity. */
      language: Language;
      sandbox: boolean;
      change: SignInChange;
      /** The user who made the change; null for a key pair or a command. */
      by: string | null;
      at: string;
      /** IP address of the change; null for a command. */
      address: string | null;
    }
  /**
   * Requested for an address that may have no account. The worker looks it up later, so the response time
   * reveals nothing.
   */
  | { kind: 'FORGOTTEN' }
);

type QueueContext = Pick<Context, 'database' | 'cipher' | 'clock'>;

const contextOf = (id: string) => `mail ${id}`;

/** Queues an email. A background worker sends it. */
export async function queueMail(context: QueueContext, mail: PersonalMail): Promise<void> {
  await inTransaction(context.database.main, (connection) => insertMail(connection, context, mail));
}

/** Queues an email in the caller's transaction. Each shard has the emails that its queue has jobs for. */
export async function insertMail(
  connection: Connection,
  { cipher, clock }: Pick<QueueContext, 'cipher' | 'clock'>,
  mail: PersonalMail,
): Promise<void> {
  const id = newId();
  await connection.query('INSERT INTO identity_mails (id, content, created_at) VALUES ($1, $2, $3)', [
    id,
    cipher.encrypt(JSON.stringify(mail), contextOf(id)),
    clock.wall.now(),
  ]);
  await addJobs(connection, [newJob(SEND, { mailId: id })]);
}

/** Returns a waiting email; null if it was already sent. */
export async function readMail(
  { database, cipher }: Pick<QueueContext, 'database' | 'cipher'>,
  id: string,
): Promise<PersonalMail | null> {
  const { rows } = await database.pool.query<{ content: string }>(
    'SELECT content FROM identity_mails WHERE id = $1',
    [id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const mail: PersonalMail = JSON.parse(cipher.decrypt(row.content, contextOf(id)));
  return mail;
}

export async function forgetMail({ database }: Pick<QueueContext, 'database'>, id: string): Promise<void> {
  await database.pool.query('DELETE FROM identity_mails WHERE id = $1', [id]);
}

/**
 * Deletes all waiting emails; users can request them again. Their jobs then do nothing. @returns the number
 * of deleted emails
 */
export async function dropWaitingMails({ database }: Pick<QueueContext, 'database'>): Promise<number> {
  const rows = await queryShards(database, { text: 'DELETE FROM identity_mails RETURNING 1', values: [] });
  return rows.length;
}
