/** Months that the dialog offers. */
const MONTHS = 24;

/** Returns the months that ended before a day, newest first: `2026-01`. */
export function endedMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, i) => {
    const index = year * 12 + month - 2 - i;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}
