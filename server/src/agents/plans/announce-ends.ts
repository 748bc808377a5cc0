import { fromAllOrganizationsWith } from '../../people/relations.ts';
import { type ClockOffset, organizationNow } from '../../platform/clock.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { notifyApprovers } from './notify.ts';
import { hasFailed, stateOf } from './queries.ts';
import { type PlanEvent, recordPlanEvents } from './record-events.ts';

/** Plans that one transaction announces. */
const TOGETHER = 100;

/** A plan whose end no event has reported. Other ends are reported when they are stored. */
const IS_UNANNOUNCED = `agent_plans.end_announced_at IS NULL AND agent_plans.state IN ('PROPOSED', 'APPROVED')`;

interface OpenPlans extends ClockOffset {
  id: string;
  /** When the first plan that waits expires. Null: none waits. */
  expiresAt: string | null;
  isCarryingOut: boolean;
}

/** Returns the organizations whose plans may have ended. It searches all organizations by design. */
export async function findOrganizationsWithEnds({ database, clock }: DataContext): Promise<string[]> {
  const { rows } = await database.pool.query<OpenPlans>({
    name: 'organizations with plans that may have ended',
    text: `SELECT o.organization_id AS id, o.clock_offset_millis AS "clockOffsetMillis",
             min(agent_plans.expires_at) FILTER (WHERE agent_plans.state = 'PROPOSED') AS "expiresAt",
             bool_or(agent_plans.state = 'APPROVED') AS "isCarryingOut"
           ${fromAllOrganizationsWith('o', 'JOIN agent_plans ON agent_plans.organization_id = o.organization_id')}
           WHERE ${IS_UNANNOUNCED} GROUP BY o.organization_id, o.clock_offset_millis`,
  });
  const wallNow = clock.wall.now();
  return rows
    .filter(
      ({ expiresAt, isCarryingOut, ...own }) =>
        isCarryingOut || (expiresAt !== null && expiresAt <= organizationNow(own, wallNow)),
    )
    .map(({ id }) => id);
}

/** Returns when the next plan of an organization expires after an instant; null: none waits. */
export async function nextPlanExpiry(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  after: string,
): Promise<string | null> {
  const { rows } = await database.pool.query<{ at: string | null }>({
    name: 'next plan to expire',
    text: `SELECT min(expires_at) AS at FROM agent_plans
           WHERE organization_id = $1 AND ${IS_UNANNOUNCED} AND state = 'PROPOSED' AND expires_at > $2`,
    values: [organizationId, after],
  });
  return rows[0]?.at ?? null;
}

interface EndedPlan {
  id: string;
  title: string;
  state: 'EXPIRED' | 'DONE' | 'PARTLY_DONE';
  /** Whether a job failed, or a record was refused. */
  hasFailed: boolean;
}

/**
 * Records the events of plans that expired, or whose steps have all ended, each once. Notifies the users who approve
 * plans of those that were only partly carried out, because a record was refused or a job failed. States follow from
 * stored facts, not from this.
 * @returns whether there may be more
 */
export async function announceEnds(
  { database, clock }: DataContext,
  { id: organizationId }: Pick<Organization, 'id'>,
): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    const ended = await claimEnded(connection, organizationId, now);
    await recordPlanEvents(connection, organizationId, ended.map(eventOf), now);
    for (const { id, title } of ended.filter(({ hasFailed }) => hasFailed))
      await notifyApprovers(connection, organizationId, { kind: 'AGENT_PLAN_STOPPED', id, title, now });
    return ended.length === TOGETHER;
  });
}

async function claimEnded(connection: Connection, organizationId: string, now: string): Promise<EndedPlan[]> {
  const { rows } = await connection.query<EndedPlan>({
    name: 'claim plans that ended',
    text: `WITH ended AS (
             SELECT id, ${stateOf('$1', '$2::timestamptz')} AS state, ${hasFailed('$1')} AS "hasFailed"
             FROM agent_plans WHERE organization_id = $1 AND ${IS_UNANNOUNCED}
               AND ${stateOf('$1', '$2::timestamptz')} IN ('EXPIRED', 'DONE', 'PARTLY_DONE')
             ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
           UPDATE agent_plans p SET end_announced_at = $2 FROM ended
           WHERE p.organization_id = $1 AND p.id = ended.id
           RETURNING p.id, p.title, ended.state, ended."hasFailed"`,
    values: [organizationId, now, TOGETHER],
  });
  return rows;
}

const eventOf = ({ id, state }: EndedPlan): PlanEvent =>
  state === 'EXPIRED'
    ? { type: 'agent_plan.expired', id }
    : { type: 'agent_plan.finished', id, more: { state } };
