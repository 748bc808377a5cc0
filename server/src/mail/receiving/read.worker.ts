import { readFile } from 'node:fs/promises';
import {
  type AttachmentContent,
  type IncomingMail,
  UnreadableMailError,
} from '../../platform/mail/inbound/mail.ts';
import { parseMail, readAttachmentAt } from '../../platform/mail/inbound/parse.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { type Classification, classify } from './classify.ts';
import { type ReturnedNames, returnedNames } from './returned.ts';
import { summaryOf } from './split-quoted.ts';

/** A parsed mail with everything derived from its text. */
export interface ReadMail {
  mail: IncomingMail;
  classification: Classification;
  /** Its own text on one line. */
  summary: string;
  /** Identifiers of the sent mail that was returned in it. */
  returned: ReturnedNames;
}

/** @param path of the raw mail */
export const read = confinedTask(async (path: string): Promise<ReadMail | { problem: string }> => {
  try {
    const mail = await parseMail(await readFile(path));
    return {
      mail,
      classification: classify(mail),
      summary: summaryOf(mail.text),
      returned: returnedNames(mail.returnedHeaders ?? ''),
    };
  } catch (error) {
    if (error instanceof UnreadableMailError) return { problem: error.message };
    throw error;
  }
});

/** Reads one attachment; null if it does not exist at this index or cannot be read. */
export const attachment = confinedTask(
  async ({ path, at }: { path: string; at: number }): Promise<AttachmentContent | null> => {
    try {
      return await readAttachmentAt(await readFile(path), at);
    } catch (error) {
      if (error instanceof UnreadableMailError) return null;
      throw error;
    }
  },
);
