import { type AttachmentContent, UnreadableMailError } from '../../platform/mail/inbound/mail.ts';
import { confine, OutOfBoundsError } from '../../platform/workers/confined.ts';
import type * as Tasks from './read.worker.ts';

/**
 * Mail is untrusted: it is parsed in a worker that can be terminated. One at a time, because parsing may take
 * several times the mail's size in memory.
 */
const run = confine<typeof Tasks>({
  module: new URL('read.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 256,
  millis: 15_000,
});

/**
 * Parses a mail of at most `MAX_MAIL_BYTES` from a file.
 * @param organizationId the recipient organization; null: any
 * @throws UnreadableMailError for invalid mail, or if parsing exceeds its time or memory limit
 */
export async function readMail(path: string, organizationId: string | null): Promise<Tasks.ReadMail> {
  try {
    const read = await run('read', organizationId ?? '', path);
    if ('problem' in read) throw new UnreadableMailError(read.problem);
    return read;
  } catch (error) {
    if (error instanceof OutOfBoundsError)
      throw new UnreadableMailError('it takes too much time or memory', { cause: error });
    throw error;
  }
}

/**
 * Reads one attachment of a received mail.
 * @param at its index in the message's list, from 0
 * @returns null if it does not exist, or reading it exceeds the time or memory limit
 */
export async function readAttachment(
  path: string,
  organizationId: string,
  at: number,
): Promise<AttachmentContent | null> {
  try {
    return await run('attachment', organizationId, { path, at });
  } catch (error) {
    if (error instanceof OutOfBoundsError) return null;
    throw error;
  }
}
