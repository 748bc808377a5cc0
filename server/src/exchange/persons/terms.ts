/** What is put in the place of what told of a person. */
export const ERASED = '[erased]';

/** By what a person is known. */
export interface KnownBy {
  emails: readonly string[];
  /** First and last name, where both are known: one alone is many people's. */
  names: readonly { first: string; last: string }[];
  phones: readonly string[];
  /** What else was stated: as it stands. */
  others: readonly string[];
}

/** The fewest digits by which a phone is told from other numbers. */
const MIN_DIGITS = 6;
const COUNTRY_DIGITS = [1, 2, 3];
/** What people write between the digits of a phone number. */
const BETWEEN = '[\\s().\\/-]*';
const SPECIAL = /[.*+?^${}()|[\]\\/-]/g;
const quoted = (text: string) => text.replaceAll(SPECIAL, '\\$&');

/** Before a word: nothing of a word, or what JSON writes instead of a character that controls. */
const BEGIN = '(?:(?<![[:alnum:]])|(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-f]{4}))';
const END = '(?![[:alnum:]])';
const MAIL_BEGIN = '(?:(?<![[:alnum:]._%+-])|(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-f]{4}))';
const MAIL_END = '(?![[:alnum:]_-]|\\.[[:alnum:]])';

/**
 * The regular expression of PostgreSQL (without regard to case) by which texts, HTML and JSON tell of a person; null: nothing is known to look for.
 * Phones are found however their digits are parted, names in either order.
 */
export function patternOf({ emails, names, phones, others }: KnownBy): string | null {
  const written = [
    ...emails.flatMap((email) => spelled(email).map((one) => `${MAIL_BEGIN}${one}${MAIL_END}`)),
    ...names.flatMap(({ first, last }) => spelledPairs(first, last).map((one) => `${BEGIN}${one}${END}`)),
    ...phones.flatMap((phone) => phonePattern(phone)),
    ...others.flatMap((other) => spelled(other).map((one) => `${BEGIN}${one}${END}`)),
  ];
  return written.length === 0 ? null : [...new Set(written)].join('|');
}

/** A term as texts have it, as JSON writes it and as HTML does. */
function spelled(term: string): string[] {
  const plain = term.trim();
  if (plain === '') return [];
  const json = JSON.stringify(plain).slice(1, -1);
  const html = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const more = [
    html.replaceAll("'", '&#39;').replaceAll('"', '&#34;'),
    html.replaceAll("'", '&#x27;').replaceAll('"', '&quot;'),
  ];
  return [...new Set([plain, json, html, ...more])].map((one) => quoted(one).replaceAll(/\s+/g, '\\s+'));
}

function spelledPairs(first: string, last: string): string[] {
  const [given, family] = [spelled(first), spelled(last)];
  return given.flatMap((g) => family.flatMap((f) => [`${g}\\s+${f}`, `${f},?\\s+${g}`]));
}

function phonePattern(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  if (digits.length < MIN_DIGITS) return [];
  const parted = (some: string) => [...some].join(BETWEEN);
  const isInternational = /^\s*(?:\+|00)/.test(phone);
  // Countries have one to three digits; within one there are others, or a zero, in their place.
  const national = isInternational ? COUNTRY_DIGITS.map((n) => digits.slice(n)) : [digits.replace(/^0/, '')];
  return [
    `(?<![0-9])\\+?(?:00)?${parted(digits)}(?![0-9])`,
    ...national
      .filter((rest) => rest.length > MIN_DIGITS)
      .map((rest) => `(?<![0-9])(?:\\+[0-9]{1,3}${BETWEEN})?\\(?0?\\)?${BETWEEN}${parted(rest)}(?![0-9])`),
  ];
}

/** The same for texts that are read here. */
export function expressionOf(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('[:alnum:]', '\\p{L}\\p{N}'), 'giu');
}
