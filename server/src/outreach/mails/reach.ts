import { type RawBuilder, sql } from 'kysely';
import { bindOrganization, fromContacts, fromCustomers } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';

/** Reasons why a customer gets no email of a bulk job. */
export const UNREACHABLE = ['MERGED', 'NO_CONTACT', 'BOUNCED', 'PAUSED'] as const;
export type Unreachable = (typeof UNREACHABLE)[number];

/** `FROM … WHERE` of the contacts in the family of customer `c` that bounced, with the address of contact `t`. */
const fromBouncedContacts = (c: string, t: string, organization: string): string => `
  ${fromContacts('b', organization)} AND b.bounced_at IS NOT NULL AND lower(b.email) = lower(${t}.email)
  AND b.customer_id IN (SELECT f.id ${fromCustomers('f', organization)}
    AND coalesce(f.parent_id, f.id) = coalesce(${c}.parent_id, ${c}.id))`;

/**
 * Selects the reason why customer `c` is not reachable; NULL if it is.
 * @param pausedAfter the instant after which a pause of reminders counts; null: pauses do not count
 */
export function unreachableReason(
  c: string,
  organizationId: string,
  pausedAfter: string | null,
): RawBuilder<Unreachable | null> {
  const column = (name: string) => sql.ref(`${c}.${name}`);
  const contacts = sql`SELECT ${bindOrganization(organizationId, fromContacts, 't')}
    AND t.customer_id = ${column('id')}`;
  const bounced = bindOrganization(organizationId, fromBouncedContacts, c, 't');
  return sql<Unreachable | null>`CASE
    WHEN ${column('merged_into_id')} IS NOT NULL THEN 'MERGED'
    WHEN NOT EXISTS (${contacts}) THEN 'NO_CONTACT'
    WHEN NOT EXISTS (${contacts} AND t.bounced_at IS NULL AND NOT EXISTS (SELECT ${bounced})) THEN 'BOUNCED'
    WHEN ${column('dunning_paused_until')} > ${pausedAfter}::timestamptz THEN 'PAUSED' END`;
}

/** Returns the reason why a customer is not reachable now; null if it is, or does not exist. */
export async function findUnreachable(
  { kysely }: Database,
  organizationId: string,
  customerId: string,
  pausedAfter: string | null,
): Promise<Unreachable | null> {
  const { rows } = await sql<{ reason: Unreachable | null }>`
    SELECT ${unreachableReason('c', organizationId, pausedAfter)} AS reason
    ${bindOrganization(organizationId, fromCustomers, 'c')} AND c.id = ${customerId}`.execute(kysely);
  return rows[0]?.reason ?? null;
}
