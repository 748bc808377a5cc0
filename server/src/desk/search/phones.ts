import { sql } from 'kysely';
import { PHONE_DIGITS } from '../../ledger/filters.ts';
import { rowScopeOf } from '../../platform/restriction.ts';
import { type PhoneSearch, phoneMatch } from '../domain/search/phone.ts';
import type { How } from '../domain/search/rank.ts';
import { MAX_CANDIDATES, type SearchedTable } from './candidates.ts';

export interface FoundPhone {
  phone: string;
  how: How;
}

/** Returns the phone numbers of visible contacts that match, by customer, the best of each. */
export async function findPhonesBy(
  { database, organizationId, table }: SearchedTable,
  asked: PhoneSearch | null,
): Promise<Map<string, FoundPhone>> {
  const found = new Map<string, FoundPhone>();
  if (asked === null) return found;
  const scope = sql.join([sql<boolean>`phone IS NOT NULL`, ...rowScopeOf(table)], sql` AND `);
  const { rows } = await sql<{ customerId: string; phone: string }>`
    SELECT customer_id AS "customerId", phone FROM ${sql.table(table)}
    WHERE organization_id = ${organizationId} AND ${sql.raw(PHONE_DIGITS)} LIKE ${`%${asked.tail}%`} AND ${scope}
    LIMIT ${sql.lit(MAX_CANDIDATES)}`.execute(database.kysely);
  for (const { customerId, phone } of rows) {
    const how = phoneMatch(asked, phone);
    if (how !== null && found.get(customerId)?.how !== 'EXACT') found.set(customerId, { phone, how });
  }
  return found;
}
