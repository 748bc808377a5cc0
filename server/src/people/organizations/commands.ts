import { ofOrganization, recomputeFigures, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { insertKey, keyFacts } from '../keys/commands.ts';
import { announceChange, lockOrganization } from './change.ts';
import {
  CONTACT_POSITIONS,
  checkFacts,
  checkRates,
  type NewOrganizationFacts,
  type OrganizationFacts,
} from './facts.ts';
import { RESTATE } from './kinds.ts';
import { findOrganization, type OrganizationListed } from './queries.ts';
import { toSettings } from './settings/queries.ts';

export interface NewOrganization {
  id: string;
  apiKey: string;
  /** Returned only here: the database stores its hash. */
  apiSecret: string;
}

/**
 * Stores an organization with its contact positions and a first key pair, in the caller's transaction.
 * @param id its id, if the caller stored it in advance
 * @throws INVALID_DATA naming the wrong facts
 */
export async function insertOrganization(
  connection: Connection,
  id: string,
  facts: NewOrganizationFacts,
  now: string,
): Promise<NewOrganization> {
  checkFacts(facts);
  await connection.query(
    `INSERT INTO organizations (organization_id, name, currency, timezone, language, native_integration,
       requests_per_minute, max_concurrency, unknown_recipients_per_day, collected_from, has_collected, created_at,
       updated_at, sandbox, sample_of)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10::date IS NOT NULL, $11, $11, $12, $13)`,
    [id, ...columnValues(facts), now, facts.sandbox === true, facts.sampleOf ?? null],
  );
  await addPositions(connection, id, facts.language);
  await recordChange(connection, id, {
    action: 'organization.created',
    records: ofOrganization(id),
    after: facts,
  });
  const { apiKey, apiSecret } = await insertKey(connection, id, keyFacts({ name: 'First key' }), now);
  return { id, apiKey, apiSecret };
}

/** Adds missing contact positions. Existing ones stay, because contacts may use them. */
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
  /** Exchange rates by currency: units of the organization's currency per unit; null removes a rate. */
  rates?: ReadonlyMap<string, string | null>;
}

/**
 * Changes an organization.
 * - A new language adds its contact positions.
 * - A new time zone applies at once, because overdue invoices are derived from it.
 * - A new currency removes the rates, which were relative to the old one, except those given with it.
 *
 * After a change of currency or rates, all customers' converted figures are recomputed, concurrently with
 * other writes. Setting the same values again repeats the recomputation.
 * @throws INVALID_DATA naming the wrong facts, NOT_FOUND for an unknown organization
 */
export async function updateOrganization(
  context: DataContext,
  id: string,
  changes: OrganizationChanges,
  onProgress?: (done: number) => void,
): Promise<OrganizationListed> {
  const { rates = new Map<string, string | null>() } = changes;
  checkFacts(changes);
  const updated = await inTransaction(context.database, async (connection) => {
    const before = await lockedOrganization(connection, id);
    return storeChanges(connection, context, before, { ...changes, rates });
  });
  if (rates.size > 0 || changes.currency !== undefined)
    await recomputeFigures({ ...context, organizationId: id }, onProgress);
  return updated;
}

/**
 * Changes an organization for the application. A background job recomputes the figures, so that the user need
 * not wait.
 * @param changes if it contains rates, they replace all existing rates
 * @throws INVALID_DATA naming the wrong facts, CONFLICT if `version` is not the stored version
 */
export async function changeOrganization(
  context: DataContext,
  id: string,
  { version, ...changes }: OrganizationChanges & { version?: number | undefined },
): Promise<OrganizationListed> {
  checkFacts(changes);
  return inTransaction(context.database, async (connection) => {
    const before = await lockedOrganization(connection, id);
    refuseOutdated(version, toSettings(before));
    const currency = changes.currency ?? before.currency;
    const left = currency === before.currency ? Object.keys(before.rates) : [];
    const statedRates = changes.rates ?? new Map<string, string | null>();
    const removed = changes.rates === undefined ? [] : left.filter((other) => !statedRates.has(other));
    const rates = new Map([...removed.map((other) => [other, null] as const), ...statedRates]);
    const updated = await storeChanges(connection, context, before, { ...changes, rates });
    if (rates.size > 0 || currency !== before.currency)
      await addJobs(connection, [newJob(RESTATE, { organizationId: id })]);
    return updated;
  });
}

