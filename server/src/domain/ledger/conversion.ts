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
  /** Currencies left out: no rate, or more than 2^53 − 1 minor units of the organization's currency. */
  unconverted: string[];
}

/**
 * Balance and amount due in the organization's currency (money rule 7). Each currency's total is
 * converted once and rounded half away from zero.
 */
export function convertedFigures(
  balances: readonly Figures[],
  currency: string,
  rates: Rates,
): ConvertedFigures {
  const figures: ConvertedFigures = { balance: 0, amountDue: 0, unconverted: [] };
  for (const row of balances) {
    const balance = convertOrNull(balanceOf(row), row.currency, currency, rates);
    const amountDue = convertOrNull(row.amountDue, row.currency, currency, rates);
    if (
      balance === null ||
      amountDue === null ||
      !Number.isSafeInteger(figures.balance + balance) ||
      !Number.isSafeInteger(figures.amountDue + amountDue)
    ) {
      figures.unconverted.push(row.currency);
      continue;
    }
    figures.balance += balance;
    figures.amountDue += amountDue;
  }
  return figures;
}

/** An amount in another currency, or null when there is no rate or the result is no safe integer. */
export function convertOrNull(amount: number, from: string, to: string, rates: Rates): number | null {
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
