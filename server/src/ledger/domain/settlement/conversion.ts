import { convert } from '../currency.ts';
import { balanceOf, type CustomerBalance } from './records.ts';

/** Units of the organization's currency for one unit of another, as exact decimals. */
export type Rates = ReadonlyMap<string, string>;

type Figures = Pick<
  CustomerBalance,
  'currency' | 'invoiced' | 'credited' | 'paid' | 'refunded' | 'amountDue'
>;

export interface ConvertedFigures {
  balance: number;
  amountDue: number;
  /** Currencies left out, sorted: no rate, or no exact integer in the organization's currency. */
  unconverted: string[];
}

/**
 * Balance and amount due in the organization's currency (money rule 7). Each currency's total is
 * converted once and rounded half away from zero. Should the sum of all leave the exact integers,
 * the organization's own currency alone is counted. Does not depend on the order of the balances.
 */
export function convertedFigures(
  balances: readonly Figures[],
  currency: string,
  rates: Rates,
): ConvertedFigures {
  const parts = balances.map((row) => ({
    code: row.currency,
    balance: convertOrNull(balanceOf(row), row.currency, currency, rates),
    amountDue: convertOrNull(row.amountDue, row.currency, currency, rates),
  }));
  const all = parts.filter((part) => part.balance !== null && part.amountDue !== null);
  const own = all.filter((part) => part.code === currency);
  const counted = exactSum(all, 'balance') === null || exactSum(all, 'amountDue') === null ? own : all;
  const unconverted = parts.filter((part) => !counted.includes(part)).map((part) => part.code);
  return {
    balance: exactSum(counted, 'balance') ?? 0,
    amountDue: exactSum(counted, 'amountDue') ?? 0,
    unconverted: unconverted.sort(),
  };
}

/** The sum of a figure over the parts, or null when it is no safe integer. */
function exactSum<K extends string>(parts: readonly Record<K, number | null>[], figure: K): number | null {
  const total = Number(parts.reduce((sum, part) => sum + BigInt(part[figure] ?? 0), 0n));
  return Number.isSafeInteger(total) ? total : null;
}

/** An amount in another currency, or null when there is no rate or the result is no safe integer. */
export function convertOrNull(amount: number, from: string, to: string, rates: Rates): number | null {
  if (!Number.isSafeInteger(amount)) return null;
  if (from === to) return amount;
  const rate = rates.get(from);
  if (rate === undefined) return null;
  try {
    return convert(amount, from, to, rate);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
