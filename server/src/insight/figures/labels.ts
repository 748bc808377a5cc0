import { fromCustomers } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { GroupBy } from './schema.ts';

const CUSTOMERS = `SELECT c.id, c.name AS label ${fromCustomers('c')} AND c.id = ANY ($2::uuid[])`;
const NAMED: Partial<Record<GroupBy, string>> = {
  ACCOUNT_MANAGER: `SELECT id, first_name || ' ' || last_name AS label FROM users WHERE organization_id = $1 AND id = ANY ($2::uuid[])`,
  DUNNING_PLAN: `SELECT id, name AS label FROM dunning_plans WHERE organization_id = $1 AND id = ANY ($2::uuid[])`,
  CUSTOMER: CUSTOMERS,
  FAMILY: CUSTOMERS,
};

const ROW = rowShape<{ id: string; label: string }>({ id: shape.uuid, label: shape.text });

/** Returns the display names of groups by key. */
export async function loadLabels(
  connection: Connection,
  organizationId: string,
  groupBy: GroupBy | undefined,
  keys: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = keys.filter((key) => key !== null);
  const text = groupBy === undefined ? undefined : NAMED[groupBy];
  if (text === undefined) return new Map(known.map((key) => [key, key]));
  const statement = { name: `figures labels ${groupBy}`, text, values: [organizationId, known], row: ROW };
  const { rows } = await queryRows(connection, statement);
  return new Map(rows.map(({ id, label }) => [id, label]));
}
