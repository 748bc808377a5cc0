import type { Rates } from '../../ledger/domain/settlement/conversion.ts';
import { convertSum } from '../domain/figures/convert.ts';
import type { Sum } from './schema.ts';
import type { Selection } from './selection.ts';

/** The contribution of one currency to a figure. */
export interface CurrencySum {
  currency: string;
  amount: number;
  count: number;
}

/** Adds up rows of the same currency. */
export function addByCurrency(rows: readonly CurrencySum[]): CurrencySum[] {
  const byCurrency = new Map<string, CurrencySum>();
  for (const { currency, amount, count } of rows) {
    const before = byCurrency.get(currency) ?? { currency, amount: 0, count: 0 };
    byCurrency.set(currency, { currency, amount: before.amount + amount, count: before.count + count });
  }
  return [...byCurrency.values()]
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/**
 * Returns a sum with its parts.
 * @param list parameters of its document list
 */
export function sumOf(
  rows: readonly CurrencySum[],
  {
    target,
    parameters,
  }: { target: { currency: string; rates: Rates }; parameters: Selection['parameters'] | null },
  list: Readonly<Record<string, string | number | null>>,
): Sum {
  const sums = addByCurrency(rows);
  const { amount, unconverted } = convertSum(sums, target);
  const count = sums.reduce((all, one) => all + one.count, 0);
  const documents = parameters === null ? null : addressOf('documents', parameters, list);
  return { amount, count, sums, unconverted, documents };
}

/** Returns the address of a list behind a figure. */
export function addressOf(
  path: string,
  parameters: Selection['parameters'],
  more: Readonly<Record<string, string | number | null>> = {},
): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, ...more }))
    if (value !== null) asked.set(name, String(value));
  return `/v1/figures/${path}?${asked}`;
}
