import { type RawBuilder, sql } from 'kysely';
import type { FilteredValue } from '../../ledger/custom-fields/queries.ts';
import { bindOrganization, fromCustomers, fromCustomersWith, joinCustomer } from '../../ledger/relations.ts';
import { ownCustomersAlone } from '../../people/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { nameStatement } from '../../platform/db/named.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { SelectionQuery } from './schema.ts';

/** The filters of figures that only concern customers. */
type CustomerQuery = Pick<SelectionQuery, 'accountManagerId' | 'customerId' | 'familyId'>;

const ROW = rowShape<{ id: string }>({ id: shape.uuid });

/**
 * Returns the ids of the customers that the filters and the restriction of the user select; null: all.
 * Customers that were merged into them are among them, because stored sums still name those. A request resolves
 * them once, because its statements would each look up the customer of every document.
 */
export async function selectedCustomerIds(
  { kysely, pool }: Database,
  organizationId: string,
  query: CustomerQuery,
  fields: readonly FilteredValue[] = [],
): Promise<string[] | null> {
  const conditions = customerConditions(organizationId, query, fields);
  if (conditions.length === 0) return null;
  const { sql: text, parameters } = sql`WITH selected AS (
      SELECT c.id ${bindOrganization(organizationId, fromCustomers, 'c')}
        AND c.merged_into_id IS NULL AND ${sql.join(conditions, sql` AND `)})
    SELECT s.id FROM selected s
    UNION ALL
    SELECT n.id ${bindOrganization(organizationId, fromCustomersWith, 'n', 'JOIN selected s ON s.id = n.merged_into_id')}`.compile(
    kysely,
  );
  const statement = { ...nameStatement('figures customers', text), values: [...parameters], row: ROW };
  const { rows } = await queryRows(pool, statement);
  return rows.map(({ id }) => id);
}

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

/** Up to this number, rows are found by an index lookup for each customer; else by a hash join. */
const FEW_CUSTOMERS = 100;

/** Returns the condition that rows `m` belong to some customers; none for null. */
export function amongCustomers(ids: readonly string[] | null): RawBuilder<boolean>[] {
  if (ids === null) return [];
  return ids.length <= FEW_CUSTOMERS
    ? [sql<boolean>`m.customer_id = ANY (${ids}::uuid[])`]
    : [sql<boolean>`(m.customer_id = ANY (${ids}::uuid[])) IS TRUE`];
}
