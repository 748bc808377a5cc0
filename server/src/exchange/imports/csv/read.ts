import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { RawLine } from '../lines.ts';
import type { UnreadableLine } from '../stage.ts';
import type { Mapping } from './mapping.ts';
import { type CsvRow, type MappedRecord, recordMaker } from './records.ts';
import { MappingError } from './shape.ts';

const MAX_ROW_LENGTH = 1024 * 1024;

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
export async function* linesOfCsv(
  source: AsyncIterable<Buffer>,
  mapping: Mapping,
  currency: string,
): AsyncGenerator<RawLine | UnreadableLine> {
  const make = recordMaker(mapping, currency);
  const repeated = new Repeats();
  for await (const { line, row } of rowsOf(source, mapping)) {
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

interface Numbered {
  line: number;
  /** The row, or the reason why it is unreadable. */
  row: CsvRow | string;
}

async function* rowsOf(source: AsyncIterable<Buffer>, mapping: Mapping): AsyncGenerator<Numbered> {
  const parser = parse({
    delimiter: mapping.delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // Errors of the source and the parser both end the iteration below.
  pipeline(Readable.from(decoded(source, mapping.encoding)), parser, () => {});
  let header: string[] | null = null;
  try {
    for await (const parsed of parser) {
      const { cells, line } = recordOf(parsed);
      if (header === null) header = checkHeader(cells, mapping);
      else yield { line, row: rowOf(header, cells) };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableCsvError(`the file is not valid CSV: ${error.message}`, { cause: error });
    throw error;
  }
  if (header === null) throw new UnreadableCsvError('the file is empty; its first row must name the columns');
}

async function* decoded(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableCsvError(
      `the file is not in ${decoder.encoding}; set the "encoding" of the mapping, such as windows-1252`,
      { cause: error },
    );
  }
}

function recordOf(parsed: unknown): { cells: string[]; line: number } {
  if (typeof parsed !== 'object' || parsed === null || !('record' in parsed) || !('info' in parsed))
    throw new Error('the CSV parser returned an unexpected result');
  const { record, info } = parsed;
  const line = typeof info === 'object' && info !== null && 'lines' in info ? Number(info.lines) : 0;
  return { cells: Array.isArray(record) ? record.map(String) : [], line };
}

function checkHeader(cells: readonly string[], mapping: Mapping): string[] {
  const header = cells.map((name) => name.trim());
  const missing = mapping.columns.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw new MappingError(
      `the file has no column ${missing.join(', ')}; its columns are ${header.join(', ')}`,
    );
  const twice = mapping.columns.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (twice !== undefined) throw new MappingError(`the file has more than one column ${twice}`);
  return header;
}

function rowOf(header: readonly string[], cells: readonly string[]): CsvRow | string {
  if (cells.length !== header.length)
    return `has ${cells.length} columns where the header has ${header.length}`;
  return new Map(header.map((name, i) => [name, cells[i]?.trim() ?? '']));
}
