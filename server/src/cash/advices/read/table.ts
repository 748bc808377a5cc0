import { stat } from 'node:fs/promises';
import { textOf } from '../../../kernel/cell.ts';
import { detectCsvForm, streamRowsOfCsv } from '../../../platform/sheets/csv.ts';
import { MAX_WORKBOOK_BYTES, UnreadableFileError } from '../../../platform/sheets/limits.ts';
import { streamRowsOfWorkbook } from '../../../platform/sheets/workbook.ts';
import { AdviceError, type AdviceRow } from '../../domain/remittance/model.ts';
import { rowOfTable } from '../../domain/remittance/rows.ts';

/** Returns the rows of a CSV file or workbook. @throws AdviceError */
export async function readRowsOfSheet(path: string, format: 'CSV' | 'XLSX'): Promise<AdviceRow[]> {
  if (format === 'XLSX' && (await stat(path)).size > MAX_WORKBOOK_BYTES)
    throw new AdviceError('TOO_LARGE', null);
  const source =
    format === 'XLSX' ? streamRowsOfWorkbook(path) : streamRowsOfCsv(path, await detectCsvForm(path));
  const rows: AdviceRow[] = [];
  try {
    for await (const { row, cells } of source) {
      const read = rowOfTable(row, cells.map(textOf));
      if (read.cells.length > 0) rows.push(read);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new AdviceError('UNREADABLE', null);
  }
  return rows;
}
