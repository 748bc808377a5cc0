import {
  type Mapping,
  MappingError,
  type NumberedCells,
  type RawLine,
  readMapping,
  splitLines,
  streamLinesOfCsv,
  streamLinesOfTable,
  UnreadableCsvError,
  type UnreadableLine,
} from '../../exchange/index.ts';
import { type Cell, textOf } from '../../kernel/cell.ts';
import { parseStrictJson } from '../../platform/http/strict-json.ts';
import { isRecord } from '../../platform/is-record.ts';
import { RECORD_TYPES, type RecordType } from '../domain/files/keys.ts';
import { SourceError } from '../source-error.ts';
import { columnsOfLine, mappingOfColumns } from './csv-columns.ts';
import { type FileLine, readFileLine, refusedRecord } from './records.ts';

/** Bytes in which the first line of a CSV file must end. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Yields the content of the lines of an NDJSON file. @throws SourceError if a line belongs to no record */
export async function* readNdjson(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<FileLine> {
  for await (const raw of splitLines(content)) yield readRaw(name, raw);
}

function readRaw(name: string, { number, bytes }: RawLine): FileLine {
  const at = `${name}, line ${number}`;
  if (bytes === null) return { problem: `${at}: is longer than 1 MiB` };
  let line: unknown;
  try {
    line = parseStrictJson(bytes);
  } catch (error) {
    return { problem: `${at}: ${error instanceof Error ? error.message : 'is not JSON'}` };
  }
  if (!isRecord(line)) return { problem: `${at}: must be an object {"type": …, "data": …}` };
  const { type, data, ...others } = line;
  const [other] = Object.keys(others);
  return other === undefined
    ? readFileLine(type, data, at)
    : { problem: `${at}, ${other}: is not a known field` };
}

export interface TableFile {
  name: string;
  type: RecordType;
  /** The text of its mapping file, or null. */
  mapping: string | null;
}

/** Yields the content of the rows of a CSV file. @throws SourceError if the file cannot be read */
export async function* readCsv(file: TableFile, content: AsyncIterable<Buffer>): AsyncGenerator<FileLine> {
  const { name, type, mapping } = file;
  yield* readTable(name, async function* () {
    const { firstLine, chunks } = await peekLine(name, content);
    const used =
      mapping === null ? mappingOfColumns(type, name, columnsOfLine(firstLine)) : mappingOf(mapping, type);
    yield* streamLinesOfCsv(chunks, used, used.currency ?? '');
  });
}

/** Yields the content of the rows of a workbook. @throws SourceError if its first row has unknown columns */
export async function* readWorkbook(
  { name, type, mapping }: TableFile,
  rows: AsyncGenerator<NumberedCells>,
): AsyncGenerator<FileLine> {
  try {
    yield* readTable(name, async function* () {
      const { first, all } = await peekRow(rows);
      const columns = { columns: first.map(textOf), delimiter: ',' };
      const used = mapping === null ? mappingOfColumns(type, name, columns) : mappingOf(mapping, type);
      yield* streamLinesOfTable(all, used, used.currency ?? '');
    });
  } finally {
    // Its files must not outlive a refused first row.
    await rows.return(undefined);
  }
}

async function* readTable(
  name: string,
  lines: () => AsyncIterable<RawLine | UnreadableLine>,
): AsyncGenerator<FileLine> {
  try {
    for await (const line of lines()) yield readRow(name, line);
  } catch (error) {
    if (error instanceof MappingError || error instanceof UnreadableCsvError)
      throw new SourceError('UNKNOWN_ANSWER', `${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

function mappingOf(text: string, type: RecordType): Mapping {
  const mapping = readMapping(text);
  const other = mapping.records.find((record) => record.type !== type);
  if (other !== undefined) throw new MappingError(`the mapping makes ${other.type}; the file has ${type}`);
  return mapping;
}

function readRow(name: string, line: RawLine | UnreadableLine): FileLine {
  if ('bytes' in line) return readRaw(name, line);
  const { number, type, externalId, field, reason } = line;
  const problem = `${name}, line ${number}${field === null ? '' : `, ${field}`}: ${reason}`;
  const known = RECORD_TYPES.find((one) => one === type);
  return known === undefined ? { problem } : refusedRecord(known, { externalId }, problem);
}

/** Returns the first line of a file, and all of its chunks. */
async function peekLine(
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<{ firstLine: string; chunks: AsyncIterable<Buffer> }> {
  const iterator = content[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  let end = -1;
  while (end === -1 && length <= MAX_HEADER_BYTES) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    end = value.indexOf(0x0a);
    first.push(value);
    length += value.length;
  }
  const head = Buffer.concat(first);
  const at = head.indexOf(0x0a);
  if (at === -1 && length > MAX_HEADER_BYTES)
    throw new SourceError('UNKNOWN_ANSWER', `${name}: the first line is too long.`);
  const firstLine = head
    .subarray(0, at === -1 ? head.length : at)
    .toString('utf8')
    .replace(/\r$/, '');
  return { firstLine, chunks: withFirst(head, iterator) };
}

/** Returns the cells of the first row, and all rows. */
async function peekRow(
  rows: AsyncIterable<NumberedCells>,
): Promise<{ first: readonly Cell[]; all: AsyncIterable<NumberedCells> }> {
  const iterator = rows[Symbol.asyncIterator]();
  const { value, done } = await iterator.next();
  if (done === true) throw new UnreadableCsvError('the file is empty; its first row must name the columns');
  return { first: value.cells, all: withFirst(value, iterator) };
}

async function* withFirst<T>(first: T, iterator: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    yield first;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
