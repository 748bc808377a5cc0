import { createHash } from 'node:crypto';
import { CsvError } from 'csv-parse';
import { type Cell, textOf } from '../../../kernel/cell.ts';
import { streamCsvRows } from '../../../platform/sheets/csv-rows.ts';
import type { RawLine } from '../lines.ts';
import type { UnreadableLine } from '../stage.ts';
import type { Mapping } from './mapping.ts';
import { type CsvRow, type MappedRecord, recordMaker } from './records.ts';
import { MappingError } from './shape.ts';

/** Code of the error of a decoder for bytes of another encoding. */
const INVALID_BYTES = 'ERR_ENCODING_INVALID_ENCODED_DATA';

/** Thrown when a file is not readable as CSV. Everything after the error would be ambiguous. */
export class UnreadableCsvError extends Error {
  override name = 'UnreadableCsvError';
}

/**
 * Yields the records of a CSV file as import lines. A line's number is the file line where its row ends. An
 * unreadable cell makes a refused line. A row that repeats the last data of its customer or contact is
 * skipped.
 * @param currency currency of the organization
 * @throws MappingError if a column of the mapping is missing in the file; UnreadableCsvError for broken quoting or
 *   encoding
 */
export async function* streamLinesOfCsv(
  source: AsyncIterable<Buffer>,
  mapping: Mapping,
  currency: string,
): AsyncGenerator<RawLine | UnreadableLine> {
  yield* streamLinesOfTable(readRows(source, mapping), mapping, currency);
}

/** A row of a table, with its number in the file. */
export interface NumberedCells {
  line: number;
  cells: readonly Cell[];
}

/**
 * Yields the records of a table as import lines, as `streamLinesOfCsv` does. The first row names the columns.
 * @param currency currency of the organization
 * @throws MappingError if a column of the mapping is missing in the table; UnreadableCsvError for an empty one
 */
export async function* streamLinesOfTable(
  rows: AsyncIterable<NumberedCells>,
  mapping: Mapping,
  currency: string,
): AsyncGenerator<RawLine | UnreadableLine> {
  const make = recordMaker(mapping, currency);
  const repeated = new Repeats();
  for await (const { line, row } of belowHeader(rows, mapping)) {
    if (typeof row === 'string') {
      yield { number: line, type: null, externalId: null, field: null, reason: row };
      continue;
    }
    for (const made of make(row)) {
      const next = lineOf(line, made);
      if (!('bytes' in next) || !repeated.has(made, next.bytes)) yield next;
    }
  }
}

function lineOf(number: number, made: MappedRecord): UnreadableLine | { number: number; bytes: Buffer } {
  if ('data' in made) return { number, bytes: Buffer.from(JSON.stringify(made)) };
  const { type, externalId, field, reason } = made;
  return { number, type, externalId, field, reason };
}

/** Remembers a digest of the last record of each customer and contact. */
class Repeats {
  readonly #last = new Map<string, string>();

  has(made: MappedRecord, bytes: Buffer): boolean {
    if (!('data' in made) || (made.type !== 'customer' && made.type !== 'contact')) return false;
    const { externalId, email, customer } = made.data;
    const key = `${made.type} ${JSON.stringify([externalId, email, customer])}`;
    const digest = createHash('sha1').update(bytes).digest('base64');
    if (this.#last.get(key) === digest) return true;
    this.#last.set(key, digest);
    return false;
  }
}

interface NumberedRow {
  line: number;
  /** The row, or the reason why it is unreadable. */
  row: CsvRow | string;
}

async function* readRows(
  chunks: AsyncIterable<Buffer>,
  { encoding, delimiter }: Mapping,
): AsyncGenerator<NumberedCells> {
  try {
    yield* streamCsvRows({ chunks, encoding, delimiter, isStrict: true });
  } catch (error) {
    throw toUnreadableError(error, encoding);
  }
}

async function* belowHeader(
  rows: AsyncIterable<NumberedCells>,
  mapping: Mapping,
): AsyncGenerator<NumberedRow> {
  let header: string[] | null = null;
  for await (const { line, cells } of rows) {
    if (header === null) header = checkHeader(cells, mapping);
    else yield { line, row: rowOf(header, cells) };
  }
  if (header === null) throw new UnreadableCsvError('the file is empty; its first row must name the columns');
}

/** Returns an error that a user can act on for a file that is broken or has another encoding. */
function toUnreadableError(error: unknown, encoding: string): unknown {
  const cause = { cause: error };
  if (error instanceof CsvError)
    return new UnreadableCsvError(`the file is not valid CSV: ${error.message}`, cause);
  const isEncoding = error instanceof TypeError && 'code' in error && error.code === INVALID_BYTES;
  if (!isEncoding) return error;
  const name = new TextDecoder(encoding).encoding;
  const message = `the file is not in ${name}; set the "encoding" of the mapping, such as windows-1252`;
  return new UnreadableCsvError(message, cause);
}

function checkHeader(cells: readonly Cell[], mapping: Pick<Mapping, 'columns'>): string[] {
  const header = cells.map((name) => textOf(name).trim());
  const missing = mapping.columns.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw new MappingError(
      `the file has no column ${missing.join(', ')}; its columns are ${header.join(', ')}`,
    );
  const twice = mapping.columns.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (twice !== undefined) throw new MappingError(`the file has more than one column ${twice}`);
  return header;
}

function rowOf(header: readonly string[], cells: readonly Cell[]): CsvRow | string {
  if (cells.length !== header.length)
    return `has ${cells.length} columns where the header has ${header.length}`;
  return new Map(header.map((name, i) => [name, trimmed(cells[i] ?? '')]));
}

const trimmed = (cell: Cell): Cell => (typeof cell === 'string' ? cell.trim() : cell);
