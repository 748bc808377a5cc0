import { fromCustomers, fromCustomersWith, fromOpenInvoices } from '../../ledger/relations.ts';
import { ownCustomersOf } from '../../people/index.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { nameStatement } from '../../platform/db/named.ts';
import { rowScope } from '../../platform/restriction.ts';
import type { Queryable } from '../facts/queries.ts';

const OWES = `EXISTS (SELECT 1 ${fromOpenInvoices('o')} AND o.customer_id = c.id)`;

/** Customers that meet the condition, ordered by id; at most $2. */
const ALL = (condition: string) => `
SELECT c.id ${fromCustomers('c')} AND ${condition} ORDER BY c.id LIMIT $2`;

const PARENT = `LEFT JOIN LATERAL (SELECT p.dunning_plan_id, p.dunning_off ${fromCustomers('p')}
  AND p.id = c.parent_id OFFSET 0) p ON true`;

/**
 * Customers who follow one of the plans $3 by own choice, by their parent's or by default, or owe an invoice
 * that names one. Each of the four is found by an index, or stops at the limit.
 */
const OF_PLANS = (condition: string) => `
WITH own AS (
  SELECT c.id ${fromCustomers('c')} AND c.dunning_plan_id = ANY ($3::uuid[])
), children AS (
  SELECT c.id FROM own ${lateralLookup('c', 'customers', 'parent_id = own.id')} WHERE c.dunning_plan_id IS NULL
), by_invoice AS (
  SELECT d.customer_id AS id ${fromOpenInvoices('d')} AND d.dunning_plan_id = ANY ($3::uuid[])
), by_default AS (
  SELECT c.id ${fromCustomersWith('c', PARENT)}
    AND c.dunning_plan_id IS NULL AND NOT c.dunning_off
    AND p.dunning_plan_id IS NULL AND p.dunning_off IS DISTINCT FROM true AND ${condition}
    AND EXISTS (SELECT 1 FROM dunning_plans x
      WHERE x.organization_id = $1 AND x.is_default AND x.id = ANY ($3::uuid[]))
  ORDER BY c.id LIMIT $2
)
SELECT c.id FROM (
  SELECT id FROM own UNION SELECT id FROM children UNION SELECT id FROM by_invoice UNION SELECT id FROM by_default
) c WHERE ${condition} ORDER BY c.id LIMIT $2`;

/**
 * Returns the customers that owe something and follow one of the plans, ordered by id. For users who are
 * limited to their own customers it returns only these.
 * @param planIds null: all plans
 */
export async function findAffectedCustomers(
  queryable: Queryable,
  organizationId: string,
  planIds: readonly string[] | null,
  max: number,
): Promise<string[]> {
  const userId = rowScope();
  const place = planIds === null ? '$3' : '$4';
  const own = ownCustomersOf('c.id', { organization: '$1', user: place });
  const condition = userId === null ? OWES : `${OWES} AND ${own}`;
  const text = planIds === null ? ALL(condition) : OF_PLANS(condition);
  const { rows } = await queryable.query<{ id: string }>({
    ...nameStatement('customers of plans', text),
    values: [
      organizationId,
      max,
      ...(planIds === null ? [] : [planIds]),
      ...(userId === null ? [] : [userId]),
    ],
  });
  return rows.map(({ id }) => id);
}
