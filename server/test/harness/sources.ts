import type { CustomerOverview } from '../../src/cases/overview/schema.ts';
import { ConnectorPool } from '../../src/integrations/connections/pool.ts';
import { fetchNextPdf } from '../../src/integrations/pdfs/fetch.ts';
import type { Connectors } from '../../src/integrations/routes.ts';
import { readConnection } from '../../src/integrations/sync/job.ts';
import type { MemorySource } from '../../src/integrations/testing/memory-source.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { read, store } from './factories.ts';
import { CONNECTORS, newAddress, sourceAt } from './memory-sources.ts';
import type { Client, TestService } from './service.ts';

/** A connection of an organization. */
interface ConnectionOfClient {
  id: string;
  client: Client;
}

/** A connection with its source, as answers show it. */
export interface Connected extends ConnectionOfClient {
  source: MemorySource;
}

export interface Integration {
  id: string;
  state: string;
  stopReason: string | null;
  missingCount: number | null;
  readAt: string | null;
  equalSince: string | null;
  remainingFamilies: number;
  recordCount: number;
  openFindings: number;
  balances: { currency: string; theirs: number; ours: number; explained: number }[];
  problem: { code: string; text: string } | null;
}

export interface Finding {
  id: string;
  cause: string;
  state: string;
  key: string | null;
  amount: number | null;
  currency: string | null;
  field: string | null;
  text: string;
  resolutions: string[];
}

/** Creates a connection to a new source in memory, not started. */
export async function connectSource(client: Client): Promise<Connected> {
  const url = newAddress();
  const source = sourceAt(url);
  const { id } = await store(client, '/integrations', { kind: 'ODOO', url, secret: 'key-7319' });
  return { id: String(id), source, client };
}

/**
 * Runs the job of a connection once, as its worker does.
 * @param isDue false: it runs only if the connection is due
 */
export async function runSource(
  service: TestService,
  { id: connectionId, client }: ConnectionOfClient,
  {
    stopped = () => false,
    connectors = CONNECTORS,
    pool,
    clock = service.clock,
    isDue = true,
    ...slice
  }: {
    stopped?: () => boolean;
    connectors?: Connectors;
    pool?: ConnectorPool;
    clock?: Clock;
    isDue?: boolean;
    sliceMs?: number;
  } = {},
): Promise<void> {
  const of = { organizationId: client.organization.id, connectionId };
  if (isDue) await letReadBeDue(service, { id: connectionId, client });
  const own = new ConnectorPool();
  const job = { stopped, signal: new AbortController().signal };
  await readConnection({ ...service, clock, connectors, pool: pool ?? own }, of, job, slice);
  await own.close();
}

/** Lets the next read of a connection be due, also if a killed process still holds its lease. */
export async function letReadBeDue(service: TestService, { client, id }: ConnectionOfClient): Promise<void> {
  await service.database.pool.query(
    `UPDATE source_connections SET next_read_at = '2000-01-01', lease_until = NULL
     WHERE organization_id = $1 AND id = $2 AND state IN ('READING', 'RUNNING', 'FAILING')`,
    [client.organization.id, id],
  );
}

/** Starts a connection and reads it once. */
export async function startSource(
  service: TestService,
  connected: Connected,
  body: object = {},
): Promise<void> {
  const { client, id } = connected;
  const started = await client.post(`/integrations/${id}/start`, body);
  if (started.status !== 200) throw new Error(started.text);
  await runSource(service, connected);
}

export const integrationOf = ({ client, id }: ConnectionOfClient) =>
  read<Integration>(client, `/integrations/${id}`);

export const findingsOf = async (
  { client, id }: ConnectionOfClient,
  query = 'state=OPEN',
): Promise<Finding[]> =>
  (await read<{ items: Finding[] }>(client, `/integrations/${id}/findings?${query}`)).items;

/** Lets the next sweep of a connection be due. */
export async function forgetSweep(service: TestService, { client, id }: ConnectionOfClient): Promise<void> {
  await service.database.pool.query(
    'UPDATE source_connections SET swept_at = NULL WHERE organization_id = $1 AND id = $2',
    [client.organization.id, id],
  );
}

/** Returns the invoices with their open amounts, by external id. */
export async function openAmounts(client: Client): Promise<Record<string, number>> {
  const { invoices } = await read<{ invoices: { externalId: string; amountOutstanding: number }[] }>(
    client,
    '/invoices?limit=500&sortOrder=ASC',
  );
  return Object.fromEntries(invoices.map((one) => [one.externalId, one.amountOutstanding]));
}

/** Returns why no reminders go to a customer now. */
export async function holdsOfCustomer(client: Client, externalId: string): Promise<readonly string[]> {
  const { id } = await read<{ id: string }>(client, `/customers/external:${externalId}`);
  const { dunning } = await read<CustomerOverview>(client, `/internal/customers/${id}/overview`);
  return dunning.heldBackBy;
}

/** Fetches the next wanted PDF of a connection, as its worker does. Returns whether one was due. */
export async function fetchPdfFrom(
  service: TestService,
  { id: sourceId, client }: ConnectionOfClient,
  { fetchMs, connectors = CONNECTORS }: { fetchMs?: number; connectors?: Connectors } = {},
): Promise<boolean> {
  const pool = new ConnectorPool();
  const of = { organizationId: client.organization.id, sourceId };
  const job = { signal: new AbortController().signal };
  const limits = fetchMs === undefined ? {} : { fetchMs };
  const hasFetched = await fetchNextPdf({ ...service, connectors, pool }, of, job, limits);
  await pool.close();
  return hasFetched;
}

/** Lets a PDF whose fetch failed be due again. */
export async function letPdfsBeDue(service: TestService, { client }: ConnectionOfClient): Promise<void> {
  await service.database.pool.query(
    'UPDATE source_pdfs SET next_attempt_at = NULL, lease_until = NULL WHERE organization_id = $1',
    [client.organization.id],
  );
}

/** Lets the leases of PDFs expire, as after a process was killed and time passed. */
export async function expireLeases(service: TestService, { client }: ConnectionOfClient): Promise<void> {
  await service.database.pool.query(
    `UPDATE source_pdfs SET lease_until = '2000-01-01' WHERE organization_id = $1 AND lease_until IS NOT NULL`,
    [client.organization.id],
  );
}
