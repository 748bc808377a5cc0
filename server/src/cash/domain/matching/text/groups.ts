import { foldText } from './fold.ts';

/**
 * Separator of two groups of letters or digits.
 * - `NONE`: letters and digits touch, as in `RE10023`
 * - `TIGHT`: one of `-/._` without blanks, as in `2024-00123`
 * - `BLANK`: blanks
 * - `BREAK`: a line break, or a blank where banks split texts (after 27 or 35 characters), also next to one
 *   of `-/._`
 * - `OPEN`: other punctuation, or the end of the text
 */
export type Gap = 'NONE' | 'TIGHT' | 'BLANK' | 'BREAK' | 'OPEN';

/** A run of letters or a run of digits. */
export interface Group {
  text: string;
  isDigits: boolean;
  start: number;
  end: number;
  before: Gap;
  after: Gap;
  /** The separator after it is a slash. */
  isListed: boolean;
  /** Part of an amount such as 1.234,56. */
  isAmount: boolean;
}

/** Codes of SEPA texts, which banks join to the words next to them: `SVWZ+RE 10023ABWA+Miller`. */
const SEPA_CODE = /(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|PURP|IBAN|BIC)\+/g;
const AMOUNT =
  /(?<![\d.,])(?:\d{1,3}(?:[.']\d{3})+|\d+),\d{2}(?![\d])|(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)/g;
const GROUP = /[A-Z]+|\d+/g;

/** Splits a text into groups. Positions refer to the text. */
export function groupsOf(text: string): Group[] {
  const folded = foldText(text).replace(SEPA_CODE, (code) => '|'.repeat(code.length));
  const amounts = [...folded.matchAll(AMOUNT)].map(({ index, 0: found }) => [index, index + found.length]);
  const found = [...folded.matchAll(GROUP)];
  let before: Gap = 'OPEN';
  return found.map(({ index, 0: word }, i) => {
    const end = index + word.length;
    const next = found[i + 1]?.index ?? folded.length;
    const between = folded.slice(end, next);
    const after = i + 1 === found.length ? 'OPEN' : gapOf(between, end);
    const group: Group = {
      text: word,
      isDigits: word <= '9~',
      start: index,
      end,
      before,
      after,
      isListed: between === '/',
      isAmount: amounts.some(([from = 0, until = 0]) => index >= from && end <= until),
    };
    before = after;
    return group;
  });
}

function gapOf(between: string, position: number): Gap {
  if (between === '') return 'NONE';
  if (/^[-/._]$/.test(between)) return 'TIGHT';
  if (between.includes('\n')) return /^(?:\s+|[-/._]\n|\n[-/._])$/.test(between) ? 'BREAK' : 'OPEN';
  if (/^(?:[-/._]? | [-/._])$/.test(between) && isBankColumn(position + between.indexOf(' '))) return 'BREAK';
  return /^[ \t]+$/.test(between) ? 'BLANK' : 'OPEN';
}

/** Returns whether digits continue after, or end before, a place where a bank may have split them. */
export function isCutNumber(folded: string, { start, end }: { start: number; end: number }): boolean {
  const [later = ''] = /^\s+(?=\d)/.exec(folded.slice(end)) ?? [];
  if (gapOf(later, end) === 'BREAK') return true;
  const earlier = folded.slice(0, start).trimEnd();
  return /\d$/.test(earlier) && gapOf(folded.slice(earlier.length, start), earlier.length) === 'BREAK';
}

/** Returns whether a blank at this position may be one that a bank put between pieces of 27 or 35 characters. */
function isBankColumn(position: number): boolean {
  return (position + 1) % 28 === 0 || (position + 1) % 36 === 0;
}
