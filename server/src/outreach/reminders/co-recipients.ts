import { joinActions } from '../../dunning/relations.ts';
import { fromCustomersWith, joinFamily } from '../../ledger/relations.ts';
import { loadAddressee } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { holdMailAction, type MailAction } from './action.ts';
import { assess, type DueMail } from './assess.ts';
import {
  type Announced,
  claimMessage,
  dropAttempt,
  loadFailedAttempts,
  type MessageClaim,
  type Moment,
  suspendClaim,
} from './claim.ts';
import { loadMoreRecipients, recipientsOf } from './recipients.ts';

/** The claimed reminder of a relative, with the link to its own portal account; null: no link. */
export interface ClaimedRelative {
  claim: MessageClaim;
  customerId: string;
  portalUrl: string | null;
}

/** A reminder of another customer of the family with the same recipients, which goes in the same mail. */
export interface CoRecipientReminder extends ClaimedRelative {
  action: MailAction;
  due: DueMail;
}

/** The other customers `r` of the family of customer `c`, with their approved reminders `a`. */
const RELATIVES = `
${joinFamily('r', 'c')} AND r.id <> c.id
${joinActions('a')} AND a.customer_id = r.id AND a.state = 'TODO' AND a.type = 'EMAIL'
  AND a.source = 'WORKFLOW' AND a.step_day IS NOT NULL AND a.approved_at IS NOT NULL AND a.approved_by_user_id IS NULL`;

const CANDIDATES = `
SELECT a.id ${fromCustomersWith('c', RELATIVES)} AND c.id = $2
  AND coalesce((SELECT s.one_per_mailbox FROM dunning_settings s WHERE s.organization_id = $1), true)
ORDER BY a.id LIMIT 50`;

/** Returns the addresses of a reminder in a comparable form. */
export async function loadMailboxes(
  connection: Connection,
  organization: Organization,
  { customerId }: Pick<MailAction, 'customerId'>,
  due: DueMail,
): Promise<string> {
  const addressee = await loadAddressee(connection, organization, customerId);
  if (addressee === null) return '';
  const more = await loadMoreRecipients(connection, organization.id, customerId, due.invoiceIds);
  const { to, cc } = recipientsOf(addressee, due.recipients, more);
  if (to.length === 0) return '';
  return [...to, ...cc]
    .map(({ email }) => email.toLowerCase())
    .sort()
    .join(' ');
}

interface Primary {
  action: MailAction;
  due: DueMail;
  announced: Announced;
}

/**
 * Claims the reminders of other customers of the family with the same recipients, in the transaction that
 * claims the first one. Each has a message of its own, which shows the mail in its customer's conversation.
 */
export async function claimCoRecipients(
  connection: Connection,
  organization: Organization,
  { action, due, announced }: Primary,
): Promise<ClaimedRelative[]> {
  if (action.approvedByUserId !== null || action.stepKey === null) return [];
  const { rows } = await connection.query<{ id: string }>({
    name: 'reminders of relatives',
    text: CANDIDATES,
    values: [organization.id, action.customerId],
  });
  if (rows.length === 0) return [];
  const mailboxes = await loadMailboxes(connection, organization, action, due);
  const claims: ClaimedRelative[] = [];
  for (const { id } of rows) {
    const other = await holdMailAction(connection, organization.id, id);
    const before = other === null ? null : await loadFailedAttempts(connection, organization.id, id);
    if (other === null || before === null || isSnoozed(other, announced)) continue;
    const assessed = await assess(connection, organization, other, announced.at.now);
    if (assessed.kind !== 'DUE' || assessed.ladder !== due.ladder) continue;
    if ((await loadMailboxes(connection, organization, other, assessed)) !== mailboxes) continue;
    const claim = await claimMessage(connection, organization.id, { action: other, before, announced });
    claims.push({ claim, customerId: other.customerId, portalUrl: null });
  }
  return claims;
}

const isSnoozed = ({ snoozedUntil }: MailAction, { at }: Announced) =>
  snoozedUntil !== null && snoozedUntil > at.now;

/**
 * Returns the claimed reminders of relatives that still belong in the mail, read again under the lock. It
 * releases the others, which are sent separately.
 */
export async function keepCoRecipients(
  connection: Connection,
  organization: Organization,
  { action, due }: Omit<Primary, 'announced'>,
  { relatives, at }: { relatives: readonly ClaimedRelative[]; at: Moment },
): Promise<CoRecipientReminder[]> {
  const coRecipients: CoRecipientReminder[] = [];
  if (relatives.length === 0) return coRecipients;
  const mailboxes = await loadMailboxes(connection, organization, action, due);
  for (const relative of relatives) {
    const { claim } = relative;
    const other = await holdMailAction(connection, organization.id, claim.actionId);
    if (other === null || !(await suspendClaim(connection, claim, at))) continue;
    const assessed =
      other.state === 'TODO'
        ? await assess(connection, organization, other, at.now)
        : { kind: 'GONE' as const };
    const goesAlong =
      assessed.kind === 'DUE' &&
      assessed.ladder === due.ladder &&
      (await loadMailboxes(connection, organization, other, assessed)) === mailboxes;
    if (goesAlong) coRecipients.push({ ...relative, action: other, due: assessed });
    else await dropAttempt(connection, claim);
  }
  return coRecipients;
}

/** Releases claimed reminders of relatives, which are then sent separately. */
export async function releaseCoRecipients(
  connection: Connection,
  relatives: readonly ClaimedRelative[],
  at: Moment,
): Promise<void> {
  for (const { claim } of relatives)
    if (await suspendClaim(connection, claim, at)) await dropAttempt(connection, claim);
}
