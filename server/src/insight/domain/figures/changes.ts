import { percentOf, toTenth } from './formulas.ts';

/** An earlier value of a figure, and the change since then. */
export interface Past {
  on: string;
  value: number | null;
  change: number | null;
  /** The change in percent of the earlier value; null without an earlier value above zero. */
  percent: number | null;
}

/** Compares a value with an earlier one. */
export function comparedWith(value: number | null, before: { on: string; value: number | null }): Past {
  if (value === null || before.value === null) return { ...before, change: null, percent: null };
  const change = toTenth(value - before.value);
  return { ...before, change, percent: percentOf(change, before.value) };
}
