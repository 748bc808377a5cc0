import { createAction } from '../../dunning/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { CONTACT_FACTS, type ContactFacts, contactEvent } from '../../ledger/commands.ts';
import { fromCustomersWith, joinFamily } from '../../ledger/relations.ts';
import type { AnsweredMessage, DeliveryFailure } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { type Colleagues, taskFacts } from './tasks.ts';

export interface HardBounce {
  answered: AnsweredMessage;
  failures: readonly DeliveryFailure[];
  colleagues: Colleagues;
}

/**
 * Marks a permanent bounce: our mail, and the contacts of the customer's family whose address received it and
 * failed. It ignores all other claims of the report. For a new failure it creates a task to correct the
 * address. The caller's transaction holds the family's lock.
 * @returns the task, or null if the addresses were already marked
 */
export async function recordHardBounce(
  connection: Connection,
  bounce: HardBounce,
  now: Timestamp,
): Promise<string | null> {
  const { answered, failures, colleagues } = bounce;
  const { organizationId, customerId } = answered;
  const failed = failedAddresses(answered, failures);
  const reason = failures.find(({ isHard }) => isHard)?.reason ?? 'not delivered';
  await connection.query({
    name: 'message bounced',
    text: `UPDATE messages SET bounced_at = coalesce(bounced_at, $3), error = $4, updated_at = $3
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, answered.id, now, reason],
  });
  const known = await markContacts(connection, bounce, { failed, reason, now });
  if (failed.length > 0 && known.all >= failed.length && known.marked === 0) return null;
  const addresses = failed.length === 0 ? 'an address' : failed.join(', ');
  const name = `Correct ${addresses}: emails bounce`;
  return createAction(
    connection,
    organizationId,
    { ...taskFacts(colleagues, name, now), customerId, comment: reason, topic: 'BAD_ADDRESS' },
    now,
  );
}

/**
 * Returns our recipients that failed. A single recipient is the failed one, even if its mail was forwarded.
 */
function failedAddresses({ recipients }: AnsweredMessage, failures: readonly DeliveryFailure[]): string[] {
  const hard = failures.filter(({ isHard }) => isHard);
  if (recipients.length === 1 && hard.length > 0) return [...recipients];
  const failed = new Set(hard.flatMap(({ recipient, finalRecipient }) => [recipient, finalRecipient]));
  return recipients.filter((address) => failed.has(address));
}

const MARK = `
WITH named AS (
  SELECT t.id, t.bounced_at FROM contacts t
  WHERE t.organization_id = $1 AND t.customer_id = ANY($2::uuid[]) AND lower(t.email) = ANY($3::text[])),
marked AS (
  UPDATE contacts t SET bounced_at = $4, bounce_reason = $5, updated_at = $4 FROM named n
  WHERE t.organization_id = $1 AND t.id = n.id AND n.bounced_at IS NULL
  RETURNING ${CONTACT_FACTS('t')})
SELECT (SELECT count(*) FROM named) AS "all", (SELECT json_agg(m ORDER BY m.id) FROM marked m) AS marked`;

interface ContactFailure {
  failed: readonly string[];
  reason: string;
  now: Timestamp;
}

/** Marks the contacts. The caller holds the lock of the family. */
async function markContacts(
  connection: Connection,
  { answered: { organizationId, customerId } }: HardBounce,
  { failed, reason, now }: ContactFailure,
): Promise<{ all: number; marked: number }> {
  const { rows: family } = await connection.query<{ id: string }>({
    name: 'customers of family',
    text: `SELECT c.id ${fromCustomersWith('x', joinFamily('c', 'x'))} AND x.id = $2`,
    values: [organizationId, customerId],
  });
  const { rows } = await connection.query<{ all: number; marked: ContactFacts[] | null }>({
    name: 'mark bounced contacts',
    text: MARK,
    values: [organizationId, family.map(({ id }) => id), failed, now, reason],
  });
  const { all = 0, marked } = rows[0] ?? {};
  const events = (marked ?? []).map((contact) => contactEvent('contact.updated', contact));
  await recordEvents(connection, organizationId, events, now);
  return { all, marked: events.length };
}
