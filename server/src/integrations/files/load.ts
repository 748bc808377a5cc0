import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
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
import { roleOfFile } from '../domain/files/names.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { openArchive } from './archive.ts';
import { ContentWriter } from './content-writer.ts';
import { findPosition, lockPosition, type StoredPosition, storePosition } from './copy-position.ts';
import { CopyWriter, markAbsent, removeDeleted } from './copy-write.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { limitStore } from './limited-store.ts';
import type { ExportFacts } from './line-shapes.ts';

/** Time in which all files of a load must arrive, in milliseconds. Its transaction holds back vacuum until then. */
const LOAD_MS = 30 * 60_000;

interface LoadLimits {
  limitMs?: number;
}

/**
 * Brings the copy up to date with the files, in one transaction.
 * @param seenLoad the load that the engine has queued all changes of
 * @throws SourceError if there is no complete export, or a file cannot be read or does not arrive in time
 */
export async function updateCopy(
  host: ConnectorHost,
  store: FileStore,
  seenLoad: number,
  { limitMs = LOAD_MS }: LoadLimits = {},
): Promise<StoredPosition> {
  const files = await store.list();
  const position = await findPosition(host.database.pool, host);
  const sorted = refuseUnknown(() => sortFiles(files));
  if (!hasWork(sorted, position)) return position;
  return inTransaction(host.database, async (connection) => {
    // Unpacking a workbook, or a slow store, can keep the transaction waiting.
    await connection.query(`SET LOCAL idle_in_transaction_session_timeout = ${limitMs}`);
    const locked = await lockPosition(connection, host);
    if (locked === null) throw new SourceError('BUSY', 'Another process reads the export.');
    // Another process may have loaded these files since the position was read.
    if (!hasWork(sorted, locked)) return locked;
    await removeDeleted(connection, host, seenLoad);
    const limited = limitStore(store, limitMs);
    const load = new ExportLoad({ connection, host, store: limited, sorted, from: locked });
    const loaded = await load.run();
    await refuseChanged(store, files);
    await storePosition(connection, host, loaded);
    return loaded;
  });
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
  readonly #content: ContentWriter;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#content = new ContentWriter(parts.host);
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
    const writer = new CopyWriter(connection, { ...refOf(host), loadNumber, isFull: true });
    const archive = sorted.full.find(({ name }) => roleOfFile(name).role === 'ARCHIVE');
    const facts =
      archive === undefined
        ? await this.#content.writeFull(this.#parts, writer)
        : await this.#writeArchive(archive, writer);
    await writer.flush();
    await markAbsent(connection, host, loadNumber);
    const files = sorted.marker === null ? sorted.full : [...sorted.full, sorted.marker];
    const { exportedAt, changesThrough } = facts;
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

  async #writeArchive(file: StoredFile, writer: CopyWriter): Promise<ExportFacts> {
    const { host, store } = this.#parts;
    const archive = await openArchive(host, store, file);
    try {
      return await this.#content.writeFull({ store: archive, sorted: await archive.sort() }, writer);
    } finally {
      await archive.close();
    }
  }

  async #applyChanges(
    { file, number }: NumberedFile<StoredFile>,
    position: StoredPosition,
  ): Promise<StoredPosition> {
    const { connection, host } = this.#parts;
    const { loadNumber } = position;
    const writer = new CopyWriter(connection, { ...refOf(host), loadNumber, isFull: false });
    const { exportedAt } = await this.#content.writeProven(this.#parts.store, file, writer, true);
    await writer.flush();
    const at = new Date(exportedAt ?? file.modifiedAtMs).toISOString();
    return {
      ...position,
      files: { ...position.files, [file.name]: file.version },
      lastNumber: Math.max(position.lastNumber ?? 0, number),
      exportedAt: position.exportedAt !== null && position.exportedAt > at ? position.exportedAt : at,
    };
  }
}

const refOf = ({ organizationId, connectionId }: ConnectorHost) => ({ organizationId, connectionId });
