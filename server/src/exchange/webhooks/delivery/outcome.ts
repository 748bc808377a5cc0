import { recordChange } from '../../../ledger/commands.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { allSent, assertCommitted, transact } from '../../../platform/db/transaction.ts';
import { recordEvents } from '../../../platform/outbox.ts';
import type { SendResult } from '../../../platform/outgoing-post.ts';
import { disableReason, nextAttempt } from '../../../platform/outgoing-retries.ts';
import type { DueDelivery } from './deliveries.ts';
import type { EndpointLease, LeasedEndpoint } from './lease.ts';

interface Services {
  database: Database;
  clock: Clock;
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
  const reason = disableReason(attempt, endpoint.failingSince, clock.wall.millis());
  if (reason !== null) return disable(services, claim, reason);
  if (endpoint.failingSince !== null) return;
  endpoint.failingSince = clock.wall.now();
  await setFailingSince(services, claim, endpoint.failingSince);
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
