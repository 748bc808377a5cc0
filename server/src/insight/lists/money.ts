import { type RawBuilder, sql } from 'kysely';
import { minorUnits } from '../../ledger/domain/currency.ts';
import type { Organization } from '../../platform/organization.ts';

/**
 * By what an amount in minor units of each currency is multiplied to be one of the organization's currency, as rows (currency,
 * factor); currencies without a rate are not among them. Rounded as money rule 7 says: `round` of numeric goes away from zero.
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
