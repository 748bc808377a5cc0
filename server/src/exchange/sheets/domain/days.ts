import { isTimestampInput } from '../../../kernel/calendar.ts';
import { BLANKS, type Cell, textOf } from '../../../kernel/cell.ts';

/** Order of day and month: 03/04/2026 is 3 April (DMY) or 4 March (MDY). */
export const DAY_ORDERS = ['DMY', 'MDY'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Epoch of a workbook's day numbers: 1 is 1 January 1900, or 2 January 1904. */
export const EPOCHS = ['1900', '1904'] as const;
export type Epoch = (typeof EPOCHS)[number];

/**
 * Possible readings of a cell as a calendar day such as `2026-01-31`; null in an order means that it is no
 * valid day.
 */
export type DayReading =
  | { kind: 'FIXED'; day: string }
  | { kind: 'ORDERED'; dmy: string | null; mdy: string | null }
  | { kind: 'SERIAL'; number: number; days: Record<Epoch, string> };

const LONGEST = 60;
const TIME =
  /[t ,]+\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?$/;
const NUMBERS = /^(\d{1,4})([./\-–年月 ]+)(\d{1,2})[./\-–月 ]+(\d{1,4})日?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_MONTH =
  /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ \-/.]*(?:de |of )?(\p{L}+)\.?[ \-/,.]*(?:de |del )?(\d{4}|\d{2})$/u;
const MONTH_DAY = /^(?:\p{L}+,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/** Day numbers from 1980 to 2100. Other numbers are more often amounts or ids. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [29_221, 73_415];
/** The day with the number 0. */
const FIRST_DAYS = { '1900': '1899-12-30', '1904': '1904-01-01' } as const;
/** Years around today in which the days of invoices are plausible. */
const YEARS = 15;

/** Month names in six languages, without accents. A word matches by prefix. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'janvier', 'januar', 'janner', 'enero', 'gennaio', 'januari'],
  ['february', 'fevrier', 'februar', 'febrero', 'febbraio', 'februari'],
  ['march', 'mars', 'marz', 'maerz', 'mrz', 'marzo', 'maart', 'mrt'],
  ['april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'mei'],
  ['june', 'juin', 'juni', 'junio', 'giugno'],
  ['july', 'juillet', 'juli', 'julio', 'luglio'],
  ['august', 'aout', 'agosto', 'augustus'],
  ['september', 'septembre', 'septiembre', 'setiembre', 'settembre'],
  ['october', 'octobre', 'oktober', 'octubre', 'ottobre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'decembre', 'dezember', 'diciembre', 'dicembre'],
];

/**
 * Returns the possible readings of a cell as a day; null if it is none. A time after the day is dropped.
 * Two-digit years up to 69 are in this century, as in spreadsheets.
 */
export function dayOf(cell: Cell): DayReading | null {
  if (typeof cell === 'object' && 'd' in cell) return { kind: 'FIXED', day: cell.d };
  const text = textOf(cell).toLowerCase().replaceAll(BLANKS, ' ').trim();
  if (text === '' || text.length > LONGEST || !/\d/.test(text)) return null;
  return (
    dayOfNumbers(text) ??
    dayOfNumbers(text.replace(TIME, '')) ??
    dayOfWords(text.replace(TIME, '')) ??
    dayOfSerial(text)
  );
}

/**
 * Reads a cell as a day. Null if it is no day in the given format, or if the format matters but is unknown.
 */
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
      if (order !== null) return order === 'DMY' ? reading.dmy : reading.mdy;
      return isAmbiguous(reading) ? null : (reading.dmy ?? reading.mdy);
  }
}

const isAmbiguous = ({ dmy, mdy }: { dmy: string | null; mdy: string | null }) =>
  dmy !== null && mdy !== null && dmy !== mdy;

function dayOfNumbers(text: string): DayReading | null {
  const compact = COMPACT.exec(text);
  if (compact !== null) return fixedDay(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '');
  const found = NUMBERS.exec(text);
  if (found === null) return null;
  const [, first = '', , second = '', third = ''] = found;
  if (first.length > 2)
    return first.length === 4 && third.length <= 2 ? fixedDay(first, second, third) : null;
  if (third.length !== 2 && third.length !== 4) return null;
  const dmy = dayText(yearOf(third), second, first);
  const mdy = dayText(yearOf(third), first, second);
  return dmy === null && mdy === null ? null : { kind: 'ORDERED', dmy, mdy };
}

function dayOfWords(text: string): DayReading | null {
  const plain = text.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
  const dayFirst = DAY_MONTH.exec(plain);
  if (dayFirst !== null) return namedMonthDay(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_DAY.exec(plain);
  return monthFirst === null ? null : namedMonthDay(monthFirst[3], monthFirst[1], monthFirst[2]);
}

function namedMonthDay(year = '', month = '', day = ''): DayReading | null {
  if (month.length < 3) return null;
  const found = MONTHS.findIndex((names) =>
    names.some((name) => name.startsWith(month.replace(/^sept$/, 'sep'))),
  );
  return found === -1
    ? abbreviatedMonthDay(year, month, day)
    : fixedDay(yearOf(year), String(found + 1), day);
}

/** Handles abbreviations that are not a prefix of a month name. */
function abbreviatedMonthDay(year: string, month: string, day: string): DayReading | null {
  const found = { fevr: '2', dic: '12' }[month];
  return found === undefined ? null : fixedDay(yearOf(year), found, day);
}

function dayOfSerial(text: string): DayReading | null {
  const number = Number(SERIAL.exec(text)?.[1] ?? 0);
  if (number < FIRST_SERIAL || number > LAST_SERIAL) return null;
  return {
    kind: 'SERIAL',
    number,
    days: { '1900': serialDay(number, FIRST_DAYS['1900']), '1904': serialDay(number, FIRST_DAYS['1904']) },
  };
}

/**
 * Returns the only epoch in which day numbers are at most 15 years from today, or one year after today if they
 * are known to be in the past; null if there is none, or if both are possible.
 */
export function plausibleEpoch(
  { min, max }: { min: number; max: number },
  today: string,
  isPast: boolean,
): Epoch | null {
  const from = yearsAfter(today, -YEARS);
  const to = yearsAfter(today, isPast ? 1 : YEARS);
  const isPlausible = (epoch: Epoch) =>
    serialDay(min, FIRST_DAYS[epoch]) >= from && serialDay(max, FIRST_DAYS[epoch]) <= to;
  const found = EPOCHS.filter(isPlausible);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4, 10)}`;

/** Converts a day number. The non-existent 1900-02-29 of workbooks lies below the accepted numbers. */
function serialDay(number: number, zero: string): string {
  return new Date(Date.parse(zero) + number * 86_400_000).toISOString().slice(0, 10);
}

function fixedDay(year: string, month: string, day: string): DayReading | null {
  const text = dayText(year, month, day);
  return text === null ? null : { kind: 'FIXED', day: text };
}

const yearOf = (text: string) => (text.length === 2 ? `${Number(text) < 70 ? '20' : '19'}${text}` : text);

function dayText(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isTimestampInput(text) ? text : null;
}
