import { text as readText } from 'node:stream/consumers';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { parseStrictJson } from '../../platform/http/strict-json.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import {
  changesToApply,
  findIncomplete,
  isFullChanged,
  type NumberedFile,
  numberContained,
  type SortedFiles,
  sortFiles,
  UnknownFilesError,
} from '../domain/files/load-plan.ts';
import { type FileRole, mappingNameOf, roleOfFile } from '../domain/files/names.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { findPosition, lockPosition, type StoredPosition, storePosition } from './copy-position.ts';
import { CopyWriter, markAbsent, removeDeleted } from './copy-write.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { checkMarker, type EndLine, type ExportFacts } from './line-shapes.ts';
import { readCsv, readNdjson } from './read-lines.ts';
import type { CopiedRecord, FileLine } from './records.ts';

/** Bytes of a marker or mapping file. */
const MAX_SMALL_FILE = 1024 * 1024;

/**
 * Brings the copy up to date with the files, in one transaction.
 * @param seenLoad the load that the engine has queued all changes of
 * @throws SourceError if there is no complete export, or a file cannot be read
 */
export async function updateCopy(
  host: ConnectorHost,
  store: FileStore,
  seenLoad: number,
): Promise<StoredPosition> {
  const files = await store.list();
  const position = await findPosition(host.database.pool, host);
  const sorted = sortOrRefuse(files);
  if (!hasWork(sorted, position)) return position;
  return inTransaction(host.database, async (connection) => {
    const locked = await lockPosition(connection, host);
    if (locked === null) throw new SourceError('BUSY', 'Another process reads the export.');
    await removeDeleted(connection, host, seenLoad);
    const load = new ExportLoad({ connection, host, store, sorted, from: locked });
    const loaded = await load.run();
    await refuseChanged(store, files);
    await storePosition(connection, host, loaded);
    return loaded;
  });
}

function sortOrRefuse(files: readonly StoredFile[]): SortedFiles<StoredFile> {
  return refuseUnknown(() => sortFiles(files));
}

function refuseUnknown<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnknownFilesError)
      throw new SourceError('UNKNOWN_ANSWER', error.message, { cause: error });
    throw error;
  }
}

/** Returns whether files have to be loaded. An export that is being written has to wait. */
function hasWork(sorted: SortedFiles<StoredFile>, position: StoredPosition): boolean {
  const incomplete = findIncomplete(sorted);
  if (incomplete !== null) {
    if (position.exportedAt === null) throw new SourceError('UNREACHABLE', incomplete);
    return false;
  }
  return (
    isFullChanged(sorted, position) ||
    refuseUnknown(() => changesToApply(sorted.changes, position)).length > 0
  );
}

/** Refuses what was read while a file changed: it may be half of each. */
async function refuseChanged(store: FileStore, before: readonly StoredFile[]): Promise<void> {
  const after = new Map((await store.list()).map(({ name, version }) => [name, version]));
  const changed = before.find(
    ({ name, version }) => roleOfFile(name).role !== 'IGNORED' && after.get(name) !== version,
  );
  if (changed !== undefined)
    throw new SourceError('BUSY', `${changed.name} changed while it was read. It is read again.`);
}

interface LoadParts {
  connection: Connection;
  host: ConnectorHost;
  store: FileStore;
  sorted: SortedFiles<StoredFile>;
  from: StoredPosition;
}

/** One load of files into the copy. */
class ExportLoad {
  readonly #parts: LoadParts;
  readonly #yieldWhenDue = yieldToEventLoop();

  constructor(parts: LoadParts) {
    this.#parts = parts;
  }

  async run(): Promise<StoredPosition> {
    const { sorted, from } = this.#parts;
    let position: StoredPosition = { ...from, loadNumber: from.loadNumber + 1 };
    if (isFullChanged(sorted, from)) position = await this.#loadFull(position);
    const changes = refuseUnknown(() => changesToApply(sorted.changes, position));
    for (const one of changes) position = await this.#applyChanges(one, position);
    const listed = new Set(sorted.changes.map(({ file }) => file.name));
    const files = Object.entries(position.files).filter(
      ([name]) => roleOfFile(name).role !== 'CHANGES' || listed.has(name),
    );
    return { ...position, files: Object.fromEntries(files) };
  }

