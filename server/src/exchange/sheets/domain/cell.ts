/**
 * A cell of a file: text as it stands there, or what a workbook says is a number (an exact decimal text, `-12.5`) or a day
 * (`2026-01-31`). Absent and empty are the empty text.
 */
export type Cell = string | { n: string } | { d: string };

/** What a person would read in the cell. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  return 'n' in cell ? cell.n : cell.d;
}

/** Blanks as spreadsheets and bank programs write them, among them those that do not break. */
export const BLANKS = /[\s\u00a0\u2007\u2009\u202f]+/g;

/**
 * A text without blanks around it, and without the apostrophe by which our own files keep a text from being a formula:
 * a file of refused rows, mended and dropped again, says what the first one said.
 */
export function plainText(text: string): string {
  const cut = text.replace(/^[\s\u00a0\ufeff]+|[\s\u00a0]+$/g, '');
  return /^'\s*[=+\-@＝＋－＠]/u.test(cut) ? cut.slice(1) : cut;
}
