import type { Dispatcher } from 'undici';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { SendResult } from '../../platform/outgoing-post.ts';
import { findEvent } from '../events/queries.ts';
import { send, type WebhookMessage } from './delivery/send.ts';
import { TEST_TYPE, type WebhookTest, type WebhookTestQuery } from './schema.ts';
import { type StoredSecrets, secretsInForce, UNREADABLE_SECRET } from './secrets.ts';

/** Shorter than the timeout of a delivery, because a user waits for the response. */
const TIMEOUT_MS = 10_000;

/**
 * Sends one message to an endpoint and returns its response. Stores nothing.
 * @throws NOT_FOUND for an unknown endpoint or event
 */
export async function testEndpoint(
  context: Context & { dispatcher: Dispatcher },
  organizationId: string,
  endpointId: string,
  { eventId }: WebhookTestQuery,
): Promise<WebhookTest> {
  const { database, clock, dispatcher } = context;
  const { url, ...stored } = await findTarget(database, organizationId, endpointId);
  const message: WebhookMessage =
    eventId === undefined
      ? { id: newId(), type: TEST_TYPE, timestamp: clock.now(), data: { endpointId } }
      : await findEvent(database, organizationId, eventId.toLowerCase());
  const secrets = secretsInForce(context, { organizationId, endpointId }, stored);
  const begun = performance.now();
  const attempt: SendResult =
    secrets === null
      ? { status: null, error: UNREADABLE_SECRET }
      : await send(message, {
          dispatcher,
          url,
          secrets,
          timeoutMillis: TIMEOUT_MS,
          sentAt: new Date(clock.wall.millis()),
          signal: new AbortController().signal,
        });
  return {
    id: message.id,
    type: message.type,
    delivered: attempt.error === null,
    status: attempt.status,
    error: attempt.error,
    durationMillis: Math.round(performance.now() - begun),
  };
}

async function findTarget(
  database: Database,
  organizationId: string,
  endpointId: string,
): Promise<StoredSecrets & { url: string }> {
  const { rows } = await database.pool.query<StoredSecrets & { url: string }>({
    name: 'webhook endpoint to test',
    text: `SELECT url, secret, previous_secret AS "previousSecret", previous_secret_until AS "previousSecretUntil"
           FROM webhook_endpoints WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, endpointId],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}
