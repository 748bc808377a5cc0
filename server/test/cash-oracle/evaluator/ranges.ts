/** A number that a range or list contains, and where the whole range is written. */
export interface RangeNumber {
  number: string;
  start: number;
  end: number;
  /** A range with a shortened end, such as `10031-35`. */
  isShortened: boolean;
  /** All numbers of the range, and its text. */
  members: readonly string[];
  written: string;
}

const RANGE = /(?<![\dA-Z./-])(\d{4,})\s?-\s?(\d+)(?![\d./-])/g;
const LIST = /(?<![\dA-Z./-])(\d{4,})(?:\/\d+)+(?![\d./-])/g;
const MAX_MEMBERS = 50;

/** Returns what `tail` means after `first`: a shorter number replaces its end. */
const completed = (first: string, tail: string) => first.slice(0, -tail.length) + tail;

/** Reads `1001-1005` and `1001/02/03`. */
export function rangeNumbers(text: string): RangeNumber[] {
  const found: RangeNumber[] = [];
  for (const { 0: whole, 1: from = '', 2: until = '', index } of text.matchAll(RANGE)) {
    const [first, last] = [Number(from), Number(completed(from, until))];
    if (until.length > from.length || last <= first || last - first > MAX_MEMBERS) continue;
    const members = Array.from({ length: last - first + 1 }, (_, i) =>
      String(first + i).padStart(from.length, '0'),
    );
    const isShortened = until.length < from.length;
    const at = { start: index, end: index + whole.length, isShortened, members, written: whole };
    for (const number of members) found.push({ number, ...at });
  }
  for (const { 0: whole, 1: first = '', index } of text.matchAll(LIST)) {
    const at = { start: index, end: index + whole.length, isShortened: false, members: [], written: whole };
    for (const tail of whole.split('/'))
      if (tail.length <= first.length) found.push({ number: completed(first, tail), ...at });
  }
  return found;
}
