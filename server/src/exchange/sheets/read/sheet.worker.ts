import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { textOf } from '../../../kernel/cell.ts';
import { detectCsvForm, streamRowsOfCsv } from '../../../platform/sheets/csv.ts';
import { MAX_ROW_LENGTH } from '../../../platform/sheets/csv-rows.ts';
import { UnreadableFileError } from '../../../platform/sheets/limits.ts';
import { type FileRow, streamRowsOfWorkbook } from '../../../platform/sheets/workbook.ts';
import { confinedTask } from '../../../platform/workers/task.ts';
import type { ColumnFacts } from '../domain/facts.ts';
import { MAX_ROWS_BYTES } from './limits.ts';
import { SheetTable, type TableRow } from './table.ts';

export const SHEET_FORMATS = ['CSV', 'XLSX'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A parsed file. Its rows are in the output file, one JSON array `[row, cells, problem]` per line. */
export interface SheetRead {
  format: SheetFormat;
  /** Encoding and separator, only for CSV. */
  encoding: string | null;
  separator: string | null;
  headingRow: number;
  rows: number;
  columns: ColumnFacts[];
}

interface Input {
  path: string;
  format: SheetFormat;
  /** Path of the file for the rows. */
  output: string;
  /** Remaining quota of the organization, in bytes. */
  roomBytes: number;
}

/** Reason why a file is refused, shown to the user. */
export interface SheetProblem {
  problem: string;
  /** Whether the organization's quota is the reason. */
  exceedsRoom: boolean;
}

/** Thrown when the rows exceed the organization's quota. */
class RoomExceededError extends Error {
  override name = 'RoomExceededError';
}

const PIECE = 256 * 1024;

/** Parses an untrusted upload in a sandboxed worker. */
export const readSheet = confinedTask(async (input: Input): Promise<SheetRead | SheetProblem> => {
  try {
    return await read(input);
  } catch (error) {
    if (error instanceof UnreadableFileError) return { problem: error.message, exceedsRoom: false };
    if (error instanceof RoomExceededError) return { problem: error.message, exceedsRoom: true };
    throw error;
  }
});

/** Escapes the Unicode line separators, which JSON leaves unescaped but readers may treat as line breaks. */
const lineOf = (row: unknown): string =>
  `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

async function read({ path, format, output, roomBytes }: Input): Promise<SheetRead> {
  const form = format === 'CSV' ? await detectCsvForm(path) : null;
  const table = new SheetTable();
  const file = createWriteStream(output, { mode: 0o600 });
  let text = '';
  let written = 0;
  const write = async (rows: readonly TableRow[]) => {
    for (const { row, cells, problem } of rows) {
      const line = lineOf([row, cells, problem ?? null]);
      written += Buffer.byteLength(line);
      refuseBeyond(written, roomBytes);
      text += line;
    }
    if (text.length < PIECE) return;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  };
  try {
    const rows = form === null ? streamRowsOfWorkbook(path) : streamRowsOfCsv(path, form);
    for await (const row of rows) {
      refuseLong(row);
      await write(table.add(row));
    }
    await write(table.end());
  } finally {
    file.end(text);
    await once(file, 'close');
  }
  const { headingRow, columns, rows } = table;
  const { encoding = null, separator = null } = form ?? {};
  return { format, encoding, separator, headingRow, rows, columns };
}

function refuseBeyond(bytes: number, roomBytes: number): void {
  if (bytes > MAX_ROWS_BYTES)
    throw new UnreadableFileError(
      `The rows of the file contain more than ${MAX_ROWS_BYTES / 1024 / 1024} MiB of text. Import it ` +
        'in parts.',
    );
  if (bytes > roomBytes) throw new RoomExceededError('the organization has no storage left for the rows');
}

function refuseLong({ row, cells }: FileRow): void {
  let length = 0;
  for (const cell of cells) length += textOf(cell).length;
  if (length > MAX_ROW_LENGTH)
    throw new UnreadableFileError(
      `Row ${row} has more than ${MAX_ROW_LENGTH} characters. Shorten its texts.`,
    );
}
