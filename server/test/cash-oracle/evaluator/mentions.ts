import type { BankLine, World, WorldDocument } from '../../../src/cash/domain/matching/model.ts';
import type { MatchingSettings } from '../../../src/cash/domain/matching/rule-values.ts';
import { type RangeNumber, rangeNumbers } from './ranges.ts';
import type { FamilyOf } from './ways.ts';

/**
 * `STRONG`: the number is a whole word; case, blanks, punctuation and leading zeros aside, it is complete.
 * `WEAK`: a reader may take it for the number: without prefix, within a longer word, split by the bank, or
 * with a check digit. Anything else is no mention, above all a number inside a longer run of digits.
 */
export type Strength = 'STRONG' | 'WEAK';

const MIN_CHARACTERS = 5;
const SEPARATORS = String.raw`[\s./_#:-]`;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const alphanumerics = (text: string) => folded(text).replace(/[^A-Z0-9]/g, '');

const groupsOf = (number: string) => folded(number).match(/[A-Z]+|[0-9]+/g) ?? [];

const withoutZeros = (group: string) => group.replace(/^0+(?=.)/, '');

/** Returns a pattern of the number with any separators; zeros in front of a group may be added or missing. */
function patternOf(groups: readonly string[]): string {
  return groups
    .map((group, index) => {
      const body = /\d/.test(group) ? `0*${withoutZeros(group)}` : group;
      const before = groups[index - 1];
      // Two groups of digits without a separator would be another number.
      const needsSeparator = before !== undefined && /\d/.test(before) && /\d/.test(group);
      return index === 0 ? body : `${SEPARATORS}${needsSeparator ? '+' : '*'}${body}`;
    })
    .join('');
}

/** Returns a pattern of the number exactly, apart from separators: zeros count, groups may touch. */
function compactPattern(number: string): string {
  return alphanumerics(number).split('').join(`${SEPARATORS}*`);
}

interface Occurrence {
  start: number;
  end: number;
  /** Not part of a longer word such as `2026-100-7`. */
  isWhole: boolean;
  /** No zeros were added or dropped. */
  isExact: boolean;
}

const isJoined = (a: string, b: string) => /[A-Z]{2}|\d{2}|\d[A-Z]/.test(a.slice(-1) + b.slice(0, 1));

/** Returns where a body of a number occurs, except inside a longer run of letters or digits. */
function occurrences(text: string, body: string, minimum: number, number = ''): Occurrence[] {
  // A lookahead finds places that overlap.
  return [...text.matchAll(new RegExp(`(?=(${body}))`, 'g'))].flatMap((match) => {
    const [, found = ''] = match;
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + found.length)];
    if (alphanumerics(found).length < minimum || isJoined(before, found) || isJoined(found, after)) return [];
    const isWhole = !/[A-Z0-9][./_-]?$/.test(before) && !/^[./_-]?[A-Z0-9]/.test(after);
    const isExact = alphanumerics(found) === alphanumerics(number);
    return [{ start: match.index, end: match.index + found.length, isWhole, isExact }];
  });
}

/** Shapes of the settings: `#` is a digit, `@` a letter. */
function hasPattern(number: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (shape) =>
      shape.length === number.length &&
      [...shape].every((sign, i) => {
        const own = number[i] ?? '';
        return sign === '#' ? /\d/.test(own) : sign === '@' ? /[a-z]/i.test(own) : sign === own;
      }),
  );
}

interface Mention {
  strength: Strength;
  places: readonly Occurrence[];
}

/** Returns the places of a number that are not complete: without prefix, split, or with a check digit. */
function weakPlaces(raw: string, groups: readonly string[], settings: MatchingSettings): Occurrence[] {
  const digits = groups.filter((group) => /\d/.test(group));
  const bodies = [patternOf(groups), patternOf(digits)];
  if (settings.printedCheckDigits.length > 0) bodies.push(`${patternOf(digits)}\\d`);
  const texts = [raw.replaceAll('\n', ' '), raw.replaceAll('\n', '')];
  return texts.flatMap((text) => bodies.flatMap((body) => occurrences(text, body, MIN_CHARACTERS)));
}

/**
 * Returns whether a range with a shortened end is beyond doubt: each of its numbers is that of exactly one document, all
 * are of one family, and no document has the written text as its number.
 */
