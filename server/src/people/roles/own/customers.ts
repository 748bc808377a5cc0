import { type RawBuilder, sql } from 'kysely';
import { fromCustomers, fromCustomersWith, joinCustomer, joinCustomers } from '../../../ledger/relations.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { rowScope } from '../../../platform/restriction.ts';
import { ownRowsRule } from './rules.ts';

/** SQL expressions of the organization and the user, such as `$1` and `$2`. */
export interface Places {
  organization: string;
  user: string;
}

/**
 * Builds the SQL condition that a customer is a user's own: the user is account manager of a customer in its
 * family (parent, children). A merged customer belongs to the family of its merge target.
 * @param column expression of a customer's id, qualified with its table
 */
export function ownCustomersOf(column: string, { organization, user }: Places): string {
  return `${column} IN (
    WITH roots AS (
      SELECT DISTINCT coalesce(own_c.parent_id, own_c.id) AS id FROM account_managers own_m
      ${joinCustomer('own_c', 'own_m.customer_id', organization)}
      WHERE own_m.organization_id = ${organization} AND own_m.user_id = ${user}
    ), family AS (
      SELECT id FROM roots
      UNION ALL SELECT own_c.id FROM roots
        ${joinCustomers('own_c', organization)} AND own_c.parent_id = roots.id
    )
    SELECT id FROM family
    UNION ALL SELECT own_c.id FROM family
      ${joinCustomers('own_c', organization)} AND own_c.merged_into_id = family.id)`;
}

/**
 * Builds the same condition for a few customers. It checks the family of each one; `ownCustomersOf` first
 * finds all own customers, which suits lists and sums.
 */
function isOwnCustomer(column: string, { organization, user }: Places): string {
  const roots = `${joinCustomer('own_t', 'coalesce(own_s.merged_into_id, own_s.id)', organization)}
    CROSS JOIN LATERAL (SELECT coalesce(own_t.parent_id, own_t.id) AS id) own_r`;
  const managers = `JOIN account_managers own_m
    ON own_m.organization_id = ${organization} AND own_m.customer_id = own_f.id AND own_m.user_id = ${user}`;
  return `EXISTS (
    SELECT 1 ${fromCustomersWith('own_s', roots, organization)} AND own_s.id = ${column} AND (
      EXISTS (SELECT 1 FROM account_managers own_m
        WHERE own_m.organization_id = ${organization} AND own_m.customer_id = own_r.id AND own_m.user_id = ${user})
      OR EXISTS (SELECT 1 ${fromCustomersWith('own_f', managers, organization)}
        AND own_f.parent_id = own_r.id)))`;
}

/**
 * Returns the condition for the rows of a table that belong to a user's own customers.
 * @param by FEW for a few rows, ALL for lists and sums
 * @throws for a table without a rule
 */
export function ownRowsOf(table: keyof DB, places: Places, by: 'ALL' | 'FEW'): string | null {
  const rule = ownRowsRule(table);
  const look = by === 'ALL' ? ownCustomersOf : isOwnCustomer;
  const { organization } = places;
  return rule === null ? null : rule({ own: (column) => look(column, places), organization });
}

/** Returns the same condition for a composed query. */
export function ownRowsCondition(table: keyof DB, whose: Ids): RawBuilder<boolean> | null {
  const text = ownRowsOf(table, PLACES, 'ALL');
  return text === null ? null : composeCondition(text, whose);
}

/**
 * Returns the condition that the caller may see a customer, for a composed query; empty for unrestricted
 * callers.
 * @param column expression of a customer's id, qualified with its table
 */
export function ownCustomersAlone(column: string, organizationId: string): RawBuilder<boolean>[] {
  const userId = rowScope();
  return userId === null
    ? []
    : [composeCondition(ownCustomersOf(column, PLACES), { organizationId, userId })];
}

/** Returns the ids of the customers that the caller may see; null for unrestricted callers. */
export async function findOwnCustomerIds(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<ReadonlySet<string> | null> {
  const userId = rowScope();
  if (userId === null) return null;
  const { rows } = await queryable.query<{ id: string }>({
    name: 'own customers',
    text: `SELECT c.id ${fromCustomers('c')}
           AND ${ownCustomersOf('c.id', { organization: '$1', user: '$2' })}`,
    values: [organizationId, userId],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns for each customer the users whose own customer it is: the account managers of its family. A deleted
 * customer, or one without account managers, has no users.
 */
export async function findUsersByOwnCustomer(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await queryable.query<{ id: string; userIds: string[] }>({
    name: 'whose own customers',
    text: `WITH asked AS (
        SELECT s.id, coalesce(t.parent_id, t.id) AS root FROM unnest($2::uuid[]) AS x(id)
        ${joinCustomer('s', 'x.id')}
        ${joinCustomer('t', 'coalesce(s.merged_into_id, s.id)')}
      ), members AS (
        SELECT DISTINCT root, root AS id FROM asked
        UNION ALL SELECT r.root, f.id FROM (SELECT DISTINCT root FROM asked) r
        ${joinCustomers('f')} AND f.parent_id = r.root
      ), managed AS (
        SELECT DISTINCT k.root, m.user_id FROM members k
        JOIN account_managers m ON m.organization_id = $1 AND m.customer_id = k.id)
      SELECT a.id, array_agg(g.user_id) AS "userIds" FROM asked a JOIN managed g ON g.root = a.root GROUP BY a.id`,
    values: [organizationId, customerIds],
  });
  return new Map(rows.map(({ id, userIds }) => [id, userIds]));
}

interface Ids {
  organizationId: string;
  userId: string;
}

const PLACES: Places = { organization: ':organization', user: ':user' };

function composeCondition(text: string, { organizationId, userId }: Ids): RawBuilder<boolean> {
  const values: Record<string, string> = { ':organization': organizationId, ':user': userId };
  const parts = text.split(/(:organization|:user)\b/).map((part) => {
    const value = values[part];
    return value === undefined ? sql.raw(part) : sql`${value}`;
  });
  return sql<boolean>`${sql.join(parts, sql.raw(''))}`;
}
