import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { confinedTask } from '../../../platform/workers/task.ts';
import type { ColumnFacts } from '../domain/facts.ts';
import { formOf, rowsOfCsv } from './csv.ts';
import { UnreadableFile } from './limits.ts';
import { type SheetRow, SheetTable } from './table.ts';
import { rowsOfWorkbook } from './workbook.ts';

export const SHEET_FORMATS = ['CSV', 'XLSX'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A file that was read: its rows stand in another one, a JSON array `[row, cells, problem]` a line. */
export interface SheetRead {
  format: SheetFormat;
  /** Of CSV, how it is written. */
  encoding: string | null;
  separator: string | null;
  headingRow: number;
  rows: number;
  columns: ColumnFacts[];
}

interface Input {
  path: string;
  format: SheetFormat;
  /** Where the rows are written. */
  output: string;
}

const PIECE = 256 * 1024;

/** Reads a file of a stranger. */
export const readSheet = confinedTask(async (input: Input): Promise<SheetRead | { problem: string }> => {
  try {
    return await read(input);
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
});

/** Marks of lines that JSON leaves as they are would end the line for whoever reads it. */
const lineOf = (row: unknown): string =>
  `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

async function read({ path, format, output }: Input): Promise<SheetRead> {
  const form = format === 'CSV' ? await formOf(path) : null;
  const table = new SheetTable();
  const file = createWriteStream(output, { mode: 0o600 });
  let text = '';
  const write = async (rows: readonly SheetRow[]) => {
    for (const { row, cells, problem } of rows) text += lineOf([row, cells, problem ?? null]);
    if (text.length < PIECE) return;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  };
  try {
    const rows = form === null ? rowsOfWorkbook(path) : rowsOfCsv(path, form);
    for await (const row of rows) await write(table.add(row));
    await write(table.end());
  } finally {
    file.end(text);
    await once(file, 'close');
  }
  const { headingRow, columns, rows } = table;
  const { encoding = null, separator = null } = form ?? {};
  return { format, encoding, separator, headingRow, rows, columns };
}
