/** Minimum number of digits. */
const DIGITS = 4;

/** Returns the number of an accepted fee: `LF-2026-0001`. It has more digits above 9999. */
export function feeNumber(prefix: string, year: number, count: number): string {
  return `${prefix}-${year}-${String(count).padStart(DIGITS, '0')}`;
}
