import { recordChange } from '../../../ledger/commands.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { allSent, assertCommitted, transact } from '../../../platform/db/transaction.ts';
import { recordEvents } from '../../../platform/outbox.ts';
import type { DueDelivery } from './deliveries.ts';
import type { EndpointLease, LeasedEndpoint } from './lease.ts';
import type { SendResult } from './send.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Backoff between attempts in seconds, three days in total. After the last attempt the delivery has failed
 * permanently.
 */
export const RETRY_SECONDS: readonly number[] = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Maximum relative jitter, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.2;

/** An endpoint without a success for this time is disabled. */
const MAX_FAILING_MILLIS = 5 * 24 * HOUR * 1000;

/** Status 410: the receiver wants no more messages. */
const GONE = 410;

interface Services {
  database: Database;
  clock: Clock;
}

/** Returns the time of the next attempt, or null after the last one. */
export function nextAttempt(attempts: number, nowMillis: number, random: number): string | null {
  const seconds = RETRY_SECONDS[attempts - 1];
  if (seconds === undefined) return null;
  const factor = 1 - JITTER + 2 * JITTER * random;
  return new Date(nowMillis + seconds * factor * 1000).toISOString();
}

/** Records the outcome of an attempt. A success releases the customer's next event. */
export async function recordAttempt(
  services: Services,
  claim: EndpointLease,
  delivery: DueDelivery,
  attempt: SendResult,
): Promise<void> {
  const { database, clock } = services;
  const now = clock.wall.now();
  const attempts = delivery.attempts + 1;
  const delivered = attempt.error === null;
  const next = delivered ? null : nextAttempt(attempts, clock.wall.millis(), Math.random());
  const state = delivered ? 'DELIVERED' : next === null ? 'FAILED' : 'PENDING';
  await database.pool.query({
    name: 'record webhook attempt',
    text: `UPDATE webhook_deliveries SET state = $4, attempts = $5, next_attempt_at = $6, last_attempt_at = $7,
             last_status = $8, last_error = $9, delivered_at = CASE WHEN $4 = 'DELIVERED' THEN $7::timestamptz END,
             updated_at = $7
           WHERE organization_id = $1 AND endpoint_id = $2 AND id = $3 AND state = 'PENDING'`,
    values: [
      claim.organizationId,
      claim.endpointId,
      delivery.id,
      state,
      attempts,
      next,
      now,
      attempt.status,
      attempt.error,
    ],
  });
}

/** Records since when an endpoint fails. Disables it if it fails for too long or responds 410. */
export async function recordHealth(
  services: Services,
  claim: EndpointLease,
  endpoint: LeasedEndpoint,
  attempt: SendResult,
): Promise<void> {
  const { clock } = services;
  if (attempt.error === null) {
    if (endpoint.failingSince !== null) await setFailingSince(services, claim, null);
    endpoint.failingSince = null;
    return;
  }
  if (attempt.status === GONE) return disable(services, claim, `answered ${GONE}`);
  if (endpoint.failingSince === null) {
    endpoint.failingSince = clock.wall.now();
    await setFailingSince(services, claim, endpoint.failingSince);
  } else if (clock.wall.millis() - Date.parse(endpoint.failingSince) >= MAX_FAILING_MILLIS)
    await disable(services, claim, `no success since ${endpoint.failingSince}; last error: ${attempt.error}`);
}

async function setFailingSince(
  { database }: Services,
  claim: EndpointLease,
  failingSince: string | null,
): Promise<void> {
  await database.pool.query({
    name: 'webhook endpoint health',
    text: 'UPDATE webhook_endpoints SET failing_since = $3 WHERE organization_id = $1 AND id = $2',
    values: [claim.organizationId, claim.endpointId, failingSince],
  });
}

/** Disables an endpoint and records the event, in one transaction. */
async function disable({ database, clock }: Services, claim: EndpointLease, reason: string): Promise<void> {
  const { organizationId, endpointId } = claim;
  await transact(database, async (connection) => {
    const [, disabled] = await allSent([
      connection.query({ name: 'begin', text: 'BEGIN' }),
      connection.query<{ url: string }>({
        name: 'disable webhook endpoint',
        text: `UPDATE webhook_endpoints SET enabled = false, disabled_reason = $3, updated_at = $4
               WHERE organization_id = $1 AND id = $2 AND enabled RETURNING url`,
        values: [organizationId, endpointId, reason, clock.wall.now()],
      }),
    ] as const);
    const events = disabled.rows.map(({ url }) => ({
      type: 'webhook_endpoint.disabled',
      customerId: null,
      data: { id: endpointId, url, reason },
    }));
    await recordEvents(connection, organizationId, events, clock.now());
    if (events.length > 0)
      await recordChange(connection, organizationId, {
        action: 'webhook_endpoint.changed',
        records: [{ kind: 'WEBHOOK_ENDPOINT', id: endpointId }],
        before: { enabled: true },
        after: { enabled: false },
      });
    assertCommitted(await connection.query({ name: 'commit', text: 'COMMIT' }));
  });
}
