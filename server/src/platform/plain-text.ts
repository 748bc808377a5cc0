/** Characters that change the writing direction and so hide the order of a text. */
const TURNS = '\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069';
/** Control characters, line and paragraph separators, and characters that change the writing direction. */
const UNPRINTABLE = `\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${TURNS}`;

/** The pattern of a text without any of these. */
export const PRINTABLE = `^[^${UNPRINTABLE}]*$`;

const ANY = new RegExp(`[${UNPRINTABLE}]`, 'u');
const ALL = new RegExp(`[${UNPRINTABLE}]`, 'gu');
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/**
 * Returns whether a text has no characters that control terminals, end lines or change the writing direction.
 */
export function isPrintable(text: string): boolean {
  return !ANY.test(text);
}

/** Returns a name without forbidden characters. Line breaks become spaces. */
export function plainName(text: string): string {
  return isPrintable(text) ? text : text.replaceAll(BREAKS, ' ').replaceAll(ALL, '').trim();
}

/** Returns a text of several lines without forbidden characters. */
export const plainText = (text: string): string =>
  isPrintable(text)
    ? text
    : text.replaceAll(/\r\n?/gu, '\n').replaceAll(ALL, (one) => (/[\n\t]/u.test(one) ? one : ''));

/** Returns a text for a terminal, with control characters replaced by a visible mark. */
export function visibleText(text: string): string {
  return isPrintable(text) ? text : text.replaceAll(ALL, '\ufffd');
}

/** Escapes unprintable characters in JSON, without changing its meaning. */
export function printableJson(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
