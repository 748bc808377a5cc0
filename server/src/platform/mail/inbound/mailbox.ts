import type { Readable } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import type { MailboxAddress } from './address.ts';

/** Where mail goes that was taken in, and mail that nobody knows an owner of; the latter stays unseen. */
const FOLDERS = { taken: 'Processed', unknown: 'Unmatched' } as const;

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** A mailbox that is open. What fails because the connection is lost throws. */
export interface OpenMailbox {
  /** Mail that nobody has seen: its numbers, the oldest first. */
  unseen(): Promise<number[]>;
  /** Bytes; null when the mail is no longer there. */
  sizeOf(uid: number): Promise<number | null>;
  /** The mail itself; reading it does not mark it. */
  read(uid: number): Promise<Readable>;
  /** Marks it seen and puts it away. */
  archive(uid: number): Promise<void>;
  /** Puts it where a person looks for it, unseen. */
  quarantine(uid: number): Promise<void>;
  close(): Promise<void>;
}

/** Not every server says in a way for machines that a folder is there already. */
async function ensureFolder(client: ImapFlow, folder: string): Promise<void> {
  try {
    await client.mailboxCreate(folder);
  } catch (error) {
    const found = await client.status(folder, { messages: true }).catch(() => false);
    if (!found) throw error;
  }
}

/** Connects to a mailbox. @throws what the server or the network says; passwords are in none of it */
export async function openMailbox(address: MailboxAddress): Promise<OpenMailbox> {
  // Loaded only where there is a mailbox.
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
  // Whoever waits for an answer is told by that; without a listener the process would end.
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
    if (!moved) throw new Error(`mail ${uid} could not be moved to ${folder}`);
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
      if (content === undefined) throw new Error(`mail ${uid} could not be read`);
      return content;
    },
    archive: async (uid) => {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid);
      await move(uid, FOLDERS.taken);
    },
    quarantine: (uid) => move(uid, FOLDERS.unknown),
    // A server that does not answer the farewell must not keep anybody waiting.
    close: async () => {
      const timer = setTimeout(() => client.close(), 5000);
      await client.logout().catch(() => client.close());
      clearTimeout(timer);
    },
  };
}
