import type { Connection } from '../../platform/db/database.ts';
import { sqlState } from '../../platform/db/errors.ts';
import { notFound } from '../../platform/errors.ts';
import type { Rates } from '../domain/settlement/conversion.ts';

/** What converted figures are stated in, and how other currencies become it. */
export interface Conversion {
  currency: string;
  rates: Rates;
}

/*
 * Callers bring the currency and the rates that they read when their request began, and the operator may have
 * changed them since. So what is stored is compared in the statement that writes converted figures: when it
 * differs the statement fails, by dividing by zero, and the batch begins again with what is stored.
 */
const DIVISION_BY_ZERO = '22012';

/** The last part of a statement; its two parameters are those of `conversionValues`. */
export function conversionCheck(currency: string, rates: string): string {
  return `SELECT 1 / (o.currency = ${currency} AND ${rates} = coalesce((
    SELECT string_agg(r.currency || '=' || r.rate, ',' ORDER BY r.currency COLLATE "C")
    FROM currency_rates r WHERE r.organization_id = $1), ''))::int
  FROM organizations o WHERE o.organization_id = $1`;
}

export function conversionValues({ currency, rates }: Conversion): [currency: string, rates: string] {
  if (rates.size === 0) return [currency, ''];
  const texts = [...rates].map(([other, rate]) => `${other}=${rate}`);
  return [currency, texts.sort().join(',')];
}

/** Whether a statement failed because currency or rates had changed. */
export function isOutdatedConversion(error: unknown): boolean {
  return sqlState(error) === DIVISION_BY_ZERO;
}

export const LOAD_CONVERSION = `
SELECT o.currency, (SELECT json_object_agg(r.currency, r.rate) FROM currency_rates r WHERE r.organization_id = $1) AS rates
FROM organizations o WHERE o.organization_id = $1`;

export interface ConversionRow {
  currency: string;
  rates: Record<string, string> | null;
}

/** @throws NOT_FOUND when there is no such organization (any more) */
export function conversionOf(row: ConversionRow | undefined): Conversion {
  if (row === undefined) throw notFound();
  return { currency: row.currency, rates: new Map(Object.entries(row.rates ?? {})) };
}

/** Currency and rates as stored now. */
export async function storedConversion(connection: Connection, organizationId: string): Promise<Conversion> {
  const { rows } = await connection.query<ConversionRow>(LOAD_CONVERSION, [organizationId]);
  return conversionOf(rows[0]);
}
