import { StaleLockError } from '../../platform/db/errors.ts';
import { notFound } from '../../platform/errors.ts';
import type { Rates } from '../domain/settlement/conversion.ts';

/** What converted figures are stated in, and how other currencies become it. */
export interface Conversion {
  currency: string;
  rates: Rates;
}

/**
 * Callers bring the currency and the rates that they read when their request began, and the operator may have changed them
 * since: the batch begins again with what is stored.
 */
export class OutdatedConversionError extends StaleLockError {
  readonly stored: Conversion;

  constructor(stored: Conversion) {
    super('the currency or the rates have changed');
    this.stored = stored;
  }
}

/** Columns of a statement that reads organization $1 as `o`. */
export const CONVERSION_COLUMNS = `o.currency,
  (SELECT json_object_agg(r.currency, r.rate) FROM currency_rates r WHERE r.organization_id = $1) AS rates`;

export const LOAD_CONVERSION = `SELECT ${CONVERSION_COLUMNS} FROM organizations o WHERE o.organization_id = $1`;

export interface ConversionRow {
  /** Null: there is no such organization. */
  currency: string | null;
  rates: Record<string, string> | null;
}

/** @throws NOT_FOUND when there is no such organization (any more) */
export function conversionOf(row: ConversionRow | undefined): Conversion {
  if (row === undefined || row.currency === null) throw notFound();
  return { currency: row.currency, rates: new Map(Object.entries(row.rates ?? {})) };
}

/**
 * Compares what a caller has brought with what is stored. A change that is committed later, while the batch runs, is no
 * harm: whoever restates figures by new rates waits for the end of what ran before (`restateFigures`).
 * @throws OutdatedConversionError when it differs
 */
export function checkConversion(brought: Conversion, stored: Conversion): void {
  const isSame =
    brought.currency === stored.currency &&
    brought.rates.size === stored.rates.size &&
    [...stored.rates].every(([currency, rate]) => brought.rates.get(currency) === rate);
  if (!isSame) throw new OutdatedConversionError(stored);
}
