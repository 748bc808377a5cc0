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
 * Writes mail into a folder, for installations that have no mail server yet: `<organization>/<date>-<id>.eml`. A file is
 * there whole or not at all; the same message written again takes the place of the one before.
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
 * Looks for a message that may have been written to the folder by a process that is gone.
 * @param days on which it may have been written, in UTC
 * @returns its name, as `outboxFile` of the hand-over gives it; null when the folder does not have it
 */
export async function findInOutbox(
  folder: string,
  { organizationId, id, days }: { organizationId: string; id: string; days: readonly string[] },
): Promise<string | null> {
  for (const day of days) {
    const name = nameOf(organizationId, day, id);
    const isThere = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (isThere) return name;
  }
  return null;
}

/** Removes what the folder holds of an organization. */
export async function emptyOutbox(folder: string, organizationId: string): Promise<void> {
  await rm(join(folder, organizationId), { recursive: true, force: true });
}

/** Removes a message that was written to the folder. @param name as `outboxFile` of the hand-over gave it */
export async function removeFromOutbox(folder: string, name: string): Promise<void> {
  if (NAME.test(name)) await rm(join(folder, name), { force: true });
}

/**
 * A message that was written to the folder.
 * @param name as `outboxFile` of the hand-over gave it
 * @returns null when it is not there (any more)
 */
export async function readOutbox(folder: string, name: string): Promise<Readable | null> {
  if (!NAME.test(name)) return null;
  const handle = await open(join(folder, name)).catch(() => null);
  return handle === null ? null : handle.createReadStream();
}
