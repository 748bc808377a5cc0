import { joinKey } from '../../people/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { AgentLimits } from './schema.ts';

const SELECT = `SELECT l.api_key AS "apiKey", k.name AS "keyName", l.commands, l.records_per_plan AS "recordsPerPlan",
  l.records_per_day AS "recordsPerDay", l.money_per_plan AS "moneyPerPlan", l.money_per_day AS "moneyPerDay",
  l.open_plans AS "openPlans", l.weekdays, l.allowed_from AS "allowedFrom", l.allowed_until AS "allowedUntil",
  l.changed_by_user_id AS "changedByUserId", l.updated_at AS "updatedAt"
FROM agent_limits l ${joinKey('k', 'l.api_key')}
WHERE l.organization_id = $1`;

/** Lists the limits of all agents of an organization, by name of their key pair. */
export async function listLimits(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
): Promise<AgentLimits[]> {
  const { rows } = await database.pool.query<AgentLimits>({
    name: 'limits of agents',
    text: `${SELECT} ORDER BY k.name, l.api_key`,
    values: [organizationId],
  });
  return rows;
}

/** Returns the limits of a key pair. Null: none are stated. */
export async function findLimits(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  apiKey: string,
): Promise<AgentLimits | null> {
  const { rows } = await queryable.query<AgentLimits>({
    name: 'limits of an agent',
    text: `${SELECT} AND l.api_key = $2`,
    values: [organizationId, apiKey],
  });
  return rows[0] ?? null;
}

/**
 * Locks the limits of a key pair until the transaction ends. Its proposals take turns without waiting in the
 * database.
 * @returns null: none are stated
 * @throws CONCURRENCY_LIMITED while another proposal has the lock
 */
export async function lockLimits(
  connection: Connection,
  organizationId: string,
  apiKey: string,
): Promise<AgentLimits | null> {
  const { rows } = await connection.query({
    name: 'lock limits of an agent',
    text: 'SELECT 1 FROM agent_limits WHERE organization_id = $1 AND api_key = $2 FOR UPDATE SKIP LOCKED',
    values: [organizationId, apiKey],
  });
  const limits = await findLimits(connection, organizationId, apiKey);
  if (limits !== null && rows.length === 0)
    throw new ApiError(
      'CONCURRENCY_LIMITED',
      'The service is working out another plan of this key pair. Try again.',
      { headers: { 'retry-after': '1' } },
    );
  return limits;
}
