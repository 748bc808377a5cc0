import type { Readable } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import type { MailboxAddress } from './address.ts';

/** Folders for processed email, and for email without a known owner. The latter stays unseen. */
const FOLDERS = { taken: 'Processed', unknown: 'Unmatched' } as const;

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** An open mailbox. Its methods throw when the connection is lost. */
export interface OpenMailbox {
  /** Returns the UIDs of unseen emails, oldest first. */
  unseen(): Promise<number[]>;
  /** Returns the size in bytes; null when the email no longer exists. */
  sizeOf(uid: number): Promise<number | null>;
  /** Returns the email without marking it as seen. */
  read(uid: number): Promise<Readable>;
  /** Marks the email as seen and moves it to the archive folder. */
  archive(uid: number): Promise<void>;
  /** Moves the email, unseen, to the folder for manual review. */
  quarantine(uid: number): Promise<void>;
  close(): Promise<void>;
}

/** Creates a folder if needed. Not every server reports in machine-readable form that a folder exists. */
async function ensureFolder(client: ImapFlow, folder: string): Promise<void> {
  try {
    await client.mailboxCreate(folder);
  } catch (error) {
    const found = await client.status(folder, { messages: true }).catch(() => false);
    if (!found) throw error;
  }
}

/** Connects to a mailbox. @throws errors of the server or the network; they never contain passwords */
export async function openMailbox(address: MailboxAddress): Promise<OpenMailbox> {
  // Loaded only when a mailbox is configured.
  const imap = await import('imapflow');
  const client = new imap.ImapFlow({
    ...TIMEOUTS,
    host: address.host,
    port: address.port,
    secure: address.secure,
    ...(address.requireTls ? { doSTARTTLS: true } : {}),
    auth: { user: address.user, pass: address.password },
    logger: false,
    disableAutoIdle: true,
  });
  // The pending operation reports the error; without a listener the process would end.
  client.on('error', () => {});
  try {
    await client.connect();
    for (const folder of Object.values(FOLDERS)) await ensureFolder(client, folder);
    await client.mailboxOpen(address.folder);
  } catch (error) {
    client.close();
    throw error;
  }
  const byUid = { uid: true };
  const move = async (uid: number, folder: string) => {
    const moved = await client.messageMove(String(uid), folder, byUid);
    if (!moved) throw new Error(`email ${uid} could not be moved to ${folder}`);
  };
  return {
    unseen: async () => {
      const found = await client.search({ seen: false }, byUid);
      if (!Array.isArray(found)) throw new Error('the mailbox could not be searched');
      return found.sort((a, b) => a - b);
    },
    sizeOf: async (uid) => {
      const found = await client.fetchOne(String(uid), { size: true }, byUid);
      return found ? (found.size ?? 0) : null;
    },
    read: async (uid) => {
      const { content } = await client.download(String(uid), undefined, byUid);
      if (content === undefined) throw new Error(`email ${uid} could not be read`);
      return content;
    },
    archive: async (uid) => {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid);
      await move(uid, FOLDERS.taken);
    },
    quarantine: (uid) => move(uid, FOLDERS.unknown),
    // The logout is limited in time: the server may not respond.
    close: async () => {
      const timer = setTimeout(() => client.close(), 5000);
      await client.logout().catch(() => client.close());
      clearTimeout(timer);
    },
  };
}
