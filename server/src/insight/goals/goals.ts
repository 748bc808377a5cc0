import { checkUsers } from '../../dunning/commands.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated, withoutVersion, withVersion } from '../../platform/record-version.ts';
import type { Goals, GoalsChange } from './schema.ts';

type StoredGoals = Omit<Goals, 'currency' | 'version'>;
const NONE: StoredGoals = {
  collectedAmount: null,
  dsoDays: null,
  effectivenessPercent: null,
  collectors: [],
};

/** Returns the goals of an organization. */
export async function findGoals(
  connection: Pick<Connection, 'query'>,
  { id: organizationId, currency }: Pick<Organization, 'id' | 'currency'>,
): Promise<Goals> {
  const { rows } = await connection.query<StoredGoals>({
    name: 'goals',
    text: `SELECT g.collected_amount AS "collectedAmount", g.dso_days::float8 AS "dsoDays",
        g.cei_percent::float8 AS "effectivenessPercent",
        coalesce((SELECT json_agg(json_build_object('userId', x.user_id, 'collectedAmount', x.collected_amount)
            ORDER BY x.user_id)
          FROM collector_goals x WHERE x.organization_id = $1), '[]') AS collectors
      FROM goals g WHERE g.organization_id = $1`,
    values: [organizationId],
  });
  const stored = rows[0] ?? NONE;
  return withVersion({ ...stored, currency }, stored);
}

/**
 * Replaces the goals.
 * @throws INVALID_DATA for a user named twice; REFERENCE_NOT_FOUND naming missing users; CONFLICT for an
 *   outdated version
 */
export function changeGoals(
  { database, clock }: DataContext,
  organization: Organization,
  { collectedAmount, dsoDays, effectivenessPercent, collectors, version }: GoalsChange,
): Promise<Goals> {
  const { id } = organization;
  const userIds = collectors.map(({ userId }) => userId.toLowerCase());
  if (new Set(userIds).size < userIds.length) throw invalidField('collectors', 'names a user twice');
  return inTransaction(database, async (connection) => {
    await lockGoals(connection, id, clock.now());
    const before = await findGoals(connection, organization);
    refuseOutdated(version, before);
    await checkUsers(connection, id, userIds);
    await connection.query({
      name: 'change goals',
      text: `UPDATE goals SET collected_amount = $2, dso_days = $3, cei_percent = $4, updated_at = $5
             WHERE organization_id = $1`,
      values: [id, collectedAmount, dsoDays, effectivenessPercent, clock.now()],
    });
    await connection.query({
      name: 'forget collector goals',
      text: 'DELETE FROM collector_goals WHERE organization_id = $1',
      values: [id],
    });
    await connection.query({
      name: 'store collector goals',
      text: `INSERT INTO collector_goals (organization_id, user_id, collected_amount)
             SELECT $1, r.id, r.amount FROM unnest($2::uuid[], $3::bigint[]) AS r(id, amount)`,
      values: [id, userIds, collectors.map((one) => one.collectedAmount)],
    });
    const after = await findGoals(connection, organization);
    await recordChange(connection, id, {
      action: 'goals.changed',
      records: ofOrganization(id),
      before: withoutVersion(before),
      after: withoutVersion(after),
    });
    return after;
  });
}

/** Creates the row if it is missing, and locks it for this transaction. */
async function lockGoals(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query({
    name: 'lock goals',
    text: `INSERT INTO goals (organization_id, updated_at) VALUES ($1, $2)
           ON CONFLICT (organization_id) DO UPDATE SET updated_at = excluded.updated_at`,
    values: [organizationId, now],
  });
}
