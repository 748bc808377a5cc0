import { RefusalError } from '../../src/ledger/domain/refusal.ts';
import type { Change } from '../../src/ledger/domain/settlement/changes.ts';
import { type SettlementContext, settle } from '../../src/ledger/settlement/settle.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Organization } from '../../src/platform/organization.ts';

export const NOW = '2026-03-01T12:00:00.000Z';

/** Creates an organization for tests below HTTP: EUR, Paris, with rates for some other currencies. */
export async function settlementContext(
  database: Database,
  rates: Record<string, string> = {},
): Promise<SettlementContext> {
  const organizationId = newId();
  await database.pool.query(
    `INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute,
       max_concurrency, created_at, updated_at)
     VALUES ($1, 'Test', 'EUR', 'Europe/Paris', 'en', 600, 10, $2, $2)`,
    [organizationId, NOW],
  );
  await database.pool.query(
    `INSERT INTO currency_rates (organization_id, currency, rate, updated_at)
     SELECT $1, key, value, $3 FROM json_each_text($2)`,
    [organizationId, JSON.stringify(rates), NOW],
  );
  return {
    database,
    clock: new ManualClock(NOW),
    organizationId,
    currency: 'EUR',
    rates: new Map(Object.entries(rates)),
    timezone: 'Europe/Paris',
  };
}

/** Returns the same organization for code that handles requests. */
export function organizationIn({
  organizationId: id,
  currency,
  rates,
  timezone,
}: SettlementContext): Organization {
  return {
    id,
    name: 'Test',
    currency,
    timezone,
    language: 'en',
    nativeIntegration: null,
    hasCollected: false,
    requestsPerMinute: 600,
    maxConcurrency: 10,
    rates,
    contactPositions: new Set(),
    fileSecret: null,
    sandbox: false,
    clockOffsetMillis: 0,
    clockAdvancingTo: null,
  };
}

/** Applies changes in one batch and expects that all are accepted. */
export async function settled(context: SettlementContext, ...changes: Change[]): Promise<void> {
  const { outcomes } = await settle(context, changes);
  for (const outcome of outcomes) if (outcome instanceof RefusalError) throw outcome;
}
