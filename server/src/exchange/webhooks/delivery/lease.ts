import type { DataContext } from '../../../platform/context.ts';
import type { StoredSecrets } from '../secrets.ts';

export interface EndpointRef {
  organizationId: string;
  endpointId: string;
}

/** Lease on an endpoint, held by one job at a time. */
export interface EndpointLease extends EndpointRef {
  owner: string;
}

/** Duration of the lease; it expires without renewal, and another process takes over. */
const LEASE_SECONDS = 15;

/** Endpoint data needed for delivery. */
export interface LeasedEndpoint extends StoredSecrets {
  url: string;
  types: string[] | null;
  failingSince: string | null;
  /** Whether the feed has events that are not yet fanned out. */
  hasMoreEvents: boolean;
}

/** Returns endpoints with work and without an active lease. Deliberately reads across organizations. */
export async function findEndpointsToServe({ database, clock }: DataContext): Promise<EndpointRef[]> {
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

/** Leases an endpoint. Returns false if another job holds the lease or the endpoint is not enabled. */
export async function claimEndpoint(
  { database, clock }: DataContext,
  { organizationId, endpointId, owner }: EndpointLease,
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

/** Returns the end of another job's lease, or null without a lease. */
export async function findLeaseEnd(
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

/**
 * Renews the lease and reads the endpoint. Null if the lease is lost or the endpoint is no longer enabled.
 */
export async function renewLease(
  { database, clock }: DataContext,
  claim: EndpointLease,
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
