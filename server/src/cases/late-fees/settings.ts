import { localDate, toTimestamp } from '../../kernel/calendar.ts';
import { isCurrency } from '../../kernel/currency.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated, versionOf } from '../../platform/record-version.ts';
import { COUNTRIES, COUNTRY_RULES, ruleInForce } from '../domain/late-fees/countries.ts';
import { DEFAULT_LATE_FEES, type LateFeeSettings as Rules } from '../domain/late-fees/proposals.ts';
import { ECB_RATES, missingHalfYears, type ReferenceRate } from '../domain/late-fees/rates.ts';
import type { LateFeeSettings, LateFeeSettingsUpdate } from './schema.ts';

type Queryable = Pick<Database['pool'] | Connection, 'query'>;
type StoredRules = Rules & { updatedAt: string | null };

/**
 * Loads the late fee settings of an organization. Without a stored row it returns the defaults, which charge
 * nothing.
 */
export async function loadLateFeeSettings(
  queryable: Queryable,
  organizationId: string,
): Promise<StoredRules> {
  const { rows } = await queryable.query<StoredRules>({
    name: 'late fee settings',
    text: `SELECT mode, country, margin_points AS "marginPoints", rate_basis AS "rateBasis", monthly_rate AS "monthlyRate",
             compensation, number_prefix AS "numberPrefix",
             reference_rates AS "referenceRates", grace_days AS "graceDays", minimum_amount AS "minimumAmount",
             payment_days AS "paymentDays", since, updated_at AS "updatedAt"
           FROM late_fee_settings WHERE organization_id = $1`,
    values: [organizationId],
  });
  return rows[0] ?? { ...DEFAULT_LATE_FEES, updatedAt: null };
}

/** Returns the settings for the response, with the reference rates that are missing at a time. */
export async function readLateFeeSettings(
  queryable: Queryable,
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
  now: string,
): Promise<LateFeeSettings> {
  const { referenceRates, updatedAt, ...settings } = await loadLateFeeSettings(queryable, id);
  const isStatutory = settings.mode === 'EU_DIRECTIVE';
  return {
    ...settings,
    updatedAt,
    version: versionOf({ referenceRates, ...settings }),
    referenceRates: [...referenceRates],
    missingRates: isStatutory ? missingHalfYears(referenceRates, localDate(now, timezone)) : [],
    inForce: ruleInForce(settings),
    countryRules: COUNTRIES.map((country) => ({ country, ...COUNTRY_RULES[country] })),
    builtInRates: [...ECB_RATES].reverse(),
  };
}

/**
 * Changes the fields in the body. The next run updates proposals.
 * @throws INVALID_DATA naming the field, CONFLICT for an outdated version
 */
export async function updateLateFeeSettings(
  context: DataContext,
  organization: Organization,
  body: LateFeeSettingsUpdate,
): Promise<LateFeeSettings> {
  const { since, version, ...changes } = body;
  const { timezone } = organization;
  const day = since === undefined ? {} : { since: since === null ? null : localDay(since, timezone) };
  const change = (before: Rules) => ({ settings: { ...before, ...changes, ...day } });
  const { settings } = await changeLateFeeSettings(context, organization, change, version);
  return settings;
}

/**
 * Changes the settings with a function of the current ones, under a lock. If the function returns the same
 * settings object, nothing is stored.
 * @param read the version that the change is based on; undefined: any
 * @throws INVALID_DATA naming the field; CONFLICT for another version; the errors of the function
 */
export async function changeLateFeeSettings<T extends { settings: Rules }>(
  { database, clock }: DataContext,
  organization: Pick<Organization, 'id' | 'timezone'>,
  change: (before: Rules) => T,
  read?: number | undefined,
): Promise<Omit<T, 'settings'> & { settings: LateFeeSettings }> {
  const organizationId = organization.id;
  return inTransaction(database, async (connection) => {
    const shown = () => readLateFeeSettings(connection, organization, clock.now());
    // Locks the organization's row, because the settings row may not exist yet.
    await connection.query({
      name: 'lock organization for settings',
      text: 'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE',
      values: [organizationId],
    });
    if (read !== undefined) refuseOutdated(read, await shown());
    const { updatedAt: _, ...before } = await loadLateFeeSettings(connection, organizationId);
    const changed = change(before);
    if (changed.settings !== before) {
      checkRules(changed.settings);
      await storeRules(connection, organizationId, changed.settings, clock.now());
      await recordChange(connection, organizationId, {
        action: 'late_fee_settings.changed',
        records: ofOrganization(organizationId),
        before,
        after: changed.settings,
      });
    }
    return { ...changed, settings: await shown() };
  });
}

const localDay = (text: string, timezone: string) => localDate(toTimestamp(text, timezone), timezone);

function checkRules(settings: Rules): void {
  const { mode, monthlyRate, compensation, minimumAmount, referenceRates } = settings;
  const details: ErrorDetail[] = [];
  if (mode === 'MONTHLY_RATE' && monthlyRate === null)
    details.push({ field: 'monthlyRate', error: 'is required for MONTHLY_RATE' });
  for (const [field, amounts] of Object.entries({ compensation, minimumAmount }))
    for (const currency of Object.keys(amounts))
      if (!isCurrency(currency))
        details.push({ field: `${field}.${currency}`, error: 'is not an ISO 4217 currency' });
  for (const index of repeatedHalfYears(referenceRates))
    details.push({ field: `referenceRates[${index}].from`, error: FIELD_SENTENCES.APPEARS_TWICE });
  if (details.length === 0) return;
  throw new ApiError('INVALID_DATA', details.map(({ field, error }) => `${field} ${error}`).join('; '), {
    details,
  });
}

/** Returns the indexes of half-years that occur earlier in the list. */
function repeatedHalfYears(rates: readonly ReferenceRate[]): number[] {
  return rates.flatMap(({ from }, i) => (rates.findIndex((rate) => rate.from === from) < i ? [i] : []));
}

async function storeRules(connection: Connection, organizationId: string, settings: Rules, now: string) {
  const { mode, country, marginPoints, rateBasis, monthlyRate, compensation, referenceRates } = settings;
  const sorted = [...referenceRates].sort((a, b) => (a.from < b.from ? -1 : 1));
  await connection.query({
    name: 'store late fee settings',
    text: `INSERT INTO late_fee_settings (organization_id, mode, margin_points, monthly_rate, compensation, reference_rates,
             grace_days, minimum_amount, payment_days, since, updated_at, country, rate_basis, number_prefix)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
           ON CONFLICT (organization_id) DO UPDATE SET mode = excluded.mode, margin_points = excluded.margin_points,
             monthly_rate = excluded.monthly_rate, compensation = excluded.compensation,
             reference_rates = excluded.reference_rates, grace_days = excluded.grace_days,
             minimum_amount = excluded.minimum_amount, payment_days = excluded.payment_days, since = excluded.since,
             updated_at = excluded.updated_at, country = excluded.country, rate_basis = excluded.rate_basis,
             number_prefix = excluded.number_prefix`,
    values: [
      organizationId,
      mode,
      marginPoints,
      monthlyRate,
      JSON.stringify(compensation),
      JSON.stringify(sorted),
      settings.graceDays,
      JSON.stringify(settings.minimumAmount),
      settings.paymentDays,
      settings.since,
      now,
      country,
      rateBasis,
      settings.numberPrefix,
    ],
  });
}