function isCertainRange({ members, written }: RangeNumber, { documents, familyOf }: Books): boolean {
  const numberOf = ({ number }: WorldDocument) => alphanumerics(number ?? '');
  if (documents.some((one) => numberOf(one) === alphanumerics(written))) return false;
  const found = members.map((member) => documents.filter((one) => numberOf(one) === member));
  const families = new Set(found.flat().map(({ customerId }) => familyOf(customerId)));
  return found.every((own) => own.length === 1) && families.size === 1;
}

/** Returns the places of a range that contains the number. */
function rangePlaces(text: string, number: string, books: Books): (Occurrence & { isCertain: boolean })[] {
  return rangeNumbers(text)
    .filter((one) => one.number === number)
    .map((one) => {
      const isCertain = !one.isShortened || isCertainRange(one, books);
      return { start: one.start, end: one.end, isWhole: true, isExact: false, isCertain };
    });
}

/** Everything that decides whether a range is meant. */
interface Books {
  documents: readonly WorldDocument[];
  familyOf: FamilyOf;
  settings: MatchingSettings;
}

/** Returns how a text names a number, or null. */
function findMention(raw: string, number: string, books: Books): Mention | null {
  const { settings } = books;
  const text = folded(raw).replaceAll('\n', ' ');
  const groups = groupsOf(number);
  const minimum = hasPattern(number, settings.numberPatterns) ? 1 : MIN_CHARACTERS;
  const found = [patternOf(groups), compactPattern(number)].flatMap((body) =>
    occurrences(text, body, minimum, number),
  );
  const ranges = rangePlaces(folded(raw).replaceAll('\n', ''), folded(number), books);
  const whole = found
    .filter(({ isWhole }) => isWhole)
    .concat(rangePlaces(text, folded(number), books).filter(({ isCertain }) => isCertain));
  if (whole.length > 0) return { strength: 'STRONG', places: whole };
  const places = found.concat(ranges, weakPlaces(folded(raw), groups, settings));
  return places.length > 0 ? { strength: 'WEAK', places } : null;
}

/** Returns whether a text names a number completely. */
export function isNamed(text: string, number: string, settings: MatchingSettings): boolean {
  const books = { documents: [], familyOf: (id: string) => id, settings };
  return findMention(text, number, books)?.strength === 'STRONG';
}

/** Returns whether every place of a number belongs to a longer number, or to one that is written exactly so. */
function isWithin(own: readonly Occurrence[], others: readonly Occurrence[]): boolean {
  const longer = ({ start, end, isExact }: Occurrence) =>
    others.some(
      (other) =>
        other.start <= start &&
        end <= other.end &&
        (other.end - other.start > end - start || (other.isExact && !isExact)),
    );
  return own.length > 0 && own.every(longer);
}

/** Returns whether a text has a word of the settings' shapes that is no number in the ledger. */
export function hasUnknownNumber(
  line: BankLine,
  named: readonly WorldDocument[],
  settings: MatchingSettings,
): boolean {
  const numbers = named.map(({ number }) => alphanumerics(number ?? ''));
  return alphanumericWords(line.text).some(
    (word) => hasPattern(word, settings.numberPatterns) && !numbers.includes(word),
  );
}

/** Returns words of letters and digits, whole and by their parts: `11.79` is one of four digits. */
const alphanumericWords = (text: string) =>
  [/[A-Z0-9]+/g, /[A-Z0-9]+(?:[./-][A-Z0-9]+)+/g].flatMap((shape) =>
    (folded(text).match(shape) ?? []).map(alphanumerics),
  );

/** Returns all texts in which a payer may name something. */
export function fieldsOf(line: BankLine): string[] {
  return [line.text, line.endToEndId ?? ''].concat(
    line.structuredReferences.map(({ reference }) => reference),
  );
}

/** Returns the documents that one text names. */
function mentionsIn(text: string, books: Books) {
  const found = books.documents.flatMap((document) => {
    const mention = document.number === null ? null : findMention(text, document.number, books);
    return mention === null ? [] : [{ document, mention }];
  });
  return found.filter(
    ({ mention }) =>
      !found.some(
        (other) => other.mention.strength === 'STRONG' && isWithin(mention.places, other.mention.places),
      ),
  );
}

/** Returns the documents that a line names. */
export function mentionsOf(
  line: BankLine,
  { documents, settings }: World,
  familyOf: FamilyOf,
): Map<WorldDocument, Strength> {
  const mentions = new Map<WorldDocument, Strength>();
  for (const field of fieldsOf(line))
    for (const { document, mention } of mentionsIn(field, { documents, settings, familyOf }))
      if (mentions.get(document) !== 'STRONG') mentions.set(document, mention.strength);
  return mentions;
}