/**
 * Sets or clears the integration that alone manages the records of an organization, in the transaction that
 * switches it. @returns the former one @throws NOT_FOUND
 */
export async function setNativeIntegration(
  connection: Connection,
  context: Pick<DataContext, 'clock'>,
  id: string,
  nativeIntegration: string | null,
): Promise<string | null> {
  const before = await lockedOrganization(connection, id);
  await storeChanges(connection, context, before, { nativeIntegration, rates: new Map() });
  return before.nativeIntegration;
}

/**
 * Sets the first day whose payments are reported to the French reform. It can only become earlier: reports that were
 * sent stay. Without `from`, the stored day stays; without a stored day, it is today.
 * @throws INVALID_DATA if the day is later than the stored one, NOT_FOUND
 */
export async function moveCollectedFrom(
  context: DataContext,
  id: string,
  { from, today }: { from?: string | undefined; today: string },
): Promise<OrganizationListed> {
  return inTransaction(context.database, async (connection) => {
    const before = await lockedOrganization(connection, id);
    const collectedFrom = from ?? before.collectedFrom ?? today;
    if (before.collectedFrom !== null && before.collectedFrom < collectedFrom)
      throw invalidField(
        'from',
        `is after ${before.collectedFrom}, from which payments are reported already`,
      );
    return storeChanges(connection, context, before, { collectedFrom, rates: new Map() });
  });
}

async function lockedOrganization(connection: Connection, id: string): Promise<OrganizationListed> {
  await lockOrganization(connection, id);
  return storedOrganization(connection, id);
}

/** Stores validated changes. The caller must hold the lock of the organization. */
async function storeChanges(
  connection: Connection,
  { clock }: Pick<DataContext, 'clock'>,
  before: OrganizationListed,
  { rates, ...facts }: OrganizationChanges & Required<Pick<OrganizationChanges, 'rates'>>,
): Promise<OrganizationListed> {
  const { id } = before;
  const after = { ...before, ...facts };
  checkRates(rates, after.currency);
  await connection.query(
    `UPDATE organizations SET name = $2, currency = $3, timezone = $4, language = $5, native_integration = $6,
       requests_per_minute = $7, max_concurrency = $8, unknown_recipients_per_day = $9, collected_from = $10,
       has_collected = has_collected OR $10::date IS NOT NULL, updated_at = $11
     WHERE organization_id = $1`,
    [id, ...columnValues(after), clock.wall.now()],
  );
  if (after.language !== before.language) await addPositions(connection, id, after.language);
  if (after.currency !== before.currency)
    await connection.query('DELETE FROM currency_rates WHERE organization_id = $1', [id]);
  await storeRates(connection, id, rates, clock.wall.now());
  await announceChange(connection, id);
  const stored = await storedOrganization(connection, id);
  await recordChange(connection, id, {
    action: 'organization.changed',
    records: ofOrganization(id),
    before: auditedFacts(before),
    after: auditedFacts(stored),
  });
  return stored;
}

/** Returns the facts for the audit log. The day since which payments are reported says the rest. */
const auditedFacts = ({ hasCollected: _, ...facts }: OrganizationListed) => facts;

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
  const statedRates = [...rates].filter(([, rate]) => rate !== null);
  await connection.query(
    'DELETE FROM currency_rates WHERE organization_id = $1 AND currency = ANY($2::text[])',
    [id, removed],
  );
  await connection.query(
    `INSERT INTO currency_rates (organization_id, currency, rate, updated_at)
     SELECT $1, currency, rate, $4 FROM unnest($2::text[], $3::text[]) AS r(currency, rate)
     ON CONFLICT (organization_id, currency) DO UPDATE SET rate = excluded.rate, updated_at = excluded.updated_at`,
    [id, statedRates.map(([currency]) => currency), statedRates.map(([, rate]) => rate), now],
  );
}

function columnValues(facts: OrganizationFacts): unknown[] {
  const { name, currency, timezone, language, nativeIntegration } = facts;
  const { requestsPerMinute, maxConcurrency, unknownRecipientsPerDay, collectedFrom = null } = facts;
  return [
    name,
    currency,
    timezone,
    language,
    nativeIntegration,
    requestsPerMinute,
    maxConcurrency,
    unknownRecipientsPerDay,
    collectedFrom,
  ];
}
