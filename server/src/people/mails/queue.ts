import type { Language } from '../../ledger/domain/formats.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { SEND } from './kinds.ts';

/** Where and when something was done to somebody's account. */
export interface Occasion {
  /** ISO 8601, UTC. */
  at: string;
  /** Of the network. */
  address: string;
  userAgent: string;
}

/** A change of how people sign in to an organization. */
export type SignInChange =
  | { kind: 'PROVIDER_SET' | 'PROVIDER_REMOVED'; issuer: string }
  | { kind: 'OWNERS_LIMITED' | 'OWNERS_ALLOWED' };

/** A mail to a person about their own account. */
export type PersonalMail = { to: string } & (
  | {
      kind: 'RESET' | 'VERIFY';
      token: string;
      /** Whose account it is: the address may not be theirs yet. Missing in mail that the release before queued. */
      personId?: string;
    }
  | { kind: 'CONFIRM_CHANGE'; token: string; newEmail: string }
  | {
      kind: 'INVITATION';
      token: string;
      organization: string;
      /** The organization's. Missing in mail that the release before queued. */
      language?: Language;
      inviter: string | null;
      /** Whether the organization writes to nobody outside. */
      sandbox: boolean;
    }
  | {
      kind: 'NEW_DEVICE' | 'PASSWORD_CHANGED' | 'SECOND_FACTOR_REMOVED' | 'PASSKEY_REMOVED';
      occasion: Occasion;
    }
  | {
      kind: 'SIGN_IN_CHANGED';
      /** The identity of the owner; missing for one who has never signed in. */
      personId?: string;
      organization: string;
      /** The organization's, for an owner without an identity. */
      language: Language;
      sandbox: boolean;
      change: SignInChange;
      /** The user who made the change; null: a key pair or a command. */
      by: string | null;
      at: string;
      /** The network address of the change; null: a command. */
      address: string | null;
    }
  /** Asked for by somebody who may not even exist here: what follows is found out when nobody waits for the answer. */
  | { kind: 'FORGOTTEN' }
);

type QueueContext = Pick<Context, 'database' | 'cipher' | 'clock'>;

const contextOf = (id: string) => `mail ${id}`;

/** Queues a mail; it is sent in the background, by whichever worker is free. */
export async function queueMail(context: QueueContext, mail: PersonalMail): Promise<void> {
  await inTransaction(context.database, (connection) => insertMail(connection, context, mail));
}

/** The same in a transaction of the caller's, with whose commit it is queued. */
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

/** A mail that waits; null when it has gone. */
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

/** Drops all mail to people that waits; who still wants it asks again. Their jobs find nothing. @returns how many */
export async function dropWaitingMails({ database }: Pick<QueueContext, 'database'>): Promise<number> {
  const { rowCount } = await database.pool.query('DELETE FROM identity_mails');
  return rowCount ?? 0;
}
