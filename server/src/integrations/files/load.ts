import type { Connection } from '../../platform/db/database.ts';
import { analyzeGrown } from '../../platform/db/statistics.ts';
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
import { ContentWriter, readMarkerFacts } from './content-writer.ts';
import { findPosition, lockPosition, type StoredPosition, storePosition } from './copy-position.ts';
import { CopyWriter, markAbsent, removeDeleted } from './copy-write.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { limitStore } from './limited-store.ts';
import { StagedLoad } from './staged-load.ts';

/** Time in which all files of a load must arrive, in milliseconds. */
const LOAD_MS = 30 * 60_000;

interface LoadLimits {
  limitMs?: number;
}

/**
 * Brings the copy up to date with the files, in one transaction. It begins when all files are on the local disk.
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
  const staged = new StagedLoad(host);
  try {
    const limited = limitStore(store, limitMs);
    // The marker may say that a file is half-written, and files may be large.
    if (isFullChanged(sorted, position)) await readMarkerFacts({ store: limited, sorted });
    await staged.add(limited, filesToLoad(sorted, position));
    await refuseChanged(store, files);
    const loaded = await writeCopy(host, { staged, sorted, seenLoad, from: position });
    // Without statistics, each customer would be looked up among all records.
    await analyzeGrown(host.database);
    return loaded;
  } finally {
    await staged.remove();
  }
}

interface StagedFiles {
  staged: StagedLoad;
  sorted: SortedFiles<StoredFile>;
  seenLoad: number;
  /** The position for which the files were chosen. */
  from: StoredPosition;
}

function writeCopy(
  host: ConnectorHost,
  { staged, sorted, seenLoad, from }: StagedFiles,
): Promise<StoredPosition> {
  return inTransaction(host.database, async (connection) => {
    const locked = await lockPosition(connection, host);
    // Files that another process loaded meanwhile may be newer, and the older ones must not replace them.
    if (locked === null || locked.loadNumber !== from.loadNumber)
      throw new SourceError('BUSY', 'Another process reads the export.');
    await removeDeleted(connection, host, seenLoad);
    const loaded = await new ExportLoad({ connection, host, staged, sorted, from: locked }).run();
    await storePosition(connection, host, loaded);
    return loaded;
  });
}

/** Returns the files that a load may read. Only a complete export says itself which changes it contains. */
function filesToLoad(sorted: SortedFiles<StoredFile>, position: StoredPosition): readonly StoredFile[] {
  const { full, marker, changes } = sorted;
  if (!isFullChanged(sorted, position))
    return refuseUnknown(() => changesToApply(changes, position)).map(({ file }) => file);
  return [...full, ...(marker === null ? [] : [marker]), ...changes.map(({ file }) => file)];
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
  staged: StagedLoad;
  sorted: SortedFiles<StoredFile>;
  from: StoredPosition;
}

/** One load of files into the copy. */
class ExportLoad {
  readonly #parts: LoadParts;
  readonly #content = new ContentWriter();

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
    const { connection, host, staged, sorted } = this.#parts;
    const writer = new CopyWriter(connection, { ...refOf(host), loadNumber, isFull: true });
    const facts = await this.#content.writeFull(staged.exportFiles(sorted), writer);
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

  async #applyChanges(
    { file, number }: NumberedFile<StoredFile>,
    position: StoredPosition,
  ): Promise<StoredPosition> {
    const { connection, host, staged } = this.#parts;
    const { loadNumber } = position;
    const writer = new CopyWriter(connection, { ...refOf(host), loadNumber, isFull: false });
    const { exportedAt } = await this.#content.writeProven(staged, file, writer, true);
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
