/**
 * A cell of a file: text, or a workbook's number (exact decimal text, `-12.5`) or day (`2026-01-31`). Missing
 * and empty cells are the empty text.
 */
export type Cell = string | { n: string } | { d: string };

/** Returns the cell as displayed text. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  return 'n' in cell ? cell.n : cell.d;
}

/** Blanks as written by spreadsheets and bank software, including non-breaking ones. */
export const BLANKS = /[\s\u00a0\u2007\u2009\u202f]+/g;

/**
 * Trims a text and removes the leading apostrophe that our exports add to prevent formulas. A corrected file
 * of refused rows therefore has the original values.
 */
export function plainText(text: string): string {
  const cut = text.replace(/^[\s\u00a0\ufeff]+|[\s\u00a0]+$/g, '');
  return /^'\s*[=+\-@＝＋－＠]/u.test(cut) ? cut.slice(1) : cut;
}

/** Cleans the text of a cell; also removes null characters, which PostgreSQL refuses. */
export const cleanText = (text: string): string => plainText(text.toWellFormed().replaceAll('\0', ''));
