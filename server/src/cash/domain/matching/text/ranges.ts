import { foldText } from './fold.ts';
import { isCutNumber } from './groups.ts';
import { hasShape, MIN_NUMBER, numberKeys } from './number-keys.ts';

/** A number that a range or list contains. */
export interface RangeMember {
  /** Position of the whole range. */
  start: number;
  end: number;
  /** The number in full. */
  value: string;
  keys: readonly string[];
  /** The last number is written by its end only, as in `29104-06`. */
  isShortened: boolean;
}

/** Ranges of more numbers are amounts, dates or mistakes. */
const MAX_MEMBERS = 60;
const RANGE =
  /(?<![A-Z0-9])([A-Z]{1,6}[-/. ]?)?(?:(\d{2,4})[-/])?(\d{3,12})\s?(?:-|BIS|TO|AU|\.\.)\s?(\d{3,12})(?![0-9A-Z])/g;
/** Neither a date nor a number with two suffixes. */
const SHORTENED =
  /(?<![A-Z0-9])(?<!\d[-/.])([A-Z]{1,6}[-/. ]?)?(?:(\d{2,4})[-/])?(\d{4,12})\s?(?:-|BIS|TO|AU|\.\.)\s?(\d{2,11})(?![0-9A-Z])(?![-/.]\d)/g;
const LIST = /(?<![A-Z0-9])([A-Z]{1,6}[-/. ]?)?(\d{3,12})((?:\s?[/,+&]\s?\d{1,11})+)(?![0-9A-Z])/g;

/**
 * Reads `1001-1005` (both ends and all between) and `1001/02/03` (each shorter number replaces the end of the
 * first one, unless it is long enough to be a number itself). Both ends have the same number of digits, or the last
 * one is the end of its number: `29104-06`.
 */
export function rangeMembers(text: string, patterns: readonly string[] = []): RangeMember[] {
  const folded = foldText(text);
  const isNumber = (value: string) =>
    value.replace(/[^A-Z0-9]/g, '').length >= MIN_NUMBER || hasShape(value, patterns);
  const found: RangeMember[] = [];
  const add = (index: number, whole: string, values: readonly string[], isShortened = false) => {
    const place = { start: index, end: index + whole.length };
    // The rest of a number that the bank split is no end of a list.
    if (!values.every(isNumber) || isCutNumber(folded, place)) return;
    for (const value of values) found.push({ ...place, value, keys: numberKeys(value), isShortened });
  };
  for (const { index, 0: whole, 1: prefix = '', 2: year, 3: from = '', 4: until = '' } of folded.matchAll(
    RANGE,
  ))
    add(index, whole, membersBetween(`${prefix}${year === undefined ? '' : `${year}-`}`, from, until));
  for (const { index, 0: whole, 1: prefix = '', 2: year, 3: from = '', 4: tail = '' } of folded.matchAll(
    SHORTENED,
  ))
    if (tail.length < from.length) {
      const until = from.slice(0, -tail.length) + tail;
      const values = membersBetween(`${prefix}${year === undefined ? '' : `${year}-`}`, from, until);
      add(index, whole, values, true);
    }
  for (const { index, 0: whole, 1: prefix = '', 2: first = '', 3: rest = '' } of folded.matchAll(LIST)) {
    const tails = rest.match(/\d+/g) ?? [];
    if (!tails.some(isNumber)) add(index, whole, membersOfList(prefix, first, tails));
  }
  return found;
}

function membersBetween(prefix: string, from: string, until: string): string[] {
  const [first, last] = [Number(from), Number(until)];
  if (from.length !== until.length || last <= first || last - first >= MAX_MEMBERS) return [];
  return Array.from(
    { length: last - first + 1 },
    (_, i) => prefix + String(first + i).padStart(from.length, '0'),
  );
}

function membersOfList(prefix: string, first: string, tails: readonly string[]): string[] {
  if (tails.length >= MAX_MEMBERS) return [];
  if (!tails.every((tail) => tail.length < first.length && tail.length >= 2)) return [];
  return [prefix + first, ...tails.map((tail) => prefix + first.slice(0, -tail.length) + tail)];
}
