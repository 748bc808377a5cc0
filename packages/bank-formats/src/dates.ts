import type { StatedDate } from './model.ts';
import { refuse } from './refuse.ts';

/**
 * Returns the day of a year, month and day of digits.
 * @throws BankFileError if the day does not exist
 */
export function dayOf(
  year: number | string,
  month: string,
  day: string,
  line: number,
  column: number | null = null,
): StatedDate {
  const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    refuse(`${text.slice(0, 40)} is not a date`, { line, column });
  return text;
}

/**
 * Returns the day of six digits, `YYMMDD`. Years from 80 on are of the last century.
 * @throws BankFileError
 */
export function dayOfSixDigits(digits: string, line: number, column: number | null = null): StatedDate {
  const year = Number(digits.slice(0, 2));
  return dayOf(year < 80 ? 2000 + year : 1900 + year, digits.slice(2, 4), digits.slice(4), line, column);
}
