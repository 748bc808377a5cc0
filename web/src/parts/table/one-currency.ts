import type { Column } from './types.ts';

/**
 * Returns the currency of each column whose amounts all have the same one. Its title shows it, and its cells
 * do not repeat it.
 */
export function oneCurrency<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Map<string, string> {
  return new Map(
    columns.flatMap(({ id, currencyOf }): [string, string][] => {
      if (currencyOf === undefined) return [];
      const [currency, ...others] = new Set(rows.map(currencyOf));
      return currency === undefined || others.length > 0 ? [] : [[id, currency]];
    }),
  );
}
