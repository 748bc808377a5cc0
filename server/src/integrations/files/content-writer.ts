import type { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { gunzip, UnpackError } from '../../exchange/index.ts';
import { parseStrictJson } from '../../platform/http/strict-json.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { type FileRole, isGzipped, mappingNameOf, roleOfFile } from '../domain/files/names.ts';
import { SourceError } from '../source-error.ts';
import type { CopyWriter } from './copy-write.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { checkMarker, type EndLine, type ExportFacts } from './line-shapes.ts';
import { readCsv, readNdjson, readWorkbook } from './read-lines.ts';
import type { CopiedRecord, FileLine } from './records.ts';
import type { ExportFiles } from './staged-load.ts';

type Reader = Pick<FileStore, 'read'>;

/** Bytes of a marker or mapping file. */
const MAX_SMALL_FILE = 1024 * 1024;

/** Writes the content of files to the copy. */
export class ContentWriter {
  readonly #yieldWhenDue = yieldToEventLoop();

  /** Writes a complete export. @returns what it says about itself */
  async writeFull(files: ExportFiles, writer: CopyWriter): Promise<ExportFacts> {
    const marked = await readMarkerFacts(files);
    let whole: ExportFacts | null = null;
    for (const file of files.sorted.full) {
      const role = roleOfFile(file.name);
      if (role.role === 'WHOLE') whole = await this.writeProven(files.store, file, writer, false);
      else if (role.role === 'TYPE') await this.#writeType(files, { file, role }, writer);
    }
    return whole ?? marked;
  }

  /** Writes a file whose last line proves that it is complete. @returns the facts of that line */
  async writeProven(
    store: Reader,
    file: StoredFile,
    writer: CopyWriter,
    hasDeletions: boolean,
  ): Promise<ExportFacts> {
    const { name } = file;
    let end: EndLine | null = null;
    let records = 0;
    for await (const line of readNdjson(name, unpacked(name, await store.read(file)))) {
      await this.#yieldWhenDue();
      if (end !== null)
        throw new SourceError('UNKNOWN_ANSWER', `${name}: there are lines after its end line.`);
      if ('end' in line) end = line.end;
      else {
        records += 1;
        await writer.add(recordOf(line, name, hasDeletions));
      }
    }
    if (end === null)
      throw new SourceError(
        'BUSY',
        `${name} has no end line yet, so it may be half-written. It is read again.`,
      );
    if (end.records !== records)
      throw new SourceError(
        'UNKNOWN_ANSWER',
        `${name} has ${records} records; its end line says ${end.records}.`,
      );
    return end;
  }

  async #writeType(
    files: ExportFiles,
    { file, role }: { file: StoredFile; role: Extract<FileRole, { role: 'TYPE' }> },
    writer: CopyWriter,
  ): Promise<void> {
    const { name } = file;
    // Read before the file is opened: a stream that waits could fail without a reader.
    const mapping = role.format === 'NDJSON' ? null : await readMapping(files, name);
    if (role.format === 'XLSX' && role.type !== 'balance') {
      await this.#writeLines(
        readWorkbook({ name, type: role.type, mapping }, files.rowsOf(name)),
        name,
        writer,
      );
      return;
    }
    const content = await files.store.read(file);
    try {
      const chunks = unpacked(name, content);
      const lines =
        role.format === 'NDJSON' || role.type === 'balance'
          ? readNdjson(name, chunks)
          : readCsv({ name, type: role.type, mapping }, chunks);
      await this.#writeLines(lines, name, writer);
    } finally {
      content.destroy();
    }
  }

  async #writeLines(lines: AsyncIterable<FileLine>, name: string, writer: CopyWriter): Promise<void> {
    for await (const line of lines) {
      await this.#yieldWhenDue();
      if (!('end' in line)) await writer.add(recordOf(line, name, false));
    }
  }
}

/** Returns the content of a file, decompressed if its name says so. */
function unpacked(name: string, content: Readable): AsyncIterable<Buffer> {
  return isGzipped(name) ? gunzipFile(name, content) : content;
}

async function* gunzipFile(name: string, content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* gunzip(content);
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    throw error.reason === 'BROKEN'
      ? new SourceError(
          'BUSY',
          `${name} is no complete gzip file, so it may be half-written. It is read again.`,
          { cause: error },
        )
      : new SourceError('UNKNOWN_ANSWER', `${name} is too large when unpacked.`, { cause: error });
  } finally {
    content.destroy();
  }
}

async function readMapping({ store, sorted }: ExportFiles, tableName: string): Promise<string | null> {
  const name = mappingNameOf(tableName);
  const file = sorted.full.find((one) => one.name === name);
  return file === undefined ? null : readSmall(store, file);
}

/** Returns what the marker of a complete export says. @throws SourceError if a file has another size than it says */
export async function readMarkerFacts({
  store,
  sorted,
}: Pick<ExportFiles, 'store' | 'sorted'>): Promise<ExportFacts> {
  const { marker } = sorted;
  if (marker === null) return {};
  const text = await readSmall(store, marker);
  if (text.trim() === '') return {};
  const { value, problems } = checkMarker(parseMarker(text));
  if (value === null) {
    const [first] = problems;
    throw new SourceError('UNKNOWN_ANSWER', `export.done, ${first?.field}: ${first?.error}`);
  }
  const sizes = new Map(sorted.full.map(({ name, size }) => [name, size]));
  for (const { name, size } of value.files ?? [])
    if (sizes.get(name) !== size)
      throw new SourceError(
        'BUSY',
        `${name} has ${sizes.get(name) ?? 0} bytes; export.done says ${size}. It is read again.`,
      );
  return value;
}

/** @throws SourceError if a line belongs to no record: what is missing then would look deleted */
function recordOf(line: FileLine, name: string, hasDeletions: boolean): CopiedRecord {
  if ('problem' in line)
    throw new SourceError('UNKNOWN_ANSWER', `${line.problem}. Nothing of the export was read.`);
  if ('end' in line) throw new SourceError('UNKNOWN_ANSWER', `${name}: an end line has no place here.`);
  if (line.record.isDeleted && !hasDeletions)
    throw new SourceError('UNKNOWN_ANSWER', `${name}: a complete export has no lines of the type deleted.`);
  return line.record;
}

async function readSmall(store: Reader, file: StoredFile): Promise<string> {
  if (file.size > MAX_SMALL_FILE)
    throw new SourceError('UNKNOWN_ANSWER', `${file.name} is larger than 1 MiB.`);
  return readText(await store.read(file));
}

function parseMarker(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (cause) {
    throw new SourceError('UNKNOWN_ANSWER', 'export.done is neither empty nor JSON.', { cause });
  }
}