  async #loadFull({ loadNumber }: StoredPosition): Promise<StoredPosition> {
    const { connection, host, sorted } = this.#parts;
    const marked = await this.#markerFacts();
    const writer = new CopyWriter(connection, { ...refOf(host), loadNumber, isFull: true });
    let whole: ExportFacts | null = null;
    for (const file of sorted.full) {
      const role = roleOfFile(file.name);
      if (role.role === 'WHOLE') whole = await this.#writeProven(file, writer, false);
      else if (role.role === 'TYPE') await this.#writeType(file, role, writer);
    }
    await writer.flush();
    await markAbsent(connection, host, loadNumber);
    const files = sorted.marker === null ? sorted.full : [...sorted.full, sorted.marker];
    const { exportedAt, changesThrough } = whole ?? marked;
    const writtenAtMs = (sorted.marker ?? sorted.full[0])?.modifiedAtMs ?? 0;
    const asOfMs = Math.min(writtenAtMs, Date.parse(exportedAt ?? '') || writtenAtMs);
    const baseNumber = changesThrough ?? numberContained(sorted.changes, asOfMs);
    return {
      loadNumber,
      files: Object.fromEntries(files.map(({ name, version }) => [name, version])),
      baseNumber,
      lastNumber: baseNumber,
      exportedAt: new Date(exportedAt ?? writtenAtMs).toISOString(),
    };
  }

  async #applyChanges(
    { file, number }: NumberedFile<StoredFile>,
    position: StoredPosition,
  ): Promise<StoredPosition> {
    const { connection, host } = this.#parts;
    const { loadNumber } = position;
    const writer = new CopyWriter(connection, { ...refOf(host), loadNumber, isFull: false });
    const { exportedAt } = await this.#writeProven(file, writer, true);
    await writer.flush();
    const at = new Date(exportedAt ?? file.modifiedAtMs).toISOString();
    return {
      ...position,
      files: { ...position.files, [file.name]: file.version },
      lastNumber: Math.max(position.lastNumber ?? 0, number),
      exportedAt: position.exportedAt !== null && position.exportedAt > at ? position.exportedAt : at,
    };
  }

  /** Writes a file whose last line proves that it is complete. @returns the facts of that line */
  async #writeProven(file: StoredFile, writer: CopyWriter, hasDeletions: boolean): Promise<ExportFacts> {
    const { name } = file;
    let end: EndLine | null = null;
    let records = 0;
    for await (const line of readNdjson(name, await this.#parts.store.read(file))) {
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
    file: StoredFile,
    { type, format }: Extract<FileRole, { role: 'TYPE' }>,
    writer: CopyWriter,
  ): Promise<void> {
    const { name } = file;
    const isCsv = format === 'CSV' && type !== 'balance';
    // Read before the file is opened: a stream that waits could fail without a reader.
    const mapping = isCsv ? await this.#mappingOf(name) : null;
    const content = await this.#parts.store.read(file);
    const lines = isCsv ? readCsv({ name, type, content, mapping }) : readNdjson(name, content);
    for await (const line of lines) {
      await this.#yieldWhenDue();
      if (!('end' in line)) await writer.add(recordOf(line, name, false));
    }
  }

  async #mappingOf(csvName: string): Promise<string | null> {
    const name = mappingNameOf(csvName);
    const file = this.#parts.sorted.full.find((one) => one.name === name);
    return file === undefined ? null : readSmall(this.#parts.store, file);
  }

  /** Returns what the marker says. @throws SourceError if a file has another size than it says */
  async #markerFacts(): Promise<ExportFacts> {
    const { sorted, store } = this.#parts;
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
}

const refOf = ({ organizationId, connectionId }: ConnectorHost) => ({ organizationId, connectionId });

/** @throws SourceError if a line belongs to no record: what is missing then would look deleted */
function recordOf(line: FileLine, name: string, hasDeletions: boolean): CopiedRecord {
  if ('problem' in line)
    throw new SourceError('UNKNOWN_ANSWER', `${line.problem}. Nothing of the export was read.`);
  if ('end' in line) throw new SourceError('UNKNOWN_ANSWER', `${name}: an end line has no place here.`);
  if (line.record.isDeleted && !hasDeletions)
    throw new SourceError('UNKNOWN_ANSWER', `${name}: a complete export has no lines of the type deleted.`);
  return line.record;
}

async function readSmall(store: FileStore, file: StoredFile): Promise<string> {
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
