import { dayOf, isDay } from '../dates.ts';
import type { StatedDate } from '../model.ts';
import { refuse } from '../refuse.ts';
import { type DateOrder, type TableCell, textOfCell } from './model.ts';

/** Beginnings of the names of months in English, German, French, Spanish, Italian and Dutch. */
const MONTHS: readonly (readonly [name: RegExp, month: number])[] = [
  [/^(?:jan|ene|gen)/, 1],
  [/^(?:feb|fev)/, 2],
  [/^(?:mar|mae|mrt|maa)/, 3],
  [/^(?:apr|abr|avr)/, 4],
  [/^(?:mai|may|mag|mei)/, 5],
  [/^(?:jun|juin|giu)/, 6],
  [/^(?:jul|juil|lug)/, 7],
  [/^(?:aug|ago|aou)/, 8],
  [/^(?:sep|set)/, 9],
  [/^(?:oct|okt|ott)/, 10],
  [/^nov/, 11],
  [/^(?:dec|dez|dic)/, 12],
];

/** The parts of a date as written, and the orders that are possible. */
interface WrittenDate {
  parts: readonly [string, string, string];
  orders: readonly DateOrder[];
}

/** The time behind a date does not move it. */
const TIME = /[T ]\d{1,2}:\d{2}.*$/;

/** Splits a date into its parts. Null: the text is no date. */
export function writtenDate(cell: TableCell | undefined): WrittenDate | null {
  const text = textOfCell(cell).replace(TIME, '').trim();
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const year = /^(\d{4})([-./ ])(\d{1,2})\2(\d{1,2})\.?$/.exec(text);
  if (compact !== null) return dateOf(compact[1], compact[2], compact[3], ['YMD']);
  if (year !== null) return dateOf(year[1], year[3], year[4], ['YMD']);
  const named = /^(\d{1,2})[-./ ]+([^\d\s./-]+)[-./ ]+(\d{4}|\d{2})$/.exec(text);
  if (named !== null) {
    const month = monthOf(named[2] ?? '');
    return month === null ? null : dateOf(named[1], month, named[3], ['DMY']);
  }
  const numbers = /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (numbers === null) return null;
  const [, first = '', separator, second = '', third = ''] = numbers;
  // Dots are written in no country that puts the month first.
  const orders: DateOrder[] = separator === '.' ? ['DMY'] : ['DMY', 'MDY'];
  if (third.length === 2 && separator !== '.') orders.push('YMD');
  return dateOf(first, second, third, orders);
}

function dateOf(
  first: string | undefined,
  second: string | undefined,
  third: string | undefined,
  orders: readonly DateOrder[],
): WrittenDate {
  return { parts: [first ?? '', second ?? '', third ?? ''], orders };
}

function monthOf(name: string): string | null {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const month = MONTHS.find(([pattern]) => pattern.test(plain))?.[1];
  return month === undefined ? null : String(month);
}

const pad = (text: string) => text.padStart(2, '0');

/** Returns the day in an order; null: it does not exist. */
function dayIn({ parts: [first, second, third] }: WrittenDate, order: DateOrder): StatedDate | null {
  const [year, month, day] =
    order === 'YMD'
      ? [first, second, third]
      : order === 'DMY'
        ? [third, second, first]
        : [third, first, second];
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 80 ? 2_000 : 1_900);
  const text = `${String(full).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  return isDay(full, Number(month), Number(day)) ? text : null;
}

/** Returns the orders in which a date is a day that exists. */
export const ordersOf = (date: WrittenDate): DateOrder[] =>
  date.orders.filter((order) => dayIn(date, order) !== null);

/** Reads a date. @throws BankFileError if it is none, or could be two days */
export function readDay(
  cell: TableCell | undefined,
  order: DateOrder | null,
  place: { line: number; column: number },
): StatedDate {
  if (typeof cell === 'object' && 'd' in cell) {
    const [year = '', month = '', day = ''] = cell.d.slice(0, 10).split('-');
    return dayOf(year, month, day, place.line, place.column);
  }
  const text = textOfCell(cell).slice(0, 40);
  const date = writtenDate(cell) ?? refuse(`"${text}" is not a date`, place);
  const possible = ordersOf(date);
  const chosen =
    date.orders.length === 1 || order === null ? possible : possible.filter((one) => one === order);
  const days = new Set(chosen.map((one) => dayIn(date, one)));
  const [day = null] = days;
  if (day === null) return refuse(`"${text}" is not a date${order === null ? '' : ` (${order})`}`, place);
  return days.size === 1
    ? day
    : refuse(`"${text}" could be two days: the order of day and month is not known`, place);
}
