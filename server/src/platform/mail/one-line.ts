/** Characters that end a header line or hide the true direction of a text. */
const UNWANTED = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Converts text for a header or a single line: no line breaks, no control characters. */
export function oneLine(text: string, max = 500): string {
  return text.toWellFormed().replaceAll(UNWANTED, ' ').trim().slice(0, max).toWellFormed();
}
