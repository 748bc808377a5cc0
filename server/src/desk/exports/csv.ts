import { stringify } from 'csv-stringify/sync';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { type ExportCell, type ExportTable, escapeFormula } from './table.ts';

/** Bytes to collect before output: single rows would cost more than reading them. */
const PIECE = 64 * 1024;
/** Byte order mark. Spreadsheet programs recognise UTF-8 only with it. */
const MARK = '\uFEFF';

/**
 * Writes a table as CSV (RFC 4180) in UTF-8: commas, a header line, decimal points, days and times as ISO
 * 8601.
 */
export async function* writeCsv({ columns, rows }: ExportTable): AsyncGenerator<Buffer> {
  const yieldWhenDue = yieldToEventLoop();
  const line = (cells: readonly (string | number)[]) => stringify([[...cells]], { record_delimiter: '\r\n' });
  let text = MARK + line(columns.map(({ label }) => escapeFormula(label)));
  for await (const row of rows) {
    text += line(columns.map(({ kind }, i) => cellValue(row[i] ?? null, kind === 'TEXT')));
    await yieldWhenDue();
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function cellValue(cell: ExportCell, isText: boolean): string | number {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell;
  return isText ? escapeFormula(String(cell)) : String(cell);
}
