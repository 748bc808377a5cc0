import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';
import type { Mode, Provider } from '../domain/kinds.ts';
import type { MandateState } from '../domain/mandate-states.ts';

/** A stored mandate, with what only the service knows. */
export interface StoredMandate {
  id: string;
  customerId: string;
  provider: Provider;
  mode: Mode;
  state: MandateState;
  currency: string;
  setupId: string | null;
  setupUrl: string | null;
  providerId: string | null;
  createdAt: string;
}

const STORED = `SELECT m.id, m.customer_id AS "customerId", m.provider, m.mode, m.state, m.currency,
  m.setup_id AS "setupId", m.setup_url AS "setupUrl", m.provider_mandate_id AS "providerId",
  m.created_at AS "createdAt"
FROM payment_mandates m WHERE m.organization_id = $1`;

type Queryable = Pick<Connection, 'query'>;

/** Returns a stored mandate, or null. */
export async function loadMandate(
  queryable: Queryable,
  organizationId: string,
  mandateId: string,
): Promise<StoredMandate | null> {
  const { rows } = await queryable.query<StoredMandate>({
    name: 'stored mandate',
    text: `${STORED} AND m.id = $2`,
    values: [organizationId, mandateId],
  });
  return rows[0] ?? null;
}

/** Locks a mandate and returns it, or null. */
export async function lockMandate(
  connection: Connection,
  organizationId: string,
  mandateId: string,
): Promise<StoredMandate | null> {
  const { rows } = await connection.query<StoredMandate>({
    name: 'lock mandate',
    text: `${STORED} AND m.id = $2 FOR NO KEY UPDATE`,
    values: [organizationId, mandateId],
  });
  return rows[0] ?? null;
}

/** Returns the unfinished page of a customer in a currency, or null. */
export async function openSetup(
  queryable: Queryable,
  organizationId: string,
  { customerId, provider, currency }: Pick<StoredMandate, 'customerId' | 'provider' | 'currency'>,
): Promise<StoredMandate | null> {
  const { rows } = await queryable.query<StoredMandate>({
    name: 'open setup of mandate',
    text: `${STORED} AND m.customer_id = $2 AND m.provider = $3 AND m.currency = $4 AND m.state = 'SETUP'`,
    values: [organizationId, customerId, provider, currency],
  });
  return rows[0] ?? null;
}

/** Returns the mandate that a provider names by its page or its own id, or null. */
export async function mandateNamed(
  queryable: Queryable,
  organizationId: string,
  { provider, providerId }: { provider: Provider; providerId: string },
): Promise<StoredMandate | null> {
  const { rows } = await queryable.query<StoredMandate>({
    name: 'mandate named by provider',
    text: `${STORED} AND m.provider = $2 AND $3 IN (m.setup_id, m.provider_mandate_id) LIMIT 1`,
    values: [organizationId, provider, providerId],
  });
  return rows[0] ?? null;
}

type MandateEvent = 'mandate.created' | 'mandate.cancelled';

/** Records an event of a mandate, in the transaction that changes it. */
export async function recordMandateEvent(
  connection: Connection,
  organizationId: string,
  { type, id, now }: { type: MandateEvent; id: string; now: string },
): Promise<void> {
  const { rows } = await connection.query<{ customerId: string; data: object }>({
    name: 'facts of mandate',
    text: `SELECT m.customer_id AS "customerId", json_build_object('id', m.id, 'customerId', m.customer_id,
             'provider', m.provider, 'state', m.state, 'currency', m.currency, 'scheme', m.scheme,
             'endedBy', m.ended_by) AS data
           FROM payment_mandates m WHERE m.organization_id = $1 AND m.id = $2`,
    values: [organizationId, id],
  });
  const events = rows.map(({ customerId, data }) => ({ type, customerId, data }));
  await recordEvents(connection, organizationId, events, now);
}
