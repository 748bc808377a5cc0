/** Where headers end, and what hides the true direction of a text. */
const UNWANTED = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text as it stands in a header or a line: one line, nothing that controls. */
export function oneLine(text: string, max = 500): string {
  return text.toWellFormed().replaceAll(UNWANTED, ' ').trim().slice(0, max).toWellFormed();
}
