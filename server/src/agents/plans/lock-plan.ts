import type { RehearsedStep } from '../../desk/index.ts';
import { joinKey } from '../../people/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { PlanRef } from './queries.ts';
import type { PlanState } from './schema.ts';

/** A plan that waits for a decision. */
export interface LockedPlan {
  apiKey: string;
  title: string;
  fingerprint: string;
  steps: RehearsedStep[];
  /** Whether the key pair was revoked or has expired. */
  isKeyEnded: boolean;
}

/**
 * Locks a plan that waits for a decision, until the transaction ends.
 * @throws NOT_FOUND; CONFLICT if it was decided, withdrawn, or has expired
 */
export async function lockPlan(
  connection: Connection,
  { organizationId, id, grant }: PlanRef,
  now: string,
): Promise<LockedPlan> {
  const { rows } = await connection.query<LockedPlan & { state: PlanState; isExpired: boolean }>({
    name: 'lock plan of an agent',
    text: `SELECT p.api_key AS "apiKey", p.title, p.fingerprint, p.steps, p.state, p.expires_at <= $3 AS "isExpired",
             k.revoked_at IS NOT NULL OR coalesce(k.expires_at <= now(), false) AS "isKeyEnded"
           FROM agent_plans p ${joinKey('k', 'p.api_key')}
           WHERE p.organization_id = $1 AND p.id = $2 AND ($4::text IS NULL OR p.api_key = $4) FOR UPDATE OF p`,
    values: [organizationId, id, now, grant?.apiKey ?? null],
  });
  const [plan] = rows;
  if (plan === undefined) throw notFound();
  const { state, isExpired, ...facts } = plan;
  if (state !== 'PROPOSED') throw decidedError(state);
  if (isExpired) throw decidedError('EXPIRED');
  return facts;
}

function decidedError(state: PlanState): ApiError {
  const error = `is ${state}`;
  return new ApiError('CONFLICT', `The plan ${error}.`, { details: [{ field: 'state', error }] });
}
