/**
 * What stands in a column of a table: text as people wrote it; a number; an amount as an exact decimal text in units of its
 * currency (`12.50`); a calendar day; a moment on the organization's clock (`2026-01-31T14:05:00`); or yes and no.
 */
export type ColumnKind = 'TEXT' | 'NUMBER' | 'AMOUNT' | 'DAY' | 'MOMENT' | 'BOOLEAN';

export interface TableColumn {
  label: string;
  kind: ColumnKind;
}

/** As its column says; null: nothing. */
export type Cell = string | number | boolean | null;

/** A table whose rows are read while they are taken. */
export interface Table {
  /** Of its sheet, and within the name of its file. */
  name: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}

/** What spreadsheets take for the beginning of a formula, in wide letters too, and where it may hide. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text that no spreadsheet takes for a formula, in whatever it is opened: what looks like one begins with an apostrophe. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
