import { BULK_COMMANDS, commandKey } from '../../desk/index.ts';
import { recordChange } from '../../ledger/commands.ts';
import { fromKeys } from '../../people/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';

import { type AgentRequester, signedInUser } from '../requester.ts';
import { findLimits } from './queries.ts';
import type { AgentLimits, AgentLimitsAttributes } from './schema.ts';

/**
 * States the limits of a key pair, in place of earlier ones.
 * @throws ACCESS_FORBIDDEN for a key pair; NOT_FOUND for an unknown or revoked one; INVALID_DATA
 */
export async function stateLimits(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  organizationId: string,
  apiKey: string,
  { attributes, asking }: { attributes: AgentLimitsAttributes; asking: AgentRequester },
): Promise<AgentLimits> {
  const user = signedInUser(asking);
  refuseUnknownCommands(attributes.commands);
  refuseEmptyHours(attributes);
  return inTransaction(database, async (connection) => {
    await lockKey(connection, organizationId, apiKey);
    const before = await findLimits(connection, organizationId, apiKey);
    await connection.query({
      name: 'state limits of an agent',
      text: `INSERT INTO agent_limits (organization_id, api_key, commands, records_per_plan, records_per_day, money_per_plan,
               money_per_day, open_plans, weekdays, allowed_from, allowed_until, changed_by_user_id, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             ON CONFLICT (organization_id, api_key) DO UPDATE SET commands = excluded.commands,
               records_per_plan = excluded.records_per_plan, records_per_day = excluded.records_per_day,
               money_per_plan = excluded.money_per_plan, money_per_day = excluded.money_per_day,
               open_plans = excluded.open_plans, weekdays = excluded.weekdays, allowed_from = excluded.allowed_from,
               allowed_until = excluded.allowed_until, changed_by_user_id = excluded.changed_by_user_id,
               updated_at = excluded.updated_at`,
      values: [organizationId, apiKey, ...valuesOf(attributes), user.id, clock.now()],
    });
    const after = await findLimits(connection, organizationId, apiKey);
    if (after === null) throw new Error('the limits that were stored must exist');
    await recordChange(connection, organizationId, {
      action: 'agent_limits.changed',
      records: [{ kind: 'API_KEY', id: apiKey }],
      before: facts(before),
      after: facts(after),
    });
    return after;
  });
}

/**
 * Removes the limits of a key pair, which may then propose nothing.
 * @throws ACCESS_FORBIDDEN for a key pair; NOT_FOUND without limits
 */
export async function removeLimits(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  apiKey: string,
  asking: AgentRequester,
): Promise<void> {
  signedInUser(asking);
  await inTransaction(database, async (connection) => {
    const before = await findLimits(connection, organizationId, apiKey);
    if (before === null) throw notFound();
    await connection.query({
      name: 'remove limits of an agent',
      text: 'DELETE FROM agent_limits WHERE organization_id = $1 AND api_key = $2',
      values: [organizationId, apiKey],
    });
    await recordChange(connection, organizationId, {
      action: 'agent_limits.removed',
      records: [{ kind: 'API_KEY', id: apiKey }],
      before: facts(before),
      always: true,
    });
  });
}

const facts = (limits: AgentLimits | null) => {
  if (limits === null) return null;
  const { apiKey: _key, keyName: _name, changedByUserId: _user, updatedAt: _at, ...stated } = limits;
  return stated;
};

const valuesOf = (limits: AgentLimitsAttributes) => [
  limits.commands,
  limits.recordsPerPlan,
  limits.recordsPerDay,
  JSON.stringify(limits.moneyPerPlan),
  JSON.stringify(limits.moneyPerDay),
  limits.openPlans,
  limits.weekdays,
  limits.allowedFrom,
  limits.allowedUntil,
];

function refuseUnknownCommands(commands: readonly string[]): void {
  const known = new Set(BULK_COMMANDS.filter(({ isPlannable }) => isPlannable).map(commandKey));
  const unknown = commands.find((one) => !known.has(one));
  if (unknown !== undefined) throw invalidField('commands', `contains ${unknown}, which cannot be proposed`);
}

function refuseEmptyHours({ allowedFrom, allowedUntil }: AgentLimitsAttributes): void {
  if (allowedFrom !== null && allowedUntil !== null && allowedFrom >= allowedUntil)
    throw invalidField('allowedUntil', 'must be later than allowedFrom');
}

/** Locks a key pair that is not revoked. @throws NOT_FOUND */
async function lockKey(connection: Connection, organizationId: string, apiKey: string): Promise<void> {
  const { rows } = await connection.query({
    name: 'lock key of an agent',
    text: `SELECT 1 ${fromKeys('k')} AND k.id = $2 AND k.revoked_at IS NULL FOR NO KEY UPDATE`,
    values: [organizationId, apiKey],
  });
  if (rows.length === 0) throw notFound();
}
