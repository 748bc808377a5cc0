import { recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { requireRow } from '../../platform/db/require-row.ts';
import { queryRows } from '../../platform/db/rows.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { lockFeed } from '../../platform/outbox.ts';
import { checkAddress } from '../../platform/outgoing-address.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { catchUp } from '../events/sequence.ts';
import { DELIVER } from './delivery/kinds.ts';
import { ENDPOINT_COLUMNS, ENDPOINT_ROW, findDelivery, toEndpoint } from './queries.ts';
import type {
  EndpointRow,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointAttributes,
  WebhookEndpointSecret,
  WebhookEndpointUpdate,
} from './schema.ts';
import { encryptSecret, newSecret, OVERLAP_HOURS } from './secrets.ts';

const MAX_ENDPOINTS = 20;

/** Creates an endpoint that receives all events from now on. Only this response contains its secret. */
export async function createEndpoint(
  { database, clock, cipher, webhookTargets }: Context,
  organizationId: string,
  body: WebhookEndpointAttributes,
): Promise<WebhookEndpointSecret> {
  checkAddress(body.url, webhookTargets);
  const { url, types = null, description = null, enabled = true } = body;
  const id = newId();
  const secret = newSecret();
  // Earlier events are not delivered to it.
  await catchUp(database, organizationId);
  return inTransaction(database, async (connection) => {
    // The feed's lock prevents two concurrent requests from exceeding the limit.
    const position = await lockFeed(connection, organizationId);
    await refuseTooMany(connection, organizationId);
    const encrypted = encryptSecret(cipher, organizationId, id, secret);
    const { rows } = await queryRows(connection, {
      name: 'insert webhook endpoint',
      text: `INSERT INTO webhook_endpoints
               (organization_id, id, url, types, description, enabled, secret, position, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING ${ENDPOINT_COLUMNS}`,
      values: [
        organizationId,
        id,
        url,
        types === null ? null : JSON.stringify(types),
        description === '' ? null : description,
        enabled,
        encrypted,
        position,
        clock.wall.now(),
      ],
      row: ENDPOINT_ROW,
    });
    const after = requireRow(rows);
    await recordChange(connection, organizationId, {
      action: 'webhook_endpoint.created',
      records: [{ kind: 'WEBHOOK_ENDPOINT', id }],
      after,
    });
    return { ...toEndpoint(after), secret };
  });
}

async function refuseTooMany(connection: Connection, organizationId: string): Promise<void> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'count webhook endpoints',
    text: 'SELECT count(*) FROM webhook_endpoints WHERE organization_id = $1',
    values: [organizationId],
  });
  if ((rows[0]?.count ?? 0) >= MAX_ENDPOINTS)
    throw new ApiError('CONFLICT', refusal('WEBHOOKS_FULL', { limit: MAX_ENDPOINTS }));
}

/**
 * Changes the given fields. Enabling an endpoint also retries its waiting deliveries at once.
 * @throws NOT_FOUND, CONFLICT if `version` is not the stored version
 */
export async function updateEndpoint(
  { database, clock, webhookTargets }: Context,
  organizationId: string,
  id: string,
  { version, ...body }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  if (body.url !== undefined) checkAddress(body.url, webhookTargets);
  const { url = null, types, description, enabled = null } = body;
  return inTransaction(database, async (connection) => {
    const before = await holdEndpoint(connection, organizationId, id);
    refuseOutdated(version, toEndpoint(before));
    const { rows } = await queryRows(connection, {
      name: 'update webhook endpoint',
      text: `UPDATE webhook_endpoints SET url = coalesce($3, url),
               types = CASE WHEN $4 THEN $5::jsonb ELSE types END,
               description = CASE WHEN $6 THEN $7 ELSE description END,
               enabled = coalesce($8, enabled),
               disabled_reason = CASE WHEN coalesce($8, enabled) = enabled THEN disabled_reason END,
               failing_since = CASE WHEN $8 AND NOT enabled THEN NULL ELSE failing_since END,
               due_at = CASE WHEN $8 THEN $9::timestamptz ELSE due_at END,
               updated_at = CASE WHEN coalesce($3, url) <> url OR ($4 AND $5::jsonb IS DISTINCT FROM types)
                 OR ($6 AND $7 IS DISTINCT FROM description) OR coalesce($8, enabled) <> enabled
                 THEN $9::timestamptz ELSE updated_at END
             WHERE organization_id = $1 AND id = $2 RETURNING ${ENDPOINT_COLUMNS}`,
      values: [
        organizationId,
        id,
        url,
        types !== undefined,
        types === undefined || types === null ? null : JSON.stringify(types),
        description !== undefined,
        description === '' ? null : (description ?? null),
        enabled,
        clock.wall.now(),
      ],
      row: ENDPOINT_ROW,
    });
    if (enabled === true) await resume(connection, organizationId, id, clock.wall.now());
    const after = requireRow(rows);
    await recordChange(connection, organizationId, {
      action: 'webhook_endpoint.changed',
      records: [{ kind: 'WEBHOOK_ENDPOINT', id }],
      before,
      after,
    });
    return toEndpoint(after);
  });
}

