import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError } from 'csv-parse';
import { streamCsvRows } from './csv-rows.ts';
import { UnreadableFileError } from './limits.ts';
import type { FileRow } from './workbook.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Size of the sample used to detect the separator. */
const HEAD_BYTES = 256 * 1024;
const HEAD_LINES = 40;
const CHUNK_BYTES = 256 * 1024;

/** Detected encoding and separator of a text file. */
export interface CsvForm {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  separator: string;
}

/**
 * Detects encoding and separator. A file without a byte order mark that is not valid UTF-8 is read as
 * Windows-1252.
 */
export async function detectCsvForm(path: string): Promise<CsvForm> {
  const encoding = await detectEncoding(path);
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
    return { encoding, separator: separatorOf(text) };
  } finally {
    await file.close();
  }
}

async function detectEncoding(path: string): Promise<CsvForm['encoding']> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    for await (const chunk of chunks) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** Returns the separator that occurs equally often in the most lines, outside quotes. */
export function separatorOf(text: string): string {
  const stated = /^\ufeff?sep=([;,\t|])\r?\n/i.exec(text)?.[1];
  if (stated !== undefined) return stated;
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/, HEAD_LINES)
    .filter((line) => line.trim() !== '');
  const scored = SEPARATORS.map((mark) => ({ mark, score: scoreOf(mark, lines) }));
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).mark;
}

function scoreOf(mark: string, lines: readonly string[]): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(mark).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...[...counts].map(([count, times]) => times + Math.min(count, 20) / 100));
}

/**
 * Yields the rows of a CSV file, numbered by the line where they end. Empty rows are skipped.
 * @throws UnreadableFileError for unclosed quotes and rows that are too long
 */
export async function* streamRowsOfCsv(
  path: string,
  { encoding, separator }: CsvForm,
): AsyncGenerator<FileRow> {
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const source = { chunks, encoding, delimiter: separator, isStrict: false };
  try {
    for await (const { line, cells } of streamCsvRows(source)) {
      if (cells.length === 2 && line === 1 && /^sep=$/i.test(cells[0] ?? '')) continue;
      yield { row: line, cells };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableFileError(`The file is not valid CSV: ${error.message}`, { cause: error });
    throw error;
  }
}
