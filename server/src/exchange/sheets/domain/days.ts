import { isTimestampInput } from '../../../ledger/domain/calendar.ts';
import { BLANKS, type Cell, textOf } from './cell.ts';

/** Which of two numbers before a year is the day: 03/04/2026 is the third of April, or the fourth of March. */
export const DAY_ORDERS = ['DMY', 'MDY'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** From when a workbook counts its days: 1 is the first of January 1900, or the second of January 1904. */
export const EPOCHS = ['1900', '1904'] as const;
export type Epoch = (typeof EPOCHS)[number];

/** What a cell may mean as a calendar day `2026-01-31`; null: with that reading it is none. */
export type DayReading =
  | { kind: 'FIXED'; day: string }
  | { kind: 'ORDERED'; dmy: string | null; mdy: string | null }
  | { kind: 'SERIAL'; days: Record<Epoch, string> };

const LONGEST = 60;
const TIME =
  /[t ,]+\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?$/;
const NUMBERS = /^(\d{1,4})([./\-–年月 ]+)(\d{1,2})[./\-–月 ]+(\d{1,4})日?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_MONTH =
  /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ \-/.]*(?:de |of )?(\p{L}+)\.?[ \-/,.]*(?:de |del )?(\d{4}|\d{2})$/u;
const MONTH_DAY = /^(?:\p{L}+,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/** Numbers of days from 1980 to 2100: others are amounts or ids more often than days. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [29_221, 73_415];

/** In English, French, German, Spanish and Italian, without accents; what begins so is that month. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'janvier', 'januar', 'janner', 'enero', 'gennaio'],
  ['february', 'fevrier', 'februar', 'febrero', 'febbraio'],
  ['march', 'mars', 'marz', 'maerz', 'mrz', 'marzo'],
  ['april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio'],
  ['june', 'juin', 'juni', 'junio', 'giugno'],
  ['july', 'juillet', 'juli', 'julio', 'luglio'],
  ['august', 'aout', 'agosto'],
  ['september', 'septembre', 'septiembre', 'setiembre', 'settembre'],
  ['october', 'octobre', 'oktober', 'octubre', 'ottobre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'decembre', 'dezember', 'diciembre', 'dicembre'],
];

/**
 * What a cell may mean as a day; null: nothing. A time behind it is cut off, as a day of the ledger has none. Years of two
 * digits are of this century up to 69, as spreadsheets have it.
 */
export function dayOf(cell: Cell): DayReading | null {
  if (typeof cell === 'object' && 'd' in cell) return { kind: 'FIXED', day: cell.d };
  const text = textOf(cell).toLowerCase().replaceAll(BLANKS, ' ').trim();
  if (text === '' || text.length > LONGEST || !/\d/.test(text)) return null;
  return (
    ofNumbers(text) ?? ofNumbers(text.replace(TIME, '')) ?? ofWords(text.replace(TIME, '')) ?? ofSerial(text)
  );
}

/** The day of a cell, read in one way. Null where it is none in that way, or the way is not known and matters. */
export function readDay(
  cell: Cell,
  { order, epoch }: { order: DayOrder | null; epoch: Epoch | null },
): string | null {
  const reading = dayOf(cell);
  switch (reading?.kind) {
    case undefined:
      return null;
    case 'FIXED':
      return reading.day;
    case 'SERIAL':
      return epoch === null ? null : reading.days[epoch];
    case 'ORDERED':
      if (reading.dmy === reading.mdy) return reading.dmy;
      return order === null ? null : order === 'DMY' ? reading.dmy : reading.mdy;
  }
}

function ofNumbers(text: string): DayReading | null {
  const compact = COMPACT.exec(text);
  if (compact !== null) return fixed(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '');
  const found = NUMBERS.exec(text);
  if (found === null) return null;
  const [, first = '', , second = '', third = ''] = found;
  if (first.length > 2) return first.length === 4 && third.length <= 2 ? fixed(first, second, third) : null;
  if (third.length !== 2 && third.length !== 4) return null;
  const dmy = dayText(yearOf(third), second, first);
  const mdy = dayText(yearOf(third), first, second);
  return dmy === null && mdy === null ? null : { kind: 'ORDERED', dmy, mdy };
}

function ofWords(text: string): DayReading | null {
  const plain = text.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
  const dayFirst = DAY_MONTH.exec(plain);
  if (dayFirst !== null) return named(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_DAY.exec(plain);
  return monthFirst === null ? null : named(monthFirst[3], monthFirst[1], monthFirst[2]);
}

function named(year = '', month = '', day = ''): DayReading | null {
  if (month.length < 3) return null;
  const found = MONTHS.findIndex((names) =>
    names.some((name) => name.startsWith(month.replace(/^sept$/, 'sep'))),
  );
  return found === -1 ? abbreviated(year, month, day) : fixed(yearOf(year), String(found + 1), day);
}

/** Short forms that no name begins with. */
function abbreviated(year: string, month: string, day: string): DayReading | null {
  const found = { fevr: '2', dic: '12' }[month];
  return found === undefined ? null : fixed(yearOf(year), found, day);
}

function ofSerial(text: string): DayReading | null {
  const number = Number(SERIAL.exec(text)?.[1] ?? 0);
  if (number < FIRST_SERIAL || number > LAST_SERIAL) return null;
  return {
    kind: 'SERIAL',
    days: { '1900': serialDay(number, '1899-12-30'), '1904': serialDay(number, '1904-01-01') },
  };
}

/** Counted from the day that has the number 0; 1900-02-29, which workbooks believe in, lies before any such number. */
function serialDay(number: number, zero: string): string {
  return new Date(Date.parse(zero) + number * 86_400_000).toISOString().slice(0, 10);
}

function fixed(year: string, month: string, day: string): DayReading | null {
  const text = dayText(year, month, day);
  return text === null ? null : { kind: 'FIXED', day: text };
}

const yearOf = (text: string) => (text.length === 2 ? `${Number(text) < 70 ? '20' : '19'}${text}` : text);

function dayText(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isTimestampInput(text) ? text : null;
}
