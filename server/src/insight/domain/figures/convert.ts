import { convertOrNull, type Rates } from '../../../ledger/domain/settlement/conversion.ts';

/** An exact sum in one currency, in minor units. */
export interface Amount {
  currency: string;
  amount: number;
}

/** The currency for converted sums, and the rates into it. */
export interface Target {
  currency: string;
  rates: Rates;
}

export interface Converted {
  amount: number;
  /** Excluded currencies, sorted: without a rate or without an exact result. */
  unconverted: string[];
}

/**
 * Converts and adds sums of several currencies. Each is converted once and rounded half away from zero (money
 * rule 7).
 */
export function convertSum(sums: readonly Amount[], target: Target): Converted {
  const { amounts, unconverted } = convertRow(
    sums.map(({ currency, amount }) => ({ currency, amounts: [amount] })),
    1,
    target,
  );
  return { amount: amounts[0] ?? 0, unconverted };
}

/** Amounts in one currency that add up to a total. */
export interface CurrencyRow {
  currency: string;
  amounts: readonly number[];
}

/**
 * Converts rows of several currencies into one row whose parts add up exactly to the converted totals. Each
 * running total is converted and rounded. A part is the difference to the previous one.
 * @param length number of amounts in a row
 */
export function convertRow(
  rows: readonly CurrencyRow[],
  length: number,
  { currency, rates }: Target,
): { amounts: number[]; unconverted: string[] } {
  const amounts = Array.from({ length }, () => 0);
  const unconverted: string[] = [];
  for (const row of rows) {
    const parts = partsOf(row, currency, rates);
    const sums = parts?.map((part, i) => part + (amounts[i] ?? 0));
    if (sums?.every(Number.isSafeInteger) !== true) unconverted.push(row.currency);
    else for (const [i, sum] of sums.entries()) amounts[i] = sum;
  }
  return { amounts, unconverted: unconverted.sort() };
}

function partsOf({ currency, amounts }: CurrencyRow, to: string, rates: Rates): number[] | null {
  const parts: number[] = [];
  let before = 0;
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    const now = convertOrNull(sum, currency, to, rates);
    if (now === null) return null;
    parts.push(now - before);
    before = now;
  }
  return parts;
}
