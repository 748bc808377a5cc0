import { type RawBuilder, sql } from 'kysely';
import { minorUnits } from '../../kernel/currency.ts';
import type { Organization } from '../../platform/organization.ts';

/**
 * Selects the factors that convert minor units of each currency to the organization's, as rows (currency,
 * factor). Currencies without a rate are excluded. Callers must round with `round`, which rounds numeric
 * halves away from zero (money rule 7).
 */
export function currencyFactors({
  currency,
  rates,
}: Pick<Organization, 'currency' | 'rates'>): RawBuilder<unknown> {
  const others = [...rates].filter(([code]) => code !== currency);
  const codes = [currency, ...others.map(([code]) => code)];
  const factors = [
    '1',
    ...others.map(([code, rate]) => `${rate}e${minorUnits(currency) - minorUnits(code)}`),
  ];
  return sql`SELECT * FROM unnest(${codes}::text[], ${factors}::numeric[]) AS factors (currency, factor)`;
}
