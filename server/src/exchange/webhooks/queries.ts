import { sql } from 'kysely';
import type { Connection, Database } from '../../platform/db/database.ts';
import { queryRows, shape } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { withVersion } from '../../platform/record-version.ts';
import {
  type EndpointRow,
  endpointRow,
  WebhookDelivery,
  type WebhookDeliveryQuery,
  type WebhookEndpoint,
  type WebhookEndpointQuery,
} from './schema.ts';

/** Columns of an endpoint in responses. The secrets are excluded: only the signing code reads them. */
export const ENDPOINT_COLUMNS = `id, url, types, description, enabled, disabled_reason AS "disabledReason",
  failing_since AS "failingSince", previous_secret_until AS "previousSecretUntil", created_at AS "createdAt",
  updated_at AS "updatedAt"`;

/** Row shape of statements that return `ENDPOINT_COLUMNS`. */
export const ENDPOINT_ROW = shape.described(endpointRow);

/** Maps a row to an endpoint of the API. */
export function toEndpoint(row: EndpointRow): WebhookEndpoint {
  const { url, types, description, enabled } = row;
  return withVersion(row, { url, types, description, enabled });
}

async function readEndpoints(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<WebhookEndpoint[]> {
  const { rows } = await queryRows(database.pool, {
    name: 'webhook endpoints',
    text: `SELECT ${ENDPOINT_COLUMNS} FROM webhook_endpoints WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: ENDPOINT_ROW,
  });
  return rows.map(toEndpoint);
}

/** Returns one endpoint. @throws NOT_FOUND */
export async function findEndpoint(
  database: Database,
  organizationId: string,
  id: string,
): Promise<WebhookEndpoint> {
  const [found] = await readEndpoints(database, organizationId, [id]);
  if (found === undefined) throw notFound();
  return found;
}

export async function listEndpoints(database: Database, organizationId: string, query: WebhookEndpointQuery) {
  const page = readPage(query, { list: 'webhook endpoints', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'webhook_endpoints', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const byId = new Map((await readEndpoints(database, organizationId, ids)).map((one) => [one.id, one]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

const DELIVERIES = `SELECT d.id, e.type, e.customer_id AS "customerId", d.state, d.attempts,
  d.last_attempt_at AS "lastAttemptAt", d.last_status AS "lastStatus", d.last_error AS "lastError",
  d.next_attempt_at AS "nextAttemptAt", d.delivered_at AS "deliveredAt", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
FROM webhook_deliveries d JOIN events e ON e.organization_id = $1 AND e.position = d.position
WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = ANY($3::uuid[])`;

async function readDeliveries(
  queryable: Pick<Connection, 'query'>,
  values: [organizationId: string, endpointId: string, ids: readonly string[]],
): Promise<WebhookDelivery[]> {
  const { rows } = await queryRows(queryable, {
    name: 'webhook deliveries',
    text: DELIVERIES,
    values,
    row: shape.described(WebhookDelivery),
  });
  return rows;
}

/** Returns one delivery of an endpoint. @throws NOT_FOUND */
export async function findDelivery(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  endpointId: string,
  id: string,
): Promise<WebhookDelivery> {
  const [found] = await readDeliveries(queryable, [organizationId, endpointId, [id]]);
  if (found === undefined) throw notFound();
  return found;
}

/** Lists the deliveries of an endpoint, newest first. */
export async function listDeliveries(
  database: Database,
  organizationId: string,
  endpointId: string,
  query: WebhookDeliveryQuery,
) {
  await findEndpoint(database, organizationId, endpointId);
  const page = readPage({ ...query, endpointId }, { list: 'deliveries', sortBy: 'createdAt' });
  const where = [sql<boolean>`endpoint_id = ${endpointId}`];
  if (query.state !== undefined) where.push(sql<boolean>`state = ${query.state}`);
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'webhook_deliveries', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const rows = await readDeliveries(database.pool, [organizationId, endpointId, ids]);
  const byId = new Map(rows.map((one) => [one.id, one]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
