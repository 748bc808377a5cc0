import { findAnswered, readMail } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { scanStaged } from '../../platform/files/check.ts';
import { storeContent } from '../../platform/files/contents.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import { withOrganizationClock } from '../../platform/organization-clock.ts';
import { type InboundResult, recordMail } from './record.ts';

/**
 * Ingests a mail: parses and classifies it, matches it to a sent message and records it. A mail without a
 * match is recorded for manual review if its organization is known. Otherwise only its outcome is returned.
 * @param raw the original mail; its file may be deleted afterwards
 * @param organizationId the receiving organization; null: its tokens identify it
 * @throws UnreadableMailError, InfectedFileError, UNAVAILABLE without a virus scanner
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
  await forOrganization(owner, () => storeContent(context, owner, checked));
  const { sha256, size } = raw;
  return withOrganizationClock(context.organizations, owner, () =>
    recordMail(context, { organizationId: owner, answered, ...read, raw: { sha256, size } }),
  );
}
