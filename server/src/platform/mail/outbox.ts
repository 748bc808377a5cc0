import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../ids.ts';
import { syncFolder } from '../sync-folder.ts';
import type { HandOver, MailRoute, OutgoingMail } from './types.ts';

const NAME = /^[0-9a-f-]{36}\/\d{4}-\d{2}-\d{2}-[0-9a-f-]{36}\.eml$/;

/**
 * Writes email into a folder, for installations without a mail server: `<organization>/<date>-<id>.eml`. A
 * file appears completely or not at all. A message that is written again replaces its file.
 */
export function outboxTransport(folder: string): MailRoute {
  return {
    open: async () => ({ handOver: (mail) => handOver(folder, mail), release: () => {} }),
    close: () => {},
  };
}

async function handOver(folder: string, mail: OutgoingMail): Promise<HandOver> {
  const name = nameOf(mail.organizationId, mail.date.slice(0, 10), mail.id);
  const part = join(folder, mail.organizationId, `.${newId()}.part`);
  try {
    await mkdir(join(folder, mail.organizationId), { recursive: true, mode: 0o700 });
    await pipeline(mail.open(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, join(folder, name));
    await syncFolder(join(folder, mail.organizationId));
    return { kind: 'accepted', response: 'written to the outbox folder', refused: [], outboxFile: name };
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'temporary', error: `the outbox folder cannot be written: ${reason}` };
  }
}

const nameOf = (organizationId: string, day: string, id: string) => `${organizationId}/${day}-${id}.eml`;

/**
 * Finds a message that a dead process may have written to the folder.
 * @param days days in UTC on which it may have been written
 * @returns its name, as in `outboxFile` of the hand-over; null when the folder does not contain it
 */
export async function findInOutbox(
  folder: string,
  { organizationId, id, days }: { organizationId: string; id: string; days: readonly string[] },
): Promise<string | null> {
  for (const day of days) {
    const name = nameOf(organizationId, day, id);
    const exists = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (exists) return name;
  }
  return null;
}

/** Removes all files of an organization from the folder. */
export async function emptyOutbox(folder: string, organizationId: string): Promise<void> {
  await rm(join(folder, organizationId), { recursive: true, force: true });
}

/** Removes a message from the folder. @param name `outboxFile` of the hand-over */
export async function removeFromOutbox(folder: string, name: string): Promise<void> {
  if (NAME.test(name)) await rm(join(folder, name), { force: true });
}

/**
 * Opens a message in the folder.
 * @param name `outboxFile` of the hand-over
 * @returns null when the file does not exist
 */
export async function readOutbox(folder: string, name: string): Promise<Readable | null> {
  if (!NAME.test(name)) return null;
  const handle = await open(join(folder, name)).catch(() => null);
  return handle === null ? null : handle.createReadStream();
}
