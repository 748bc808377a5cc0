/** A cell: text as the file has it, or a number (exact decimal text) or day of a workbook. */
export type TableCell = string | { n: string } | { d: string };

export interface TableRow {
  /** Line of the file or row of the sheet, from 1. */
  line: number;
  cells: readonly TableCell[];
}

/** A column by its index from 0, or by its heading. */
export type Column = number | string;

/** Order of day and month; dates that begin with a year of four digits are always read as such. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** Columns of money in and out. */
export type AmountColumns =
  | { kind: 'SIGNED'; column: Column; isInverted?: boolean }
  /** Amounts without sign, and a column that says whether each is money in or out. */
  | { kind: 'MARKED'; column: Column; mark: Column; credit: readonly string[]; debit: readonly string[] }
  | { kind: 'SPLIT'; debit: Column; credit: Column; isDebitNegative: boolean };

/** The meaning of the columns of a table; the table does not state facts that are left out. */
export interface TableMapping {
  /** Line of the headings; rows up to it are skipped. Null: the table has no headings. */
  headingLine: number | null;
  bookedOn: Column;
  amount: AmountColumns;
  /** Null: each date must show it; one that could be two days refuses its statement. */
  dateOrder: DateOrder | null;
  /** Null: each amount must show it; one that could be two amounts refuses its statement. */
  decimal: '.' | ',' | null;
  valueOn?: Column;
  currency?: Column;
  /** Account of the holder, for tables with several accounts. */
  account?: Column;
  payerName?: Column;
  payerAccount?: Column;
  payerBic?: Column;
  texts?: readonly Column[];
  /** Reference of the payer's order (end-to-end). */
  reference?: Column;
  mandate?: Column;
  /** Reference of the creditor that the payer repeated. */
  structuredReference?: Column;
  /** The bank's reference of the row. */
  id?: Column;
  code?: Column;
  /** Whether the row is booked or pending. */
  status?: Column;
  /** Balance of the account after the row. */
  balance?: Column;
}

/** Returns the text of a cell without surrounding space; a missing one is empty. */
export function textOfCell(cell: TableCell | undefined): string {
  if (cell === undefined) return '';
  const text = typeof cell === 'string' ? cell : 'n' in cell ? cell.n : cell.d;
  return text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
}
