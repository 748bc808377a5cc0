/** Digits of a number at least. */
const DIGITS = 4;

/** The number of an accepted fee: `LF-2026-0001`. Beyond 9999 it grows by a digit. */
export function feeNumber(prefix: string, year: number, count: number): string {
  return `${prefix}-${year}-${String(count).padStart(DIGITS, '0')}`;
}
