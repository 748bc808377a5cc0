import { fromActions, joinAction } from '../../dunning/relations.ts';
import { endOfDay, localDate, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { joinCustomer, joinCustomers } from '../../ledger/relations.ts';
import { loadAddressee, type ReminderPerson } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { findMailAction, type MailAction } from './action.ts';
import { assessFacts } from './assess.ts';
import { loadRecipients } from './recipients.ts';

/** Serialises reminders to a mailbox, so that the second one sees that the first is being sent. */
const LOCK = `
SELECT pg_advisory_xact_lock(hashtextextended('mailbox ' || $1::text || ' ' || r.address, 0))
FROM (SELECT address FROM unnest($2::text[]) AS t(address) ORDER BY address) r`;

/**
 * Customers outside the family of $3 that have a contact with one of the addresses, or whose parent has one.
 */
const SHARERS = `
SELECT DISTINCT c.id FROM contacts t
${joinCustomers('c')} AND (c.id = t.customer_id OR c.parent_id = t.customer_id)
${joinCustomer('o', '$3')}
WHERE t.organization_id = $1 AND lower(t.email) = ANY ($2::text[])
  AND coalesce(c.parent_id, c.id) <> coalesce(o.parent_id, o.id)
ORDER BY c.id`;

const IS_STEP = `a.source = 'WORKFLOW' AND a.step_day IS NOT NULL`;

/**
 * Whether a reminder of another customer to one of the addresses was sent since $4, may have been sent, or is
 * being sent.
 */
const WRITTEN_TO = `
SELECT EXISTS (
  SELECT 1 FROM messages m ${joinAction('a', 'm.action_id')} AND ${IS_STEP}
  WHERE m.organization_id = $1 AND m.customer_id = ANY ($3::uuid[]) AND m.direction = 'OUTBOUND'
    AND m.state IN ('SENDING', 'SENT', 'UNCERTAIN') AND m.created_at >= $4::timestamptz - interval '1 day'
    AND coalesce(m.sent_at, m.updated_at) >= $4
    AND EXISTS (SELECT 1 FROM jsonb_array_elements(m.recipients) AS r
      WHERE lower(r ->> 'address') = ANY ($2::text[]))) AS "isTaken"`;

const LAST = (customer: string) => `(SELECT max(m.sent_at) FROM messages m
    ${joinAction('a', 'm.action_id')} AND ${IS_STEP}
    WHERE m.organization_id = $1 AND m.customer_id = ${customer} AND m.direction = 'OUTBOUND' AND m.state = 'SENT')`;

/** Maximum number of earlier reminders to check. */
const MAX_OTHERS = 20;

/** Waiting reminders of those customers that come first: the customer with the oldest last reminder. */
const EARLIER = `
SELECT w.id FROM (
  SELECT a.id, ${LAST('a.customer_id')} AS last ${fromActions('a')}
  AND a.customer_id = ANY ($2::uuid[]) AND a.state = 'TODO' AND a.type = 'EMAIL' AND ${IS_STEP}
    AND a.approved_at IS NOT NULL AND a.approved_by_user_id IS NULL
    AND (a.snoozed_until IS NULL OR a.snoozed_until <= $5)) w
CROSS JOIN (SELECT ${LAST('$3')} AS last) o
WHERE (coalesce(w.last, '-infinity'), w.id) < (coalesce(o.last, '-infinity'), $4::uuid)
ORDER BY w.last NULLS FIRST, w.id LIMIT ${MAX_OTHERS}`;

/**
 * Decides when a reminder may go to its mailbox: at most one a day, even if unrelated customers share the
 * mailbox. The customer with the oldest last reminder comes first, so that none waits forever. It runs in the
 * transaction that claims the message.
 * @returns null if the reminder may go now
 */
export async function decideMailboxWait(
  connection: Connection,
  organization: Organization,
  { action, to, now }: { action: MailAction; to: readonly ReminderPerson[]; now: Timestamp },
): Promise<Timestamp | null> {
  const { id: organizationId, timezone } = organization;
  // Only plan steps without a person's approval are delayed.
  if (action.approvedByUserId !== null || action.stepKey === null) return null;
  const addresses = to.map(({ email }) => email.toLowerCase());
  await connection.query({ name: 'lock mailbox', text: LOCK, values: [organizationId, addresses] });
  const { rows } = await connection.query<{ id: string }>({
    name: 'customers of mailbox',
    text: SHARERS,
    values: [organizationId, addresses, action.customerId],
  });
  if (rows.length === 0) return null;
  const others = rows.map(({ id }) => id);
  const today = localDate(now, timezone);
  const { rows: taken } = await connection.query<{ isTaken: boolean }>({
    name: 'mailbox is taken',
    text: WRITTEN_TO,
    values: [organizationId, addresses, others, toTimestamp(today, timezone)],
  });
  const waits =
    taken[0]?.isTaken === true ||
    (await comesLater(connection, organization, { action, addresses, others, now }));
  return waits ? endOfDay(today, timezone) : null;
}

interface Waiting {
  action: MailAction;
  addresses: readonly string[];
  others: readonly string[];
  now: Timestamp;
}

/**
 * Returns whether a reminder of another customer comes first and may go to the mailbox now. It only reads
 * that reminder, which has its own delivery.
 */
async function comesLater(
  connection: Connection,
  organization: Organization,
  { action, addresses, others, now }: Waiting,
): Promise<boolean> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'earlier reminders to mailbox',
    text: EARLIER,
    values: [organization.id, others, action.customerId, action.id, now],
  });
  for (const { id } of rows) {
    const other = await findMailAction(connection, organization.id, id);
    if (other === null) continue;
    const assessed = await assessFacts(connection, organization, other, now);
    if (assessed.kind !== 'DUE') continue;
    const addressee = await loadAddressee(connection, organization, other.customerId);
    const { to } = await loadRecipients(connection, organization.id, addressee, assessed);
    if (to.some(({ email }) => addresses.includes(email.toLowerCase()))) return true;
  }
  return false;
}
