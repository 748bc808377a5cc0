/** Replacement for personal data. */
export const ERASED = '[erased]';

/** Identifiers of a person. */
export interface KnownBy {
  emails: readonly string[];
  /** First and last name, only if both are known: one alone is not specific enough. */
  names: readonly { first: string; last: string }[];
  phones: readonly string[];
  /** Other given terms, matched literally. */
  others: readonly string[];
}

/** Minimum number of digits for a phone number; shorter ones could be other numbers. */
const MIN_DIGITS = 6;
const COUNTRY_DIGITS = [1, 2, 3];
/** Separators between the digits of a phone number. */
const BETWEEN = '[\\s().\\/-]*';
const SPECIAL = /[.*+?^${}()|[\]\\/-]/g;
const escapePattern = (text: string) => text.replaceAll(SPECIAL, '\\$&');

/**
 * Start of a word: not preceded by a letter or digit, or preceded by a JSON escape of a control character.
 */
const BEGIN = '(?:(?<![[:alnum:]])|(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-f]{4}))';
const END = '(?![[:alnum:]])';
const MAIL_BEGIN = '(?:(?<![[:alnum:]._%+-])|(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-f]{4}))';
const MAIL_END = '(?![[:alnum:]_-]|\\.[[:alnum:]])';

/**
 * Returns a PostgreSQL regular expression (case-insensitive) that matches mentions of a person in texts, HTML
 * and JSON. Null without any identifiers. Matches phones with any separators between digits, and names in
 * either order.
 */
export function patternOf({ emails, names, phones, others }: KnownBy): string | null {
  const written = [
    ...emails.flatMap((email) => spellingsOf(email).map((one) => `${MAIL_BEGIN}${one}${MAIL_END}`)),
    ...names.flatMap(({ first, last }) => spelledPairs(first, last).map((one) => `${BEGIN}${one}${END}`)),
    ...phones.flatMap((phone) => phonePattern(phone)),
    ...others.flatMap((other) => spellingsOf(other).map((one) => `${BEGIN}${one}${END}`)),
  ];
  return written.length === 0 ? null : [...new Set(written)].join('|');
}

/** Returns the spellings of a term in plain text, JSON and HTML. */
function spellingsOf(term: string): string[] {
  const plain = term.trim();
  if (plain === '') return [];
  const json = JSON.stringify(plain).slice(1, -1);
  const html = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const more = [
    html.replaceAll("'", '&#39;').replaceAll('"', '&#34;'),
    html.replaceAll("'", '&#x27;').replaceAll('"', '&quot;'),
  ];
  return [...new Set([plain, json, html, ...more])].map((one) =>
    escapePattern(one).replaceAll(/\s+/g, '\\s+'),
  );
}

function spelledPairs(first: string, last: string): string[] {
  const [given, family] = [spellingsOf(first), spellingsOf(last)];
  return given.flatMap((g) => family.flatMap((f) => [`${g}\\s+${f}`, `${f},?\\s+${g}`]));
}

function phonePattern(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  if (digits.length < MIN_DIGITS) return [];
  const parted = (some: string) => [...some].join(BETWEEN);
  const isInternational = /^\s*(?:\+|00)/.test(phone);
  // Country codes have one to three digits. National numbers omit them or start with a zero.
  const national = isInternational ? COUNTRY_DIGITS.map((n) => digits.slice(n)) : [digits.replace(/^0/, '')];
  return [
    `(?<![0-9])\\+?(?:00)?${parted(digits)}(?![0-9])`,
    ...national
      .filter((rest) => rest.length > MIN_DIGITS)
      .map((rest) => `(?<![0-9])(?:\\+[0-9]{1,3}${BETWEEN})?\\(?0?\\)?${BETWEEN}${parted(rest)}(?![0-9])`),
  ];
}

/** Converts the pattern to a JavaScript regular expression. */
export function expressionOf(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('[:alnum:]', '\\p{L}\\p{N}'), 'giu');
}
