/**
 * The content of a column: a text; a number; an amount as an exact decimal text in units of its currency
 * (`12.50`); a calendar day; a local time of the organization (`2026-01-31T14:05:00`); or a boolean.
 */
export type ColumnKind = 'TEXT' | 'NUMBER' | 'AMOUNT' | 'DAY' | 'MOMENT' | 'BOOLEAN';

export interface TableColumn {
  label: string;
  kind: ColumnKind;
}

/** A value in the form of its column; null: empty. */
export type ExportCell = string | number | boolean | null;

/** A table whose rows are read while they are consumed. */
export interface ExportTable {
  /** Name of the sheet, and part of the file name. */
  name: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly ExportCell[]>;
}

/** Matches texts that spreadsheets treat as formulas, including full-width and hidden ones. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** Prefixes a text with an apostrophe if a spreadsheet program could treat it as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
