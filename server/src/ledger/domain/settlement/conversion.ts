import { convert } from '../../../kernel/currency.ts';
import { balanceOf, type CustomerBalance } from './records.ts';

/** Exchange rates: units of the organization's currency for one unit of another, as exact decimals. */
export type Rates = ReadonlyMap<string, string>;

type Figures = Pick<
  CustomerBalance,
  'currency' | 'invoiced' | 'credited' | 'paid' | 'refunded' | 'amountDue'
>;

export interface ConvertedFigures {
  balance: number;
  amountDue: number;
  /**
   * Excluded currencies, sorted: without a rate, or without an exact integer in the organization's currency.
   */
  unconverted: string[];
}

/**
 * Converts balance and amount due into the organization's currency (money rule 7). Each currency's total is
 * converted once and rounded half away from zero. If the sum exceeds the safe integers, only the
 * organization's own currency counts. The result does not depend on the order of the balances.
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

/** Returns the sum of a figure over the parts, or null if it is not a safe integer. */
function exactSum<K extends string>(parts: readonly Record<K, number | null>[], figure: K): number | null {
  const total = Number(parts.reduce((sum, part) => sum + BigInt(part[figure] ?? 0), 0n));
  return Number.isSafeInteger(total) ? total : null;
}

/** Converts an amount, or returns null if there is no rate or the result is not a safe integer. */
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
