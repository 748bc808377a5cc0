import type { Language } from '../../../kernel/formats.ts';
import type { Context } from '../../../platform/context.ts';
import {
  endQueued,
  isWaiting,
  type MailQueue,
  markUncertain,
  type QueuedMail,
  sendQueued,
} from '../../../platform/mail/queued-mail.ts';
import type { OutgoingMail } from '../../../platform/mail/types.ts';
import type { Organization } from '../../../platform/organization.ts';
import { newTenantToken, tenantTokenKey } from '../../../platform/tenant-token.ts';
import { findLanguageOfPerson } from '../../mails/language.ts';
import { inRestriction } from '../../roles/own/hold-work.ts';
import { digestMail } from './compose.ts';
import { type DigestContent, loadDigestContent } from './content.ts';
import type { ReadHolidays } from './frequency.ts';
import { queueDueDigests } from './queue.ts';

type DigestContext = Pick<Context, 'database' | 'clock' | 'mail' | 'publicUrl'>;

interface WaitingDigest extends QueuedMail {
  userId: string;
  since: string;
  until: string;
  name: string;
  email: string;
  hasIdentity: boolean;
  ownCustomersOnly: boolean;
  /** Whether the user is active and still wants digests. */
  isWanted: boolean;
}

/**
 * Queues the due digests and sends waiting ones, each at most once, even if a process is killed or runs twice.
 * A digest without unread notifications is not sent.
 */
export async function sendDigests(
  context: DigestContext,
  organization: Organization,
  readHolidays: ReadHolidays,
  stopped: () => boolean = () => false,
): Promise<void> {
  await queueDueDigests(context, organization, readHolidays);
  const queue = { context, organization, table: 'notification_digests' } as const;
  await markUncertain(queue);
  for (const digest of await waitingDigests(context, organization.id)) {
    if (stopped()) return;
    await sendOne(context, queue, digest);
  }
}

async function waitingDigests({ database, clock }: DigestContext, organizationId: string) {
  const { rows } = await database.pool.query<WaitingDigest>({
    name: 'digests to send now',
    text: `SELECT m.id, m.attempts, m.user_id AS "userId", m.since, m.due_at AS until, u.email,
             concat_ws(' ', u.first_name, u.last_name) AS name, u.identity_id IS NOT NULL AS "hasIdentity",
             u.own_customers_only AS "ownCustomersOnly", u.is_active AND s.digest <> 'OFF' AS "isWanted"
           FROM notification_digests m JOIN users u ON u.organization_id = $1 AND u.id = m.user_id
           JOIN notification_settings s ON s.organization_id = $1 AND s.user_id = u.id
           WHERE m.organization_id = $1 AND ${isWaiting('$2')} ORDER BY m.created_at, m.id`,
    values: [organizationId, clock.wall.now()],
  });
  return rows;
}

async function sendOne(context: DigestContext, queue: MailQueue, digest: WaitingDigest): Promise<void> {
  const { organization } = queue;
  if (!digest.isWanted) {
    await endQueued(queue, digest, { state: 'FAILED', error: 'the user no longer wants it' });
    return;
  }
  const content = await contentFor(context, organization.id, digest);
  if (content.items.length === 0) {
    await deleteEmpty(context, organization.id, digest.id);
    return;
  }
  const language = await languageFor(context, organization, digest);
  const outcome = await sendQueued(queue, digest, () =>
    outgoing(context, organization, { digest, content, language }),
  );
  if (outcome?.state === 'SENT') await advance(context, organization.id, digest);
}

function contentFor({ database }: DigestContext, organizationId: string, digest: WaitingDigest) {
  const read = () => loadDigestContent(database, organizationId, digest);
  return digest.ownCustomersOnly ? inRestriction({ organizationId, userId: digest.userId }, read) : read();
}

/** Returns the language of the person, or of the organization for a user who has never signed in. */
async function languageFor(
  { database }: DigestContext,
  { language }: Organization,
  { email, hasIdentity }: WaitingDigest,
): Promise<Language> {
  return hasIdentity ? findLanguageOfPerson(database, { email }) : language;
}

interface Composing {
  digest: WaitingDigest;
  content: DigestContent;
  language: Language;
}

async function outgoing(
  { database, clock, mail: { from }, publicUrl }: DigestContext,
  organization: Organization,
  { digest: { id, name, email }, content, language }: Composing,
): Promise<OutgoingMail> {
  const token = newTenantToken('qd', organization.id);
  await database.pool.query({
    name: 'token of digest',
    text: 'UPDATE notification_digests SET token_hash = $3 WHERE organization_id = $1 AND id = $2',
    values: [organization.id, id, tenantTokenKey('qd', token).hash],
  });
  const date = clock.now();
  const recipient = { name, address: email };
  return digestMail(organization, {
    id,
    content,
    recipient,
    language,
    token,
    date,
    publicUrl,
    from: from.address,
  });
}

async function deleteEmpty({ database }: DigestContext, organizationId: string, id: string): Promise<void> {
  await database.pool.query({
    name: 'delete empty digest',
    text: `DELETE FROM notification_digests WHERE organization_id = $1 AND id = $2 AND state = 'QUEUED'`,
    values: [organizationId, id],
  });
}

/**
 * Stores which notifications were sent. A digest that was not surely sent does not advance: the next one contains
 * its notifications if they are still unread.
 */
async function advance(
  { database }: DigestContext,
  organizationId: string,
  { userId, until }: WaitingDigest,
): Promise<void> {
  await database.pool.query({
    name: 'digested until',
    text: `UPDATE notification_settings SET digested_until = greatest(digested_until, $3::timestamptz)
           WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId, until],
  });
}
