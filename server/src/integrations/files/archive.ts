import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isUnpackedTooLarge } from '../../exchange/index.ts';
import { discardStaged, type StagedFile } from '../../platform/files/staging.ts';
import { hasRecordFile, type SortedFiles, sortFiles, UnknownFilesError } from '../domain/files/load-plan.ts';
import { isGzipped, roleOfFile } from '../domain/files/names.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { stageExport } from './stage-export.ts';
import { emptyError } from './workbook.ts';

const MIB = 1024 * 1024;
const MAX_ARCHIVE_BYTES = 1024 * MIB;
const MAX_ENTRIES = 1_000;

/** Folders, and files that operating systems add to archives. */
const NOT_A_FILE = /\/$|(?:^|\/)(?:__MACOSX\/.*|\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

/**
 * Copies a ZIP archive to the local disk and opens it: its directory is at its end.
 * @throws SourceError if it is no complete archive
 */
export async function openArchive(
  { stagingFolder }: Pick<ConnectorHost, 'stagingFolder'>,
  store: FileStore,
  file: StoredFile,
): Promise<ArchiveStore> {
  const { name } = file;
  const staged = await stageExport(stagingFolder, await store.read(file), {
    name,
    maxBytes: MAX_ARCHIVE_BYTES,
  });
  if (staged === null) throw emptyError(name);
  try {
    const zip = await openPromise(staged.path, { autoClose: false, strictFileNames: true });
    return new ArchiveStore(zip, file, staged);
  } catch (cause) {
    await discardStaged(staged);
    const text = `${name} is no complete ZIP archive, so it may be half-written. It is read again.`;
    throw new SourceError('BUSY', text, { cause });
  }
}

/** The files of an archive. The archive is untrusted: its directory may say anything. */
export class ArchiveStore implements FileStore {
  readonly #zip: ZipFile;
  readonly #file: StoredFile;
  readonly #staged: StagedFile;
  readonly #entries = new Map<string, Entry>();

  constructor(zip: ZipFile, file: StoredFile, staged: StagedFile) {
    this.#zip = zip;
    this.#file = file;
    this.#staged = staged;
  }

  /** Returns the files of the export by their role. They are complete, because the archive is. @throws SourceError */
  async sort(): Promise<SortedFiles<StoredFile>> {
    const sorted = this.#sortKnown(await this.list());
    const [changes] = sorted.changes;
    if (changes !== undefined) this.#refuse(`${changes.file.name} must be next to it`);
    const nested = sorted.full.find(({ name }) => isGzipped(name) || roleOfFile(name).role === 'ARCHIVE');
    if (nested !== undefined) this.#refuse(`${nested.name} is compressed twice`);
    if (!hasRecordFile(sorted.full)) this.#refuse('it has no file of an export');
    return sorted;
  }

  #sortKnown(files: readonly StoredFile[]): SortedFiles<StoredFile> {
    try {
      return sortFiles(files);
    } catch (error) {
      if (error instanceof UnknownFilesError) return this.#refuse(error.message, error);
      throw error;
    }
  }

  async list(): Promise<readonly StoredFile[]> {
    if (this.#zip.entryCount > MAX_ENTRIES) this.#refuse(`it has more than ${MAX_ENTRIES} files`);
    this.#entries.clear();
    let unpacked = 0;
    for await (const entry of this.#eachEntry()) {
      const { fileName: name } = entry;
      if (NOT_A_FILE.test(name)) continue;
      if (name.includes('/')) this.#refuse(`${name} is in a folder. Put it at the top`);
      if (this.#entries.has(name)) this.#refuse(`it has ${name} twice`);
      if (entry.isEncrypted()) this.#refuse(`${name} is encrypted`);
      if (!entry.canDecodeFileData()) this.#refuse(`${name} is compressed by an unknown method`);
      unpacked += entry.uncompressedSize;
      this.#entries.set(name, entry);
    }
    if (isUnpackedTooLarge(unpacked, this.#staged.size)) this.#refuse('it is too large when unpacked');
    const { modifiedAtMs, version } = this.#file;
    return [...this.#entries].map(([name, { uncompressedSize: size }]) => {
      return { name, size, modifiedAtMs, version };
    });
  }

  /** Yields the entries of the directory. The library refuses paths that lead out of the archive. */
  async *#eachEntry(): AsyncGenerator<Entry> {
    try {
      yield* this.#zip.eachEntry();
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message.slice(0, 200) : 'it is damaged', error);
    }
  }

  async read({ name }: StoredFile): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return this.#refuse(`it has no ${name}`);
    return Readable.from(this.#contentOf(entry));
  }

  /** Yields the content of a file. The library ends with an error if it is longer or shorter than announced. */
  async *#contentOf(entry: Entry): AsyncGenerator<Buffer> {
    let checksum = 0;
    try {
      const content: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry);
      for await (const bytes of content) {
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
    } catch (error) {
      this.#refuse(`${entry.fileName} is damaged`, error);
    }
    if (checksum !== entry.crc32) this.#refuse(`${entry.fileName} is damaged`);
  }

  #refuse(reason: string, cause?: unknown): never {
    throw new SourceError('UNKNOWN_ANSWER', `${this.#file.name}: ${reason}.`, { cause });
  }

  async close(): Promise<void> {
    this.#zip.close();
    await discardStaged(this.#staged);
  }
}
