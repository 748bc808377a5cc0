import type { EventType } from '../../ledger/domain/event-types.ts';
import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';

type PlanEventType = Extract<EventType, `agent_plan.${string}`>;

/** A change of the state of a plan. */
export interface PlanEvent {
  type: PlanEventType;
  id: string;
  /** Facts of this type alone. */
  more?: { state: 'DONE' | 'PARTLY_DONE' };
}

/**
 * Records events of plans, in the transaction that changes them. They belong to no customer: only users who see all
 * customers see plans. The texts of the agent are not in events.
 */
export async function recordPlanEvents(
  connection: Connection,
  organizationId: string,
  events: readonly PlanEvent[],
  now: string,
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'facts of agent plans',
    text: `SELECT id, api_key AS "apiKey", record_count AS records, email_count AS emails, money,
             expires_at AS "expiresAt", decided_by_user_id AS "decidedByUserId"
           FROM agent_plans WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, events.map(({ id }) => id)],
  });
  const facts = new Map(rows.map((row) => [row.id, row]));
  await recordEvents(
    connection,
    organizationId,
    events.map(({ type, id, more }) => ({ type, customerId: null, data: { ...facts.get(id), ...more } })),
    now,
  );
}
