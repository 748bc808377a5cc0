import { type Cell, textOf } from '../../../kernel/cell.ts';
import { dayOf, type Epoch, plausibleEpoch } from './days.ts';
import { isOneCurrency, numberOf } from './numbers.ts';

/** Statistics of a column, used to recognise it and to ask questions. */
export interface ColumnFacts {
  /** Heading, unique within the file: repeated headings get a number. */
  heading: string;
  /** Number of non-empty cells. */
  filled: number;
  /** The first distinct values. */
  samples: string[];
  /** Number of cells that are days: unambiguous, only day-first, only month-first, either, or day numbers. */
  days: { fixed: number; dmy: number; mdy: number; either: number; serial: number };
  /** The lowest and highest day number; files that an older release read have none. */
  serials?: { min: number; max: number };
  /** Number of cells that are numbers: unambiguous, only with decimal point, only with comma, or either. */
  numbers: { fixed: number; point: number; comma: number; either: number };
  /** Number of cells that show their own decimal mark. */
  sure?: { point: number; comma: number };
  /** The first few currencies found next to numbers. */
  currencies: string[];
}

const SAMPLES = 5;
const SAMPLE_LENGTH = 80;
const MAX_CURRENCIES = 3;

export const newFacts = (heading: string): ColumnFacts => ({
  heading,
  filled: 0,
  samples: [],
  currencies: [],
  days: { fixed: 0, dmy: 0, mdy: 0, either: 0, serial: 0 },
  numbers: { fixed: 0, point: 0, comma: 0, either: 0 },
});

export function noteCell(facts: ColumnFacts, cell: Cell): void {
  const text = textOf(cell);
  if (text === '') return;
  facts.filled += 1;
  if (facts.samples.length < SAMPLES && !facts.samples.includes(text.slice(0, SAMPLE_LENGTH)))
    facts.samples.push(text.slice(0, SAMPLE_LENGTH));
  noteDay(facts, cell);
  noteNumber(facts, cell);
}

function noteDay(facts: ColumnFacts, cell: Cell): void {
  const { days, serials } = facts;
  const reading = dayOf(cell);
  if (reading === null) return;
  if (reading.kind === 'SERIAL') {
    const { number } = reading;
    days.serial += 1;
    facts.serials = {
      min: Math.min(number, serials?.min ?? number),
      max: Math.max(number, serials?.max ?? number),
    };
  } else if (reading.kind === 'FIXED' || reading.dmy === reading.mdy) days.fixed += 1;
  else if (reading.mdy === null) days.dmy += 1;
  else if (reading.dmy === null) days.mdy += 1;
  else days.either += 1;
}

function noteNumber(facts: ColumnFacts, cell: Cell): void {
  const { numbers, currencies } = facts;
  const reading = numberOf(cell);
  if (reading === null) return;
  const { point, comma, sure, currency } = reading;
  if (point === comma) numbers.fixed += 1;
  else if (sure !== null) {
    numbers.fixed += 1;
    facts.sure ??= { point: 0, comma: 0 };
    facts.sure[point === null ? 'comma' : 'point'] += 1;
  } else if (comma === null) numbers.point += 1;
  else if (point === null) numbers.comma += 1;
  else numbers.either += 1;
  const isNew = currency !== null && isOneCurrency(currency) && !currencies.includes(currency);
  if (isNew && currencies.length < MAX_CURRENCIES) currencies.push(currency);
}

/** Checks whether at least half of the non-empty cells are days. Day numbers may also be amounts. */
export function looksLikeDays({ filled, days }: ColumnFacts): boolean {
  return filled > 0 && (days.fixed + days.dmy + days.mdy + days.either + days.serial) * 2 >= filled;
}

/** Checks whether at least half of the non-empty cells are numbers. */
export function looksLikeNumbers({ filled, numbers }: ColumnFacts): boolean {
  return filled > 0 && (numbers.fixed + numbers.point + numbers.comma + numbers.either) * 2 >= filled;
}

/** Checks whether at least half of the sample values are currency codes or signs. */
export function looksLikeCurrencies({ samples }: ColumnFacts): boolean {
  return samples.filter((text) => /^\D{1,5}$/.test(text)).length * 2 >= samples.length;
}

/**
 * Checks whether at least half of the sample values are names of companies or persons, not numbers.
 * @param allowsCodes whether capitals without a blank, such as SMITH, are account codes
 */
export function looksLikeNames({ samples }: ColumnFacts, allowsCodes: boolean): boolean {
  const names = samples.filter((text) => {
    if (!/\p{L}{2}/u.test(text)) return false;
    if (allowsCodes && /^[A-Z0-9_.-]{1,12}$/.test(text)) return false;
    return /\s/.test(text) || !/\d/.test(text);
  });
  return names.length > 0 && names.length * 2 >= samples.length;
}

/** Which of two possible formats the cells use. */
export interface Detected<T> {
  /** Null if the cells do not determine it. */
  answer: T | null;
  /** Whether any cell depends on it. If so and `answer` is null, the user must choose. */
  matters: boolean;
}

/**
 * Determines the format: one that some cell requires while no cell requires the other. For a mix, the user is
 * asked.
 */
function detectFormat<T>(first: [T, number], second: [T, number], either: number): Detected<T> {
  const [a, b] = [first[1], second[1]];
  const answer = a > 0 && b === 0 ? first[0] : b > 0 && a === 0 ? second[0] : null;
  return { answer, matters: a + b + either > 0 };
}

export const detectOrder = ({ days }: ColumnFacts): Detected<'DMY' | 'MDY'> =>
  detectFormat(['DMY', days.dmy], ['MDY', days.mdy], days.either);

/** Determines the decimal mark. Cells that show their own are evidence, but need no answer. */
export function detectDecimal({ numbers, sure }: ColumnFacts): Detected<'.' | ','> {
  const { point, comma, either } = numbers;
  const shown = either > 0 && sure !== undefined ? sure : { point: 0, comma: 0 };
  const { answer } = detectFormat<'.' | ','>(['.', point + shown.point], [',', comma + shown.comma], either);
  return { answer, matters: point + comma + either > 0 };
}

/**
 * Determines the epoch of day numbers by the days that are plausible today.
 * @param isPast whether the days are known to be in the past, such as issue dates
 */
export const detectEpoch = (
  { days, serials }: ColumnFacts,
  today: string | null,
  isPast: boolean,
): Detected<Epoch> => ({
  answer: serials === undefined || today === null ? null : plausibleEpoch(serials, today, isPast),
  matters: days.serial > 0,
});
