import { type AttachmentContent, UnreadableMail } from '../../platform/mail/inbound/mail.ts';
import { confine, OutOfBounds } from '../../platform/workers/confined.ts';
import type * as Tasks from './read.worker.ts';

/** Anybody can write to us: mail is read where that can be ended. One at a time, as each may take several times its size. */
const run = confine<typeof Tasks>({
  module: new URL('read.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 256,
  millis: 15_000,
});

/**
 * Reads a mail of at most `MAX_MAIL_BYTES` from a file.
 * @param organizationId for whom it came; null: for anybody
 * @throws UnreadableMail for what is no mail, or takes too much time or memory
 */
export async function readMail(path: string, organizationId: string | null): Promise<Tasks.ReadMail> {
  try {
    const read = await run('read', organizationId ?? '', path);
    if ('problem' in read) throw new UnreadableMail(read.problem);
    return read;
  } catch (error) {
    if (error instanceof OutOfBounds)
      throw new UnreadableMail('it takes too much time or memory', { cause: error });
    throw error;
  }
}

/**
 * One attachment of a mail that came in.
 * @param at its place among those that the message lists, from 0
 * @returns null where there is none, or reading it takes too much time or memory
 */
export async function readAttachment(
  path: string,
  organizationId: string,
  at: number,
): Promise<AttachmentContent | null> {
  try {
    return await run('attachment', organizationId, { path, at });
  } catch (error) {
    if (error instanceof OutOfBounds) return null;
    throw error;
  }
}
