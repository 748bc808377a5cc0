import type { DataContext } from '../../../platform/context.ts';
import type { StoredSecrets } from '../secrets.ts';

export interface EndpointRef {
  organizationId: string;
  endpointId: string;
}

/** The right to deliver to one endpoint, held by one job at a time. */
export interface Claim extends EndpointRef {
  owner: string;
}

/** After so many seconds without a sign of life another process goes on. */
const LEASE_SECONDS = 15;

/** An endpoint as its deliverer needs it. */
export interface LeasedEndpoint extends StoredSecrets {
  url: string;
  types: string[] | null;
  failingSince: string | null;
  /** Whether the feed goes on beyond what was made into deliveries. */
  hasMoreEvents: boolean;
}

/** Endpoints that have something to do and that nobody works for. Looks across organizations by design. */
export async function endpointsToServe({ database, clock }: DataContext): Promise<EndpointRef[]> {
  const { rows } = await database.pool.query<EndpointRef>({
    name: 'webhook endpoints to serve',
    text: `SELECT w.organization_id AS "organizationId", w.id AS "endpointId" FROM webhook_endpoints w
           JOIN event_feeds f ON f.organization_id = w.organization_id
           WHERE w.enabled AND (w.lease_until IS NULL OR w.lease_until < $1)
             AND (w.lease_owner IS NOT NULL OR w.due_at <= $1 OR w.position < f.position)`,
    values: [clock.wall.now()],
  });
  return rows;
}

/** Takes an endpoint, unless somebody holds it or it is not enabled. */
export async function claimEndpoint(
  { database, clock }: DataContext,
  { organizationId, endpointId, owner }: Claim,
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'claim webhook endpoint',
    text: `UPDATE webhook_endpoints SET lease_owner = $3, due_at = NULL,
             lease_until = $4::timestamptz + make_interval(secs => $5)
           WHERE organization_id = $1 AND id = $2 AND enabled AND (lease_until IS NULL OR lease_until < $4)`,
    values: [organizationId, endpointId, owner, clock.wall.now(), LEASE_SECONDS],
  });
  return rowCount === 1;
}

/** Until when somebody holds an endpoint who may be dead; null when nobody does. */
export async function heldUntil(
  { database }: Pick<DataContext, 'database'>,
  { organizationId, endpointId }: EndpointRef,
): Promise<string | null> {
  const { rows } = await database.pool.query<{ until: string | null }>({
    name: 'webhook lease',
    text: `SELECT lease_until AS until FROM webhook_endpoints WHERE organization_id = $1 AND id = $2 AND enabled`,
    values: [organizationId, endpointId],
  });
  return rows[0]?.until ?? null;
}

/** Says that the holder lives, and reads the endpoint; null when it is no longer ours or no longer enabled. */
export async function renewLease(
  { database, clock }: DataContext,
  claim: Claim,
): Promise<LeasedEndpoint | null> {
  const { rows } = await database.pool.query<LeasedEndpoint>({
    name: 'renew webhook lease',
    text: `UPDATE webhook_endpoints e SET lease_until = $4::timestamptz + make_interval(secs => $5)
           FROM event_feeds f
           WHERE e.organization_id = $1 AND e.id = $2 AND e.lease_owner = $3 AND e.enabled AND f.organization_id = $1
           RETURNING e.url, e.types, e.secret, e.previous_secret AS "previousSecret",
             e.previous_secret_until AS "previousSecretUntil", e.failing_since AS "failingSince",
             e.position < f.position AS "hasMoreEvents"`,
    values: [claim.organizationId, claim.endpointId, claim.owner, clock.wall.now(), LEASE_SECONDS],
  });
  return rows[0] ?? null;
}
