import { SourceError } from '../source-error.ts';
import type { StoredFile } from './file-store.ts';

/** Most entries of a folder, files and folders together. */
const MAX_ENTRIES = 10_000;
const MAX_NAME_LENGTH = 1024;

/** An entry of a folder as its store states it. */
export interface ListedFile {
  name: string;
  size: number | undefined;
  modifiedAtMs: number | undefined;
  /** Undefined: the store states no ETag. */
  etag?: string | undefined;
}

/** Collects the entries of one folder, which a store lists in pages. */
export class FileList {
  readonly files: StoredFile[] = [];
  #entries = 0;

  /** Counts entries of a page before they are added. @throws SourceError UNKNOWN_ANSWER above 10,000 */
  count(entries: number): void {
    this.#entries += entries;
    if (this.#entries > MAX_ENTRIES)
      throw new SourceError(
        'UNKNOWN_ANSWER',
        'The folder has more than 10,000 entries. Move old files to another folder.',
      );
  }

  /**
   * Adds a file. Leaves out names that are no plain file name: folders, `.` and `..`, control characters.
   * An export has none of these, and they could mislead where a name is shown or used in a path.
   */
  add({ name, size, modifiedAtMs, etag }: ListedFile): void {
    if (!isPlainName(name)) return;
    if (!isCount(size) || !isCount(modifiedAtMs))
      throw new SourceError('UNKNOWN_ANSWER', 'The store lists a file without its size or time.');
    const file = { name, size, modifiedAtMs };
    this.files.push({ ...file, version: etag ?? sizeAndTime(file) });
  }
}

/** Returns the version of a file whose store states no ETag. */
export function sizeAndTime({ size, modifiedAtMs }: Pick<StoredFile, 'size' | 'modifiedAtMs'>): string {
  return `${size} bytes at ${modifiedAtMs}`;
}

function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    name.length <= MAX_NAME_LENGTH &&
    name.isWellFormed() &&
    !/[/\\\p{Cc}\u2028\u2029\ufffd]/u.test(name)
  );
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0;
}