/** Locks an endpoint until the transaction ends. @throws NOT_FOUND */
async function holdEndpoint(
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<EndpointRow> {
  const { rows } = await queryRows(connection, {
    name: 'lock webhook endpoint',
    text: `SELECT ${ENDPOINT_COLUMNS} FROM webhook_endpoints WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    values: [organizationId, id],
    row: ENDPOINT_ROW,
  });
  return requireRow(rows);
}

/** Makes waiting retries due at once. */
async function resume(
  connection: Connection,
  organizationId: string,
  endpointId: string,
  now: string,
): Promise<void> {
  await connection.query({
    name: 'resume webhook deliveries',
    text: `UPDATE webhook_deliveries SET next_attempt_at = least(next_attempt_at, $3)
           WHERE organization_id = $1 AND endpoint_id = $2 AND state = 'PENDING'`,
    values: [organizationId, endpointId, now],
  });
  await addJobs(connection, [newJob(DELIVER, { organizationId, endpointId })]);
}

/** Deletes an endpoint with its deliveries. A request in flight may still arrive. */
export async function deleteEndpoint(
  { database }: Context,
  organizationId: string,
  id: string,
): Promise<void> {
  const values = [organizationId, id];
  await inTransaction(database, async (connection) => {
    const before = await holdEndpoint(connection, organizationId, id);
    await connection.query({
      name: 'delete webhook deliveries',
      text: 'DELETE FROM webhook_deliveries WHERE organization_id = $1 AND endpoint_id = $2',
      values,
    });
    await connection.query({
      name: 'delete webhook endpoint',
      text: 'DELETE FROM webhook_endpoints WHERE organization_id = $1 AND id = $2',
      values,
    });
    await recordChange(connection, organizationId, {
      action: 'webhook_endpoint.deleted',
      records: [{ kind: 'WEBHOOK_ENDPOINT', id }],
      before,
    });
  });
}

/**
 * Creates a new secret; only this response contains it. The previous secret stays valid for a day, older ones
 * no longer.
 */
export async function rotateSecret(
  { database, clock, cipher }: Context,
  organizationId: string,
  id: string,
): Promise<WebhookEndpointSecret> {
  const secret = newSecret();
  return inTransaction(database, async (connection) => {
    const { rows } = await queryRows(connection, {
      name: 'rotate webhook secret',
      text: `UPDATE webhook_endpoints SET previous_secret = secret, secret = $3,
               previous_secret_until = $4::timestamptz + make_interval(hours => $5), updated_at = $4
             WHERE organization_id = $1 AND id = $2 RETURNING ${ENDPOINT_COLUMNS}`,
      values: [
        organizationId,
        id,
        encryptSecret(cipher, organizationId, id, secret),
        clock.wall.now(),
        OVERLAP_HOURS,
      ],
      row: ENDPOINT_ROW,
    });
    const endpoint = requireRow(rows);
    await recordChange(connection, organizationId, {
      action: 'webhook_endpoint.secret_rotated',
      records: [{ kind: 'WEBHOOK_ENDPOINT', id }],
      always: true,
    });
    return { ...toEndpoint(endpoint), secret };
  });
}

/**
 * Delivers an event again now, as the same delivery with the same webhook-id and a full set of attempts.
 * @throws NOT_FOUND; CONFLICT while the endpoint is disabled
 */
export async function replayDelivery(
  { database, clock }: Context,
  organizationId: string,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const now = clock.wall.now();
  return inTransaction(database, async (connection) => {
    const endpoint = await connection.query<{ enabled: boolean }>({
      name: 'webhook endpoint due',
      text: `UPDATE webhook_endpoints SET due_at = $3 WHERE organization_id = $1 AND id = $2 RETURNING enabled`,
      values: [organizationId, endpointId, now],
    });
    if (endpoint.rows[0]?.enabled === false) throw new ApiError('CONFLICT', refusal('WEBHOOK_OFF'));
    const { rows } = await connection.query<{ id: string }>({
      name: 'replay webhook delivery',
      text: `UPDATE webhook_deliveries SET state = 'PENDING', attempts = 0, next_attempt_at = $4, delivered_at = NULL,
               updated_at = $4
             WHERE organization_id = $1 AND endpoint_id = $2 AND id = $3 RETURNING id`,
      values: [organizationId, endpointId, deliveryId, now],
    });
    await addJobs(connection, [newJob(DELIVER, { organizationId, endpointId })]);
    requireRow(rows);
    return findDelivery(connection, organizationId, endpointId, deliveryId);
  });
}
