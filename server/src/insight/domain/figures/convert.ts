import { convertOrNull, type Rates } from '../../../ledger/domain/settlement/conversion.ts';

/** A sum in one currency, exact, in its minor units. */
export interface Amount {
  currency: string;
  amount: number;
}

/** What sums are shown in. */
export interface Target {
  currency: string;
  rates: Rates;
}

export interface Converted {
  amount: number;
  /** Currencies left out, sorted: no rate, or no exact result. */
  unconverted: string[];
}

/** Sums of several currencies in one: each converted once, rounded half away from zero (money rule 7). */
export function convertSum(sums: readonly Amount[], target: Target): Converted {
  const { amounts, unconverted } = convertRow(
    sums.map(({ currency, amount }) => ({ currency, amounts: [amount] })),
    1,
    target,
  );
  return { amount: amounts[0] ?? 0, unconverted };
}

/** Amounts in one currency that stand beside each other and add up to a total. */
export interface Row {
  currency: string;
  amounts: readonly number[];
}

/**
 * Rows of several currencies as one row, whose parts add up to the converted totals to the unit: what is converted and rounded is what
 * has come together so far, and each part is the difference to what came before it.
 * @param length how many amounts a row has
 */
export function convertRow(
  rows: readonly Row[],
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

function partsOf({ currency, amounts }: Row, to: string, rates: Rates): number[] | null {
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
