import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { MAX_LINE_BYTES } from '../../exchange/index.ts';
import { type Cell, cleanText, textOf } from '../../kernel/cell.ts';
import { UnreadableFileError } from '../../platform/sheets/limits.ts';
import { streamRowsOfWorkbook } from '../../platform/sheets/workbook.ts';
import { confinedTask } from '../../platform/workers/task.ts';

const MIB = 1024 * 1024;
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 200;
/** A workbook may repeat one long text in any number of cells. */
const MAX_ROWS_BYTES = 300 * MIB;
/** Characters that are written at once. */
const PIECE_LENGTH = 256 * 1024;

interface WorkbookFile {
  path: string;
  /** Path of the file for the rows: a JSON array `[row, cells]` per line. */
  output: string;
}

/** Writes the rows of an untrusted workbook to a file. Returns why they cannot be read, or null. */
export const unpackWorkbook = confinedTask(async (file: WorkbookFile): Promise<string | null> => {
  try {
    await writeRows(file);
    return null;
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message;
    throw error;
  }
});

async function writeRows({ path, output }: WorkbookFile): Promise<void> {
  const file = createWriteStream(output, { flags: 'wx', mode: 0o600 });
  let text = '';
  try {
    for await (const line of linesOfRows(path)) {
      text += line;
      if (text.length < PIECE_LENGTH) continue;
      if (!file.write(text)) await once(file, 'drain');
      text = '';
    }
  } finally {
    file.end(text);
    await once(file, 'close');
  }
}

/** Yields the rows that are not empty, each with as many cells as the first one. */
async function* linesOfRows(path: string): AsyncGenerator<string> {
  let width = 0;
  let rows = 0;
  let bytes = 0;
  for await (const { row, cells } of streamRowsOfWorkbook(path)) {
    const end = cells.findLastIndex((cell) => textOf(cell).trim() !== '') + 1;
    if (end === 0) continue;
    if (width === 0) width = end;
    rows += 1;
    if (rows > MAX_ROWS) refuse(`it has more than ${MAX_ROWS} rows. Write the export as CSV`);
    if (end > MAX_COLUMNS) refuse(`row ${row} has more than ${MAX_COLUMNS} columns`);
    // A row with more cells than headings keeps them, so that its reader refuses it.
    const line = `${JSON.stringify([row, fitCells(cells, Math.max(width, end))])}\n`;
    const size = Buffer.byteLength(line);
    bytes += size;
    if (size > MAX_LINE_BYTES) refuse(`row ${row} is longer than 1 MiB`);
    if (bytes > MAX_ROWS_BYTES) refuse('its rows are too large when unpacked. Write the export as CSV');
    yield line;
  }
}

function fitCells(cells: readonly Cell[], width: number): Cell[] {
  return Array.from({ length: width }, (_, at) => {
    const cell = cells[at] ?? '';
    return typeof cell === 'string' ? cleanText(cell) : cell;
  });
}

function refuse(reason: string): never {
  throw new UnreadableFileError(reason);
}
