import type { Organization } from '../../platform/organization.ts';
import type { Setting } from './customers.ts';
import { EUROS } from './names.ts';

/** Returns the settings for an organization's demo data. */
export function settingOf(
  { currency, contactPositions }: Pick<Organization, 'currency' | 'contactPositions'>,
  today: string,
): Setting {
  return {
    currency,
    // Without rates, figures in other currencies could not be converted.
    currencies: new Set(currency in EUROS ? Object.keys(EUROS) : [currency]),
    positions: [...contactPositions],
    today,
  };
}

/** Returns rates for demo currencies that the organization does not have. Existing rates do not change. */
export function missingRates({
  currency,
  rates,
}: Pick<Organization, 'currency' | 'rates'>): Map<string, string> {
  const own = EUROS[currency];
  if (own === undefined) return new Map();
  const missing = Object.entries(EUROS).filter(([code]) => code !== currency && !rates.has(code));
  return new Map(missing.map(([code, euros]) => [code, (euros / own).toFixed(8)]));
}
