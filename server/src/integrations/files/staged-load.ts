import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { NumberedCells } from '../../exchange/index.ts';
import type { SortedFiles } from '../domain/files/load-plan.ts';
import { roleOfFile } from '../domain/files/names.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { type ArchiveStore, openArchive } from './archive.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { stageExport } from './stage-export.ts';
import { readRows, unpackRows } from './workbook.ts';

/** Bytes that the files of a load have at most, in total. */
const MAX_LOAD_GIB = 16;
const MAX_LOAD_BYTES = MAX_LOAD_GIB * 1024 ** 3;

/** The files of a complete export on the local disk. */
export interface ExportFiles {
  store: Pick<FileStore, 'read'>;
  sorted: SortedFiles<StoredFile>;
  /** Yields the rows of a workbook among the files. */
  rowsOf: (name: string) => AsyncGenerator<NumberedCells>;
}

/**
 * The files of a load, copied to the local disk and unpacked. A load writes in one transaction, which would hold back
 * vacuum while bytes arrive.
 */
export class StagedLoad implements Pick<FileStore, 'read'> {
  readonly #host: ConnectorHost;
  /** Path of each copy by the name of the file; null: the file is empty. */
  readonly #paths = new Map<string, string | null>();
  /** Path of the rows of each workbook. */
  readonly #rows = new Map<string, string>();
  #archive: { store: ArchiveStore; sorted: SortedFiles<StoredFile> } | null = null;
  #bytesLeft = MAX_LOAD_BYTES;

  constructor(host: ConnectorHost) {
    this.#host = host;
  }

  /** Copies files. @throws SourceError if one cannot be read, or is beyond the limits */
  async add(store: FileStore, files: readonly StoredFile[]): Promise<void> {
    for (const file of files) {
      if (roleOfFile(file.name).role === 'ARCHIVE') await this.#addArchive(store, file);
      else if (isWorkbook(file)) await this.#unpack(store, file);
      else await this.#copy(store, file);
    }
  }

  /** Returns the files of a complete export, or those in its archive. */
  exportFiles(sorted: SortedFiles<StoredFile>): ExportFiles {
    const { store, sorted: own } = this.#archive ?? { store: this, sorted };
    return { store, sorted: own, rowsOf: (name) => readRows(this.#pathOf(this.#rows, name)) };
  }

  async read({ name }: StoredFile): Promise<Readable> {
    const path = this.#pathOf(this.#paths, name);
    return path === null ? Readable.from([]) : createReadStream(path);
  }

  /** Removes all copies. */
  async remove(): Promise<void> {
    const paths = [...this.#paths.values(), ...this.#rows.values()];
    await Promise.all(paths.map((path) => (path === null ? null : rm(path, { force: true }))));
    await this.#archive?.store.close();
  }

  async #addArchive(store: FileStore, file: StoredFile): Promise<void> {
    const archive = await openArchive(this.#host, store, file);
    try {
      const sorted = await archive.sort();
      for (const one of sorted.full) if (isWorkbook(one)) await this.#unpack(archive, one);
      this.#archive = { store: archive, sorted };
    } catch (error) {
      await archive.close();
      throw error;
    }
  }

  async #unpack(store: Pick<FileStore, 'read'>, file: StoredFile): Promise<void> {
    const { name } = file;
    this.#rows.set(name, await unpackRows(this.#host, name, await store.read(file)));
  }

  async #copy(store: FileStore, file: StoredFile): Promise<void> {
    const tooLarge = `The files of the export are larger than ${MAX_LOAD_GIB} GiB in total`;
    const options = { name: file.name, maxBytes: this.#bytesLeft, tooLarge };
    const staged = await stageExport(this.#host.stagingFolder, await store.read(file), options);
    this.#bytesLeft -= staged?.size ?? 0;
    this.#paths.set(file.name, staged?.path ?? null);
  }

  /** @throws SourceError if the file was not copied: another process has loaded other files meanwhile */
  #pathOf<T>(paths: ReadonlyMap<string, T>, name: string): T {
    const path = paths.get(name);
    if (path === undefined) throw new SourceError('BUSY', 'Another process reads the export.');
    return path;
  }
}

function isWorkbook({ name }: StoredFile): boolean {
  const role = roleOfFile(name);
  return role.role === 'TYPE' && role.format === 'XLSX';
}
