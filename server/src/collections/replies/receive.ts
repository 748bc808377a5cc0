import { findAnswered, readMail } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { scanStaged } from '../../platform/files/check.ts';
import { storeContent } from '../../platform/files/contents.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import { inTimeOfId } from '../../platform/own-time.ts';
import { type InboundResult, recordMail } from './record.ts';

/**
 * Takes a mail in: reads it, finds out what it is and what it answers, and records that. What answers no mail of ours is
 * recorded where it is known for which organization it came, for a person to see; else it is nobody's and only told.
 * @param raw the mail as it came; its file may be gone afterwards
 * @param organizationId for whom it came; null: its tokens tell
 * @throws UnreadableMail, InfectedFile, UNAVAILABLE while nobody can look through it
 */
export async function receiveMail(
  context: Pick<Context, 'database' | 'clock' | 'storage' | 'mail' | 'organizations'>,
  raw: StagedFile,
  organizationId: string | null,
): Promise<InboundResult> {
  const {
    database,
    mail: { replyTo },
  } = context;
  const checked = await scanStaged(context.storage, raw, 'body');
  const read = await readMail(raw.path, organizationId);
  const { answered, isOwnCopy } = await findAnswered(read, { database, replyTo, organizationId });
  if (answered !== null && isOwnCopy)
    return { outcome: 'OWN_COPY', messageId: answered.id, customerId: answered.customerId, actionId: null };
  const owner = answered?.organizationId ?? organizationId;
  if (owner === null) return { outcome: 'UNKNOWN', messageId: null, customerId: null, actionId: null };
  await storeContent(context, owner, checked);
  const { sha256, size } = raw;
  return inTimeOfId(context.organizations, owner, () =>
    recordMail(context, { organizationId: owner, answered, ...read, raw: { sha256, size } }),
  );
}
