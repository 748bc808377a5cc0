import { BankFileError, type TableRow } from '@quittance/bank-formats';
import { type Cell, textOf } from '../../kernel/cell.ts';
import { detectCsvForm, streamRowsOfCsv } from '../../platform/sheets/csv.ts';
import { UnreadableFileError } from '../../platform/sheets/limits.ts';
import { streamRowsOfWorkbook } from '../../platform/sheets/workbook.ts';
import { MAX_CELL_CHARACTERS, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './limits.ts';

export type TableFormat = 'CSV' | 'XLSX';

/**
 * Reads all rows of a table. Formulas of a workbook give their stored value.
 * @throws BankFileError beyond the limits; UnreadableFileError for a file that is no table
 */
export async function readRows(path: string, format: TableFormat): Promise<TableRow[]> {
  const source =
    format === 'CSV' ? streamRowsOfCsv(path, await detectCsvForm(path)) : streamRowsOfWorkbook(path);
  const rows: TableRow[] = [];
  for await (const { row, cells } of source) {
    const end = cells.findLastIndex((cell) => textOf(cell).trim() !== '') + 1;
    if (end === 0) continue;
    checkRow(row, cells, end);
    if (rows.length >= MAX_TABLE_ROWS) refuseRow(row, `a table has at most ${MAX_TABLE_ROWS} rows`);
    rows.push({ line: row, cells: cells.slice(0, end).map(withoutControls) });
  }
  if (rows.every(({ cells }) => cells.length < 2)) throw new UnreadableFileError('The file is not a table.');
  return rows;
}

function checkRow(row: number, cells: readonly Cell[], end: number): void {
  if (end > MAX_TABLE_COLUMNS) refuseRow(row, `a table has at most ${MAX_TABLE_COLUMNS} columns`);
  const long = cells.findIndex((cell) => textOf(cell).length > MAX_CELL_CHARACTERS);
  if (long >= 0) refuseRow(row, `a cell has at most ${MAX_CELL_CHARACTERS} characters`, long + 1);
}

function refuseRow(line: number, message: string, column: number | null = null): never {
  throw new BankFileError({ line, column, message });
}

/** PostgreSQL stores neither null characters nor half of a surrogate pair. */
function withoutControls(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '') : cell;
}
