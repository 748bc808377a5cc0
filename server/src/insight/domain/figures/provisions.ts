/** Provision rates by age in hundredths of a percent, until an organization states its own. */
export const DEFAULT_RATES: readonly number[] = [100, 300, 1000, 2500, 5000];
/** 100 percent. */
export const WHOLE = 10_000;

/** The doubtful part of receivables of one age, in minor units. */
export interface ProvisionLine {
  amount: number;
  /** Hundredths of a percent. */
  rate: number;
  provision: number;
}

/** The provision matrix: one line for each age, and their sums. */
export interface Provisions {
  lines: ProvisionLine[];
  amount: number;
  provision: number;
}

/** Returns the doubtful part of an amount, rounded half away from zero, exact at any size. */
export function provisionOf(amount: number, rate: number): number {
  const product = BigInt(Math.abs(amount)) * BigInt(rate);
  const rounded = Number((product + BigInt(WHOLE / 2)) / BigInt(WHOLE));
  return amount < 0 ? -rounded : rounded;
}

/** Applies the rates to the amounts of each age, youngest first. The lines add up to the sums. */
export function provisionMatrix(amounts: readonly number[], rates: readonly number[]): Provisions {
  const lines = amounts.map((amount, i): ProvisionLine => {
    const rate = rates[i] ?? 0;
    return { amount, rate, provision: provisionOf(amount, rate) };
  });
  return {
    lines,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    provision: lines.reduce((sum, { provision }) => sum + provision, 0),
  };
}
