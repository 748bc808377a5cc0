const MIB = 1024 * 1024;

/** Limits of a CSV or XLSX file of a bank. The other formats are streamed and have no such limits. */
export const MAX_TABLE_BYTES = 20 * MIB;
export const MAX_TABLE_ROWS = 50_000;
export const MAX_TABLE_COLUMNS = 100;
export const MAX_CELL_CHARACTERS = 5_000;
/** Rows that are shown to the user who maps the columns, and rows among which headings are looked for. */
export const SHOWN_ROWS = 50;
/** Refused rows that are reported. */
export const MAX_REFUSALS = 10;
/** Statements and lines of a preview. */
export const PREVIEW_STATEMENTS = 10;
export const PREVIEW_LINES = 6;
