import type { Readable } from 'node:stream';
import type { FileScanner } from './scanner.ts';
import type { StagedFile } from './staging.ts';

/** A content in the storage. */
export interface StoredObject {
  /** Lower-case hexadecimal digits. */
  sha256: string;
  /** Time of the last write, in milliseconds since 1970. */
  storedAt: number;
}

/**
 * Storage of file contents, by organization and SHA-256. It does not know which files reference them;
 * `contents.ts` keeps both consistent.
 */
export interface FileStorage {
  /** Local folder for uploads whose hash is not known yet. */
  readonly stagingFolder: string;
  /** Maximum bytes that one organization may store, including pending imports. */
  readonly quotaBytes: number;
  /** Scanner for incoming and outgoing files. Null: files are not scanned. */
  readonly scanner: FileScanner | null;
  /**
   * Stores a received file, completely or not at all. An existing content is written again. The staged file
   * may no longer exist afterwards.
   */
  put(organizationId: string, file: StagedFile): Promise<void>;
  /** @throws MissingFileError before the first read when the content does not exist */
  open(organizationId: string, sha256: string): Promise<Readable>;
  /** Removes a content. Succeeds when it does not exist. */
  remove(organizationId: string, sha256: string): Promise<void>;
  /** Lists all contents of an organization, in chunks of limited size. */
  list(organizationId: string): AsyncIterable<StoredObject[]>;
  close(): void;
}

/** A file's row references a content that is not in the storage. */
export class MissingFileError extends Error {
  override name = 'MissingFileError';
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}
