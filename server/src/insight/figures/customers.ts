import { type RawBuilder, sql } from 'kysely';
import type { FilteredValue } from '../../ledger/custom-fields/queries.ts';
import { bindOrganization, fromCustomers, fromCustomersWith, joinCustomer } from '../../ledger/relations.ts';
import { ownCustomersAlone } from '../../people/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { nameStatement } from '../../platform/db/named.ts';
import type { SelectionQuery } from './schema.ts';

/** The filters of figures that only concern customers. */
type CustomerQuery = Pick<SelectionQuery, 'accountManagerId' | 'customerId' | 'familyId'>;

/** Up to this number of customers, rows are found by an index lookup for each; else by a hash join. */
const FEW_CUSTOMERS = 100;

/**
 * Returns the condition that rows `m` belong to the customers that the filters and the restriction of the user
 * select; none if all do. A request finds the customers once, because its statements would each look up the customer
 * of every document. Their ids pass through as one value in the binary format of PostgreSQL: parsing a list of
 * 100,000 ids would block all other requests.
 */
export async function buildCustomerConditions(
  { kysely, pool }: Database,
  organizationId: string,
  query: CustomerQuery,
  fields: readonly FilteredValue[] = [],
): Promise<RawBuilder<boolean>[]> {
  const conditions = customerConditions(organizationId, query, fields);
  if (conditions.length === 0) return [];
  const { sql: text, parameters } = sql`
    SELECT count(*) AS count, array_send(coalesce(array_agg(x.id), '{}')) AS ids
    FROM (${selectedIds(organizationId, conditions)}) x`.compile(kysely);
  const statement = { ...nameStatement('figures customers', text), values: [...parameters] };
  const { rows } = await pool.query<{ count: number; ids: Buffer }>(statement);
  const [{ count, ids } = { count: 0, ids: null }] = rows;
  if (count <= FEW_CUSTOMERS) return [sql<boolean>`m.customer_id = ANY (${ids}::uuid[])`];
  // With ANY, the planner would look up the frequency of each id, for each part of a statement.
  return [sql<boolean>`(m.customer_id IN (SELECT unnest(${ids}::uuid[]))) IS TRUE`];
}

/**
 * Selects the ids of the customers that meet all conditions, and of those that were merged into them, because
 * stored sums still name those.
 */
const selectedIds = (organizationId: string, conditions: RawBuilder<boolean>[]): RawBuilder<unknown> =>
  sql`WITH selected AS (
      SELECT c.id ${bindOrganization(organizationId, fromCustomers, 'c')}
        AND c.merged_into_id IS NULL AND ${sql.join(conditions, sql` AND `)})
    SELECT s.id FROM selected s
    UNION ALL
    SELECT n.id ${bindOrganization(organizationId, fromCustomersWith, 'n', 'JOIN selected s ON s.id = n.merged_into_id')}`;

/** Customers `n` with the customers `t` that they were merged into, else with themselves. */
const withMergeTarget = (organization: string) =>
  fromCustomersWith('n', joinCustomer('t', 'coalesce(n.merged_into_id, n.id)', organization), organization);

function customerConditions(
  organizationId: string,
  { accountManagerId, customerId, familyId }: CustomerQuery,
  fields: readonly FilteredValue[],
): RawBuilder<boolean>[] {
  return [
    ...ownCustomersAlone('c.id', organizationId),
    ...(accountManagerId === undefined ? [] : [sql<boolean>`c.account_manager_id = ${accountManagerId}`]),
    // A merged customer resolves to its merge target.
    ...(customerId === undefined
      ? []
      : [
          sql<boolean>`c.id = (SELECT coalesce(n.merged_into_id, n.id)
            ${bindOrganization(organizationId, fromCustomers, 'n')} AND n.id = ${customerId})`,
        ]),
    ...(familyId === undefined
      ? []
      : [
          sql<boolean>`coalesce(c.parent_id, c.id) = (SELECT coalesce(t.parent_id, t.id)
            ${bindOrganization(organizationId, withMergeTarget)} AND n.id = ${familyId})`,
        ]),
    ...fields.map((field) => hasValue(organizationId, field, 'c.id')),
  ];
}

/** Returns the condition that a record has a value of a custom field. */
export const hasValue = (
  organizationId: string,
  { fieldId, key }: FilteredValue,
  id: string,
): RawBuilder<boolean> => sql<boolean>`EXISTS (SELECT FROM custom_field_values v
  WHERE v.organization_id = ${organizationId} AND v.field_id = ${fieldId} AND v.value_key = ${key}
    AND v.entity_id = ${sql.ref(id)})`;
