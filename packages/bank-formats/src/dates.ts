import type { StatedDate } from './model.ts';
import { refuse } from './refuse.ts';

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns the number of days of a month; 0: there is no such month. */
function daysOfMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0);
}

/** Returns whether a day exists. */
export const isDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= daysOfMonth(year, month);

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
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isWritten || !isDay(Number(year), Number(month), Number(day)))
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
