/** What turns the direction of writing, and so hides the order of what stands there. */
const TURNS = '\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069';
/** Control characters, ends of lines and of paragraphs, and what turns the direction. */
const UNPRINTABLE = `\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${TURNS}`;

/** The pattern of a text without any of these. */
export const PRINTABLE = `^[^${UNPRINTABLE}]*$`;

const ANY = new RegExp(`[${UNPRINTABLE}]`, 'u');
const ALL = new RegExp(`[${UNPRINTABLE}]`, 'gu');
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** Whether a text is free of what controls terminals, ends lines or turns the direction of writing. */
export function isPrintable(text: string): boolean {
  return !ANY.test(text);
}

/** A name without what it must not hold; where a line ended there is a blank. */
export function plainName(text: string): string {
  return isPrintable(text) ? text : text.replaceAll(BREAKS, ' ').replaceAll(ALL, '').trim();
}

/** A text as a terminal may have it: what would control it is shown as a mark. */
export function shown(text: string): string {
  return isPrintable(text) ? text : text.replaceAll(ALL, '\ufffd');
}

/** JSON with what is not printable in escapes, which mean the same. */
export function printableJson(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
