import { StaleLockError } from '../../platform/db/errors.ts';
import { notFound } from '../../platform/errors.ts';
import type { Rates } from '../domain/settlement/conversion.ts';

/** The currency of converted figures, and the exchange rates into it. */
export interface Conversion {
  currency: string;
  rates: Rates;
}

/**
 * Thrown if the currency or the rates changed since the caller's request began. The batch starts again with
 * the stored values.
 */
export class OutdatedConversionError extends StaleLockError {
  readonly stored: Conversion;

  constructor(stored: Conversion) {
    super('the currency or the rates have changed');
    this.stored = stored;
  }
}

/** Select list for a statement that reads organization $1 as `o`. */
export const CONVERSION_COLUMNS = `o.currency,
  (SELECT json_object_agg(r.currency, r.rate) FROM currency_rates r WHERE r.organization_id = $1) AS rates`;

export const LOAD_CONVERSION = `SELECT ${CONVERSION_COLUMNS} FROM organizations o WHERE o.organization_id = $1`;

export interface ConversionRow {
  /** Null: the organization does not exist. */
  currency: string | null;
  rates: Record<string, string> | null;
}

/** @throws NOT_FOUND if the organization does not exist or was deleted */
export function conversionOf(row: ConversionRow | undefined): Conversion {
  if (row === undefined || row.currency === null) throw notFound();
  return { currency: row.currency, rates: new Map(Object.entries(row.rates ?? {})) };
}

/**
 * Compares the caller's currency and rates with the stored ones. A change committed later does no harm.
 * `recomputeFigures` waits for all earlier transactions before it applies new rates.
 * @throws OutdatedConversionError if they differ
 */
export function checkConversion(brought: Conversion, stored: Conversion): void {
  const isSame =
    brought.currency === stored.currency &&
    brought.rates.size === stored.rates.size &&
    [...stored.rates].every(([currency, rate]) => brought.rates.get(currency) === rate);
  if (!isSame) throw new OutdatedConversionError(stored);
}
