import type { Context } from '../../platform/context.ts';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import { withExclusiveLock } from '../../platform/db/exclusive-lock.ts';
import { ApiError } from '../../platform/errors.ts';
import { InfectedFileError } from '../../platform/files/check.ts';
import { discardStaged, stageFile } from '../../platform/files/staging.ts';
import type { MailboxAddress } from '../../platform/mail/inbound/address.ts';
import { MAX_MAIL_BYTES, UnreadableMailError } from '../../platform/mail/inbound/mail.ts';
import { type OpenMailbox, openMailbox } from '../../platform/mail/inbound/mailbox.ts';
import { receiveMail } from './receive.ts';
import type { InboundOutcome } from './record.ts';

export interface MailboxReaderOptions {
  context: Pick<Context, 'database' | 'clock' | 'storage' | 'mail' | 'organizations' | 'log'>;
  mailbox: MailboxAddress;
}

/** Outcomes that are quarantined for manual review: the owner is unknown, or the mail must not be stored. */
const QUARANTINED: ReadonlySet<string> = new Set(['TOO_LARGE', 'UNREADABLE', 'INFECTED', 'UNKNOWN']);

/**
 * Number of mails by outcome. TOO_LARGE, UNREADABLE and INFECTED mails are quarantined, like those of an
 * unknown owner.
 */
export type MailboxCounts = Partial<
  Record<InboundOutcome | 'TOO_LARGE' | 'UNREADABLE' | 'INFECTED' | 'FAILED', number>
>;

/**
 * Reads unseen mails one at a time, over one connection. It marks a mail as seen only after recording it. If
 * the process crashes or loses the connection in between, the mail is read again, which changes nothing.
 * @returns null if another process is reading
 */
export function readMailbox(
  options: MailboxReaderOptions,
  stopped: () => boolean = () => false,
): Promise<MailboxCounts | null> {
  return withExclusiveLock(options.context.database, ADVISORY_LOCKS.mailbox, async (isHeld) => {
    const mailbox = await openMailbox(options.mailbox);
    const tally: MailboxCounts = {};
    try {
      await readAll(options, mailbox, tally, () => stopped() || !isHeld());
    } finally {
      if (Object.keys(tally).length > 0) options.context.log.info({ tally }, 'mailbox read');
      await mailbox.close();
    }
    return tally;
  });
}

async function readAll(
  options: MailboxReaderOptions,
  mailbox: OpenMailbox,
  tally: MailboxCounts,
  stopped: () => boolean,
): Promise<void> {
  for (const uid of await mailbox.unseen()) {
    if (stopped()) return;
    const became = await readOne(options, mailbox, uid);
    if (became !== null) tally[became] = (tally[became] ?? 0) + 1;
  }
}

async function readOne(
  options: MailboxReaderOptions,
  mailbox: OpenMailbox,
  uid: number,
): Promise<keyof MailboxCounts | null> {
  const size = await mailbox.sizeOf(uid);
  if (size === null) return null;
  const became = size > MAX_MAIL_BYTES ? 'TOO_LARGE' : await receive(options, mailbox, uid);
  if (became === 'FAILED') return became;
  await (QUARANTINED.has(became) ? mailbox.quarantine(uid) : mailbox.archive(uid));
  return became;
}

async function receive(
  options: MailboxReaderOptions,
  mailbox: OpenMailbox,
  uid: number,
): Promise<keyof MailboxCounts> {
  const { storage, log } = options.context;
  const content = await mailbox.read(uid);
  const raw = await stageFile(storage.stagingFolder, content, { maxBytes: MAX_MAIL_BYTES, field: 'mail' });
  try {
    return (await receiveMail(options.context, raw, null)).outcome;
  } catch (error) {
    if (error instanceof UnreadableMailError) return 'UNREADABLE';
    if (error instanceof InfectedFileError) {
      log.warn({ uid, found: error.message }, 'quarantined an infected email');
      return 'INFECTED';
    }
    // Its organization has no storage left.
    if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE') return 'TOO_LARGE';
    // Without a database or a virus scanner every other mail would fail too.
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') throw error;
    log.error({ err: error, uid }, 'failed to process an email; it stays unread and is tried again');
    return 'FAILED';
  } finally {
    await discardStaged(raw);
  }
}
