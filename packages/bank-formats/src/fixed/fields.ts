import { toMinorUnits } from '../amount.ts';
import { dayOfSixDigits } from '../dates.ts';
import type { ReadOptions, StatedDate } from '../model.ts';
import { refuse } from '../refuse.ts';
import { textOrNull } from '../text.ts';
import type { FixedRecord } from './records.ts';

/** Returns a field by its first and last position, from 1 as in the published layouts. */
export const field = ({ text }: FixedRecord, from: number, until: number): string =>
  text.slice(from - 1, until);

/** Returns a field without surrounding spaces; null: it is blank. */
export const textField = (record: FixedRecord, from: number, until: number): string | null =>
  textOrNull(field(record, from, until));

/** Returns a field of digits. @throws BankFileError for any other character */
export function digitsField(record: FixedRecord, from: number, until: number, name: string): string {
  const text = field(record, from, until);
  if (/^\d+$/.test(text)) return text;
  return refuse(`"${text.trim()}" is not ${name}`, { line: record.line, column: from });
}

/** Returns the day of a field of six digits. */
export function dayField(record: FixedRecord, from: number, order: 'DDMMYY' | 'YYMMDD'): StatedDate {
  const digits = digitsField(record, from, from + 5, 'a date');
  const ordered =
    order === 'YYMMDD' ? digits : `${digits.slice(4)}${digits.slice(2, 4)}${digits.slice(0, 2)}`;
  return dayOfSixDigits(ordered, record.line, from);
}

/** Converts digits with a number of decimal places to minor units, exactly. */
export function amountOfDigits(
  digits: string,
  places: number,
  currency: string,
  options: ReadOptions,
  place: { line: number; column: number },
): number {
  const padded = digits.padStart(places + 1, '0');
  const at = padded.length - places;
  const amount = toMinorUnits(`${padded.slice(0, at)}.${padded.slice(at)}`, currency, options);
  return typeof amount === 'string' ? refuse(amount, place) : amount;
}
