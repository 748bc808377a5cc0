import { compact, foldText } from './fold.ts';
import { type Group, groupsOf } from './groups.ts';
import { hasShape, keyOf, MIN_NUMBER, mergeDigits } from './number-keys.ts';

/** A part of a text that may be a document number. */
export interface Span {
  start: number;
  end: number;
  /** Letters and digits as written. */
  raw: string;
  /** Keys to look up, see `numberKeys`. */
  key: string;
  /** Pieces were joined across a place where banks split texts. */
  isSplit: boolean;
  /** Nothing touches it on either side, so it is a whole token. */
  isWhole: boolean;
  /** Groups of digits are separated by blanks; they may be different numbers. */
  isLoose: boolean;
  /** Looks like a date. */
  isDate: boolean;
}

/** Longest number, in groups: `RE-2024-0001-23/B7` has six. */
const MAX_GROUPS = 6;
const MAX_LETTERS = 8;
/** Spans of one text; a longer text is no remittance information. */
const MAX_SPANS = 400;
const DATE =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:\d{4}|\d{2})|(?:19|20)\d{2}[-/.](?:0[1-9]|1[0-2])[-/.](?:0[1-9]|[12]\d|3[01]))$/;

/** Words that payers put before a number without a blank. */
const NUMBER_WORDS =
  /^(?:RE|RG|RN|RNR|RGNR|RENR|RECHNUNG|RECHNUNGSNR|RECHNR|R|NR|NO|INV|INVOICE|INVNO|BILL|FA|FAC|FACT|FACTURE|FACTUUR|FATTURA|FV|LASKU|FAKTURA|BELEG|BELEGNR|GS|GUTSCHRIFT|CN|AVOIR|KDNR|KD|KUNDENNR|KUNDE)$/;
/** Words that follow a number without a blank. */
const WORDS_AFTER = /^(?:EUR|USD|CHF|GBP|VOM|DATUM|DATED|DU|UND|AND|ET|KDNR|KD|NR|RE|RG|ABWA|SVWZ|EREF)$/;

/** Returns the spans of a text that may be numbers, from left to right. */
export function spansOf(text: string, patterns: readonly string[] = []): Span[] {
  const groups = groupsOf(text);
  const folded = foldText(text);
  const spans: Span[] = [];
  for (let i = 0; i < groups.length && spans.length < MAX_SPANS; i += 1) {
    if (!beginsNumber(groups, i)) continue;
    for (let size = 1; size <= MAX_GROUPS && i + size <= groups.length; size += 1) {
      const words = groups.slice(i, i + size);
      if (words.some(isUnfit)) break;
      if (size > 1 && words.at(-2)?.after === 'OPEN') break;
      spans.push(...variantsOf(words, groups, { folded, patterns }));
    }
  }
  return spans;
}

const isUnfit = ({ isAmount, isDigits, text }: Group) => isAmount || (!isDigits && text.length > MAX_LETTERS);

/** Returns whether a number may begin at this group: nothing touches it, or only a word such as `RE`. */
function beginsNumber(groups: readonly Group[], i: number): boolean {
  const [group, previous] = [groups[i], groups[i - 1]];
  if (group === undefined || isUnfit(group)) return false;
  if (group.before !== 'NONE') return true;
  return previous !== undefined && previous.before !== 'NONE' && NUMBER_WORDS.test(previous.text);
}

function variantsOf(
  words: readonly Group[],
  groups: readonly Group[],
  { folded, patterns }: { folded: string; patterns: readonly string[] },
): Span[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || !words.some(({ isDigits }) => isDigits)) return [];
  const [start, end] = [first.start, last.end];
  const written = folded.slice(start, end);
  const raw = compact(written);
  if (raw.length < MIN_NUMBER && !hasShape(raw, patterns)) return [];
  const isWhole = isWholeLeft(first, groups) && isWholeRight(last, groups);
  if (!isWhole && last.after === 'NONE') return [];
  const base = { start, end, raw, isWhole, isDate: DATE.test(written) };
  const inner = words.slice(0, -1);
  const isLoose = inner.some(
    ({ after, isDigits }, i) => after === 'BLANK' && isDigits && words[i + 1]?.isDigits === true,
  );
  const key = keyOf(words);
  const variants: Span[] = [{ ...base, key, isSplit: false, isLoose }];
  const add = (other: readonly { text: string; isDigits: boolean }[], isSplit: boolean) => {
    const otherKey = keyOf(other);
    if (variants.every((one) => one.key !== otherKey))
      variants.push({ ...base, key: otherKey, isSplit, isLoose });
  };
  if (!isLoose && inner.every(({ after }) => after !== 'BREAK')) add(mergeDigits(words), false);
  if (inner.some(({ after }) => after === 'BREAK')) {
    const joined = joinBreaks(words);
    add(joined, true);
    if (!isLoose) add(mergeDigits(joined), true);
  }
  return variants;
}

function isWholeLeft(first: Group, groups: readonly Group[]): boolean {
  if (first.before === 'OPEN' || first.before === 'BLANK' || first.before === 'BREAK') return true;
  const previous = groups[groups.indexOf(first) - 1];
  if (previous === undefined) return true;
  if (first.before === 'NONE') return isLabel(previous);
  return isListEntry(previous, first) || isLabel(previous);
}

const isLabel = ({ text, before }: Group) =>
  NUMBER_WORDS.test(text) && before !== 'NONE' && before !== 'TIGHT';

function isWholeRight(last: Group, groups: readonly Group[]): boolean {
  if (last.after === 'OPEN' || last.after === 'BLANK' || last.after === 'BREAK') return true;
  const next = groups[groups.indexOf(last) + 1];
  if (next === undefined) return true;
  if (last.after === 'NONE') return WORDS_AFTER.test(next.text) && next.after !== 'NONE';
  return isListEntry(last, next);
}

/** Returns whether a slash separates two numbers of the same length, as in `10023/10024`. */
function isListEntry(left: Group, right: Group): boolean {
  return (
    left.isListed &&
    left.isDigits &&
    right.isDigits &&
    left.text.length === right.text.length &&
    left.text.length >= MIN_NUMBER
  );
}

/** Joins groups of the same kind that a bank separated. */
function joinBreaks(words: readonly Group[]): { text: string; isDigits: boolean }[] {
  const joined: { text: string; isDigits: boolean }[] = [];
  words.forEach((word, i) => {
    const [last, previous] = [joined.at(-1), words[i - 1]];
    if (last !== undefined && previous?.after === 'BREAK' && last.isDigits === word.isDigits)
      joined[joined.length - 1] = { text: last.text + word.text, isDigits: word.isDigits };
    else joined.push({ text: word.text, isDigits: word.isDigits });
  });
  return joined;
}
