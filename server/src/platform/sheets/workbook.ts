import { readFile } from 'node:fs/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Cell } from '../../kernel/cell.ts';
import { MAX_PART_BYTES, MAX_UNPACKED_BYTES, UnreadableFileError } from './limits.ts';

/** A row of a file with its number, from 1. */
export interface FileRow {
  row: number;
  cells: Cell[];
}

/**
 * Yields the rows of the first sheet of a workbook. Merged cells have a value only in their first cell, as in
 * the file. Formulas yield their stored value.
 * @throws UnreadableFileError if the file is not a workbook, is encrypted, or exceeds the decompressed size
 */
export async function* streamRowsOfWorkbook(path: string): AsyncGenerator<FileRow> {
  const bytes = await readFile(path);
  checkParts(bytes);
  try {
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes)))
      yield { row: index + 1, cells: values.map(cellOf) };
  } catch (error) {
    throw new UnreadableFileError('The file is not a readable workbook. Save it again as XLSX or CSV.', {
      cause: error,
    });
  }
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return { n: exactText(value) };
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : { d: value.toISOString().slice(0, 10) };
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  const text: unknown = Reflect.get(Object(value), 'text');
  return typeof text === 'string' ? text : '';
}

/**
 * Formats a number as its workbook shows it: with 15 digits, the precision of spreadsheet programs. The
 * stored 55.939999999999998 becomes 55.94, and 0.30000000000000004 becomes 0.3.
 */
export function exactText(value: number): string {
  return String(Number(value.toPrecision(15)));
}

const [END, ENTRY] = [0x06054b50, 0x02014b50];
const END_LENGTH = 22;
const NOT_A_WORKBOOK =
  'The file is not a workbook: its table of contents is missing. Save it again as XLSX or CSV.';

/**
 * Refuses workbooks whose ZIP directory states too large a decompressed size. The library never decompresses
 * more than the stated size, but has no limit for a part without one.
 */
export function checkParts(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || end + END_LENGTH > bytes.length || bytes.readUInt32LE(end) !== END)
    throw new UnreadableFileError(NOT_A_WORKBOOK);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY)
      throw new UnreadableFileError(NOT_A_WORKBOOK);
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    total += unpacked;
    const isStreamed = /worksheets\/[^/]+\.xml$/.test(name);
    const isRead = /\.(xml|rels)$/.test(name);
    if (
      total > MAX_UNPACKED_BYTES ||
      (isRead && !isStreamed && unpacked > MAX_PART_BYTES) ||
      (unpacked === 0 && packed > 16)
    )
      throw new UnreadableFileError('The workbook is too large when unpacked. Save its sheet as CSV.');
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
