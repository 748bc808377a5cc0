import { ofOrganization, recordChange, restateFigures } from '../../ledger/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { insertKey, keyFacts } from '../keys/commands.ts';
import { announceChange, lockOrganization } from './change.ts';
import {
  CONTACT_POSITIONS,
  checkFacts,
  checkRates,
  type NewOrganizationFacts,
  type OrganizationFacts,
} from './facts.ts';
import { findOrganization, type OrganizationListed } from './queries.ts';

export interface NewOrganization {
  id: string;
  apiKey: string;
  /** Shown this once: only its hash is stored. */
  apiSecret: string;
}

/**
 * Stores an organization with its contact positions and a first key pair, in the caller's transaction.
 * @throws INVALID_DATA naming what is wrong with the facts
 */
export async function insertOrganization(
  connection: Connection,
  facts: NewOrganizationFacts,
  now: string,
): Promise<NewOrganization> {
  checkFacts(facts);
  const id = newId();
  await connection.query(
    `INSERT INTO organizations (organization_id, name, currency, timezone, language, native_integration,
       requests_per_minute, max_concurrency, created_at, updated_at, sandbox)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [id, ...columnValues(facts), now, facts.sandbox === true],
  );
  await addPositions(connection, id, facts.language);
  await recordChange(connection, id, {
    ...{ action: 'organization.created', records: ofOrganization(id), after: facts },
  });
  const { apiKey, apiSecret } = await insertKey(connection, id, keyFacts({ name: 'First key' }), now);
  return { id, apiKey, apiSecret };
}

/** Positions that are there stay, because contacts may hold them. */
async function addPositions(
  connection: Connection,
  id: string,
  language: OrganizationFacts['language'],
): Promise<void> {
  await connection.query(
    `INSERT INTO contact_positions (organization_id, name) SELECT $1, unnest($2::text[])
     ON CONFLICT (organization_id, name) DO NOTHING`,
    [id, CONTACT_POSITIONS[language]],
  );
}

export interface OrganizationChanges extends Partial<OrganizationFacts> {
  /** By currency: units of the organization's currency for one unit of it; null removes the rate. */
  rates?: ReadonlyMap<string, string | null>;
}

/**
 * Changes what is stated of an organization. Another language adds its contact positions. Another time
 * zone takes effect at once: which invoices are overdue is derived from it. Another currency drops the
 * rates, which were stated in the former one, except those given with it. After a change of currency or
 * rates the stored figures of all customers are stated anew, beside running writes; stating the same
 * rates or currency again repeats that.
 * @throws INVALID_DATA naming what is wrong, NOT_FOUND for an unknown organization
 */
export async function updateOrganization(
  context: DataContext,
  id: string,
  changes: OrganizationChanges,
  onProgress?: (done: number) => void,
): Promise<OrganizationListed> {
  const { rates = new Map<string, string | null>(), ...facts } = changes;
  checkFacts(facts);
  const updated = await inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, id);
    const before = await storedOrganization(connection, id);
    const after = { ...before, ...facts };
    checkRates(rates, after.currency);
    await connection.query(
      `UPDATE organizations SET name = $2, currency = $3, timezone = $4, language = $5, native_integration = $6,
         requests_per_minute = $7, max_concurrency = $8, updated_at = $9 WHERE organization_id = $1`,
      [id, ...columnValues(after), context.clock.wall.now()],
    );
    if (after.language !== before.language) await addPositions(connection, id, after.language);
    if (after.currency !== before.currency)
      await connection.query('DELETE FROM currency_rates WHERE organization_id = $1', [id]);
    await storeRates(connection, id, rates, context.clock.wall.now());
    await announceChange(connection, id);
    const stored = await storedOrganization(connection, id);
    await recordChange(connection, id, {
      ...{ action: 'organization.changed', records: ofOrganization(id), before, after: stored },
    });
    return stored;
  });
  if (rates.size > 0 || facts.currency !== undefined)
    await restateFigures({ ...context, organizationId: id }, onProgress);
  return updated;
}

async function storedOrganization(connection: Connection, id: string): Promise<OrganizationListed> {
  const stored = await findOrganization(connection, id);
  if (stored === null) throw notFound();
  return stored;
}

async function storeRates(
  connection: Connection,
  id: string,
  rates: ReadonlyMap<string, string | null>,
  now: string,
): Promise<void> {
  const removed = [...rates].filter(([, rate]) => rate === null).map(([currency]) => currency);
  const stated = [...rates].filter(([, rate]) => rate !== null);
  await connection.query(
    'DELETE FROM currency_rates WHERE organization_id = $1 AND currency = ANY($2::text[])',
    [id, removed],
  );
  await connection.query(
    `INSERT INTO currency_rates (organization_id, currency, rate, updated_at)
     SELECT $1, currency, rate, $4 FROM unnest($2::text[], $3::text[]) AS r(currency, rate)
     ON CONFLICT (organization_id, currency) DO UPDATE SET rate = excluded.rate, updated_at = excluded.updated_at`,
    [id, stated.map(([currency]) => currency), stated.map(([, rate]) => rate), now],
  );
}

function columnValues(facts: OrganizationFacts): unknown[] {
  const { name, currency, timezone, language, nativeIntegration, requestsPerMinute, maxConcurrency } = facts;
  return [name, currency, timezone, language, nativeIntegration, requestsPerMinute, maxConcurrency];
}
