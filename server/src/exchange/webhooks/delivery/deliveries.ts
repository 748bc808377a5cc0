import type { DataContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { EndpointLease, EndpointRef, LeasedEndpoint } from './lease.ts';

/** A delivery that may be attempted now. */
export interface DueDelivery {
  id: string;
  lane: string;
  attempts: number;
  type: string;
  data: unknown;
  occurredAt: string;
}

/** Maximum pending deliveries of one endpoint; the rest of the feed is not fanned out yet. */
const MAX_PENDING = 5000;
const SLICE = 1000;
/** The lane of events without a customer. */
const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

/** The first pending delivery of each lane. Later ones wait until it ends. */
const HEADS = `
SELECT DISTINCT ON (lane) lane, position, id, attempts, next_attempt_at FROM webhook_deliveries
WHERE organization_id = $1 AND endpoint_id = $2 AND state = 'PENDING' ORDER BY lane, position`;

const FAN_OUT = `
WITH mine AS (
  SELECT position FROM webhook_endpoints WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 FOR UPDATE),
pending AS (
  SELECT count(*) AS count FROM (SELECT 1 FROM webhook_deliveries
    WHERE organization_id = $1 AND endpoint_id = $2 AND state = 'PENDING' LIMIT ${MAX_PENDING}) p),
slice AS (
  SELECT e.position, e.id, e.type, e.customer_id FROM mine, pending, LATERAL (
    SELECT * FROM events WHERE organization_id = $1 AND position > mine.position
    ORDER BY position LIMIT ${SLICE}) e
  WHERE pending.count < ${MAX_PENDING}),
put AS (
  INSERT INTO webhook_deliveries
    (organization_id, endpoint_id, id, position, lane, state, attempts, next_attempt_at, created_at, updated_at)
  SELECT $1, $2, s.id, s.position, coalesce(s.customer_id, '${NO_CUSTOMER}'), 'PENDING', 0, $4, $4, $4
  FROM slice s WHERE $5::text[] IS NULL OR s.type = ANY($5)
  ON CONFLICT DO NOTHING)
UPDATE webhook_endpoints w SET position = s.last
FROM (SELECT max(position) AS last, count(*) AS count FROM slice) s
WHERE w.organization_id = $1 AND w.id = $2 AND s.last IS NOT NULL
RETURNING s.count`;

/** Creates deliveries for the next events of the feed. Returns whether there may be more. */
export async function fanOut(
  { database, clock }: DataContext,
  { organizationId, endpointId, owner }: EndpointLease,
  { types }: LeasedEndpoint,
): Promise<boolean> {
  const { rows } = await database.pool.query<{ count: number }>({
    name: 'webhook fan out',
    text: FAN_OUT,
    values: [organizationId, endpointId, owner, clock.wall.now(), types],
  });
  return rows[0]?.count === SLICE;
}

/** Returns deliveries that are due and first in their lane, except those of busy lanes. */
export async function loadDueDeliveries(
  { database, clock }: DataContext,
  { organizationId, endpointId }: EndpointLease,
  busyLanes: readonly string[],
  max: number,
): Promise<DueDelivery[]> {
  const { rows } = await database.pool.query<DueDelivery>({
    name: 'webhook deliveries due',
    text: `SELECT h.id, h.lane, h.attempts, e.type, e.data, e.occurred_at AS "occurredAt" FROM (${HEADS}) h
           JOIN events e ON e.organization_id = $1 AND e.position = h.position
           WHERE h.next_attempt_at <= $3 AND h.lane <> ALL($4::uuid[])
           ORDER BY h.position LIMIT $5`,
    values: [organizationId, endpointId, clock.wall.now(), busyLanes, max],
  });
  return rows;
}

/** Returns the time of the next scheduled attempt; null if there is none. */
export async function findNextAttemptAt(
  connection: Connection,
  { organizationId, endpointId }: EndpointRef,
): Promise<string | null> {
  const { rows } = await connection.query<{ at: string | null }>({
    name: 'webhook next attempt',
    text: `SELECT min(h.next_attempt_at) AS at FROM (${HEADS}) h`,
    values: [organizationId, endpointId],
  });
  return rows[0]?.at ?? null;
}

/** Checks whether the feed has events without deliveries and the endpoint has room for more. */
export async function isBehind(
  connection: Connection,
  { organizationId, endpointId }: EndpointRef,
): Promise<boolean> {
  const { rows } = await connection.query<{ isBehind: boolean }>({
    name: 'webhook is behind',
    text: `SELECT w.position < f.position AND (SELECT count(*) FROM (
               SELECT 1 FROM webhook_deliveries WHERE organization_id = $1 AND endpoint_id = $2 AND state = 'PENDING'
               LIMIT ${MAX_PENDING}) p) < ${MAX_PENDING} AS "isBehind"
           FROM webhook_endpoints w JOIN event_feeds f ON f.organization_id = $1
           WHERE w.organization_id = $1 AND w.id = $2 AND w.enabled`,
    values: [organizationId, endpointId],
  });
  return rows[0]?.isBehind === true;
}
