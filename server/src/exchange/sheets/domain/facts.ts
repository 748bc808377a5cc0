import { type Cell, textOf } from './cell.ts';
import { dayOf } from './days.ts';
import { isOneCurrency, numberOf } from './numbers.ts';

/** What was seen in a column, by which it is recognised and asked about. */
export interface ColumnFacts {
  /** Unique within the file: a heading that comes again bears a number. */
  heading: string;
  /** Cells that hold something. */
  filled: number;
  /** The first different ones. */
  samples: string[];
  /** Cells that are days: whatever the order, only with the day first, only with the month first, of either, numbers of days. */
  days: { fixed: number; dmy: number; mdy: number; either: number; serial: number };
  /** Cells that are numbers: whatever the mark, only with a point, only with a comma, of either. */
  numbers: { fixed: number; point: number; comma: number; either: number };
  /** Currencies beside the numbers that tell one, the first few. */
  currencies: string[];
}

const SAMPLES = 5;
const SAMPLE_LENGTH = 80;
const MAX_CURRENCIES = 3;

/** A column of which nothing was seen yet. */
export const newFacts = (heading: string): ColumnFacts => ({
  ...{ heading, filled: 0, samples: [], currencies: [] },
  days: { fixed: 0, dmy: 0, mdy: 0, either: 0, serial: 0 },
  numbers: { fixed: 0, point: 0, comma: 0, either: 0 },
});

/** Adds what a cell of the column shows. */
export function noteCell(facts: ColumnFacts, cell: Cell): void {
  const text = textOf(cell);
  if (text === '') return;
  facts.filled += 1;
  if (facts.samples.length < SAMPLES && !facts.samples.includes(text.slice(0, SAMPLE_LENGTH)))
    facts.samples.push(text.slice(0, SAMPLE_LENGTH));
  noteDay(facts.days, cell);
  noteNumber(facts, cell);
}

function noteDay(days: ColumnFacts['days'], cell: Cell): void {
  const reading = dayOf(cell);
  if (reading === null) return;
  if (reading.kind === 'SERIAL') days.serial += 1;
  else if (reading.kind === 'FIXED' || reading.dmy === reading.mdy) days.fixed += 1;
  else if (reading.mdy === null) days.dmy += 1;
  else if (reading.dmy === null) days.mdy += 1;
  else days.either += 1;
}

function noteNumber({ numbers, currencies }: ColumnFacts, cell: Cell): void {
  const reading = numberOf(cell);
  if (reading === null) return;
  const { point, comma, currency } = reading;
  if (point === comma) numbers.fixed += 1;
  else if (comma === null) numbers.point += 1;
  else if (point === null) numbers.comma += 1;
  else numbers.either += 1;
  const isNew = currency !== null && isOneCurrency(currency) && !currencies.includes(currency);
  if (isNew && currencies.length < MAX_CURRENCIES) currencies.push(currency);
}

/** Whether at least half of what the column holds is a day. Numbers of days alone are amounts as well. */
export function looksLikeDays({ filled, days }: ColumnFacts): boolean {
  return filled > 0 && (days.fixed + days.dmy + days.mdy + days.either + days.serial) * 2 >= filled;
}

/** Whether at least half of what the column holds is a number. */
export function looksLikeNumbers({ filled, numbers }: ColumnFacts): boolean {
  return filled > 0 && (numbers.fixed + numbers.point + numbers.comma + numbers.either) * 2 >= filled;
}

/** What the cells tell of one thing that can be told in two ways. */
export interface Told<T> {
  /** Null: they do not tell. */
  answer: T | null;
  /** Whether it matters: where it does and they do not tell, a person must. */
  matters: boolean;
}

/** One way only where a cell fits it alone and none fits the other alone: a file of both ways is asked about. */
function told<T>(first: [T, number], second: [T, number], either: number): Told<T> {
  const [a, b] = [first[1], second[1]];
  const answer = a > 0 && b === 0 ? first[0] : b > 0 && a === 0 ? second[0] : null;
  return { answer, matters: a + b + either > 0 };
}

export const toldOrder = ({ days }: ColumnFacts): Told<'DMY' | 'MDY'> =>
  told(['DMY', days.dmy], ['MDY', days.mdy], days.either);

export const toldDecimal = ({ numbers }: ColumnFacts): Told<'.' | ','> =>
  told(['.', numbers.point], [',', numbers.comma], numbers.either);

/** Cells never tell from when days are counted. */
export const toldEpoch = ({ days }: ColumnFacts): Told<'1900' | '1904'> => ({
  answer: null,
  matters: days.serial > 0,
});
