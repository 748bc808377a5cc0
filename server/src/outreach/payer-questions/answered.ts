import type { StoredAnswer } from '../../cash/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { formatMoney } from '../../kernel/formats.ts';
import { notifyUsers } from '../../people/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { recordPortalReply } from '../replies/portal-reply.ts';
import { findColleaguesFor } from '../replies/tasks.ts';

/** An answer that was stored in the same transaction. */
interface FollowedAnswer {
  stored: StoredAnswer;
  customerId: string;
  /** The text of the payer; null: none. */
  text: string | null;
}

/**
 * Notifies the user who asked and the account managers, and records what the payer wrote as a reply. The
 * caller has locked the customer's family.
 */
export async function followAnswer(
  connection: Connection,
  { id: organizationId, language }: Organization,
  { stored: { question, isNewText }, customerId, text }: FollowedAnswer,
  now: Timestamp,
): Promise<void> {
  const { actionId, bankTransactionId, amount, currency, askedByUserId } = question;
  const colleagues = await findColleaguesFor(connection, { organizationId, customerId, actionId });
  const userIds = colleagues.accountManagerIds.concat(askedByUserId ?? []);
  const subject = formatMoney(amount, currency, language);
  const notified = { recordId: bankTransactionId, targetId: bankTransactionId, customerId, subject, userIds };
  await notifyUsers(connection, organizationId, [{ kind: 'PAYER_ANSWER', ...notified }], now);
  if (!isNewText || text === null) return;
  await recordPortalReply(connection, organizationId, { customerId, actionId, text, colleagues }, now);
}
