import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';

/** The right to deliver to one endpoint, held by one process at a time. */
export interface Claim {
  organizationId: string;
  endpointId: string;
  owner: string;
}

/** After so many seconds without a sign of life another process goes on. */
export const LEASE_SECONDS = 15;

interface Services {
  database: Database;
  clock: Clock;
}

/** An endpoint as its deliverer needs it. */
export interface LeasedEndpoint {
  url: string;
  types: string[] | null;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: string | null;
  failingSince: string | null;
  /** Whether the feed goes on beyond what was made into deliveries. */
  behind: boolean;
}

/**
 * Takes endpoints that have something to do and that no living process holds. Looks across organizations by design.
 * @param held endpoints that this process works for already
 */
export async function claimEndpoints(
  { database, clock }: Services,
  owner: string,
  held: readonly string[],
  most: number,
): Promise<Claim[]> {
  if (most <= 0) return [];
  const { rows } = await database.pool.query<Omit<Claim, 'owner'>>({
    name: 'claim webhook endpoints',
    text: `UPDATE webhook_endpoints e SET lease_owner = $1, due_at = NULL,
             lease_until = $2::timestamptz + make_interval(secs => $3)
           FROM (SELECT w.organization_id, w.id FROM webhook_endpoints w
                 JOIN event_feeds f ON f.organization_id = w.organization_id
                 WHERE w.enabled AND (w.lease_until IS NULL OR w.lease_until < $2) AND w.id <> ALL($4::uuid[])
                   AND (w.lease_owner IS NOT NULL OR w.due_at <= $2 OR w.position < f.position)
                 ORDER BY w.due_at NULLS FIRST, w.id LIMIT $5 FOR UPDATE OF w SKIP LOCKED) x
           WHERE e.organization_id = x.organization_id AND e.id = x.id
           RETURNING e.organization_id AS "organizationId", e.id AS "endpointId"`,
    values: [owner, clock.now(), LEASE_SECONDS, held, most],
  });
  return rows.map((row) => ({ ...row, owner }));
}

/** Says that the holder lives, and reads the endpoint; null when it is no longer ours or no longer enabled. */
export async function renewLease(
  { database, clock }: Services,
  claim: Claim,
): Promise<LeasedEndpoint | null> {
  const { rows } = await database.pool.query<LeasedEndpoint>({
    name: 'renew webhook lease',
    text: `UPDATE webhook_endpoints e SET lease_until = $4::timestamptz + make_interval(secs => $5)
           FROM event_feeds f
           WHERE e.organization_id = $1 AND e.id = $2 AND e.lease_owner = $3 AND e.enabled AND f.organization_id = $1
           RETURNING e.url, e.types, e.secret, e.previous_secret AS "previousSecret",
             e.previous_secret_until AS "previousSecretUntil", e.failing_since AS "failingSince",
             e.position < f.position AS behind`,
    values: [claim.organizationId, claim.endpointId, claim.owner, clock.now(), LEASE_SECONDS],
  });
  return rows[0] ?? null;
}

/**
 * Lets go of an endpoint.
 * @param dueAt when there is something to do next, as far as its holder knows; others may have asked for sooner
 */
export async function releaseLease(
  { database }: Services,
  claim: Claim,
  dueAt: string | null,
): Promise<void> {
  await database.pool.query({
    name: 'release webhook lease',
    text: `UPDATE webhook_endpoints SET lease_owner = NULL, lease_until = NULL, due_at = least(due_at, $4)
           WHERE organization_id = $1 AND id = $2 AND lease_owner = $3`,
    values: [claim.organizationId, claim.endpointId, claim.owner, dueAt],
  });
}
