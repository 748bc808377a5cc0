import type { Readable } from 'node:stream';
import type { FileScanner } from './scanner.ts';
import type { StagedFile } from './staging.ts';

/** What a storage holds. */
export interface StoredObject {
  /** Lower-case hexadecimal digits. */
  sha256: string;
  /** When it was put there last, in milliseconds since 1970. */
  storedAt: number;
}

/**
 * Where the bytes of files are kept: by organization, under the SHA-256 of what they are. It knows nothing of
 * what refers to them; `contents.ts` keeps the two together.
 */
export interface FileStorage {
  /** Folder of this machine in which uploads are received before it is known what they are. */
  readonly stagingFolder: string;
  /** Most bytes that one organization may have stored, imports that wait included. */
  readonly quotaBytes: number;
  /** Looks through what comes in and goes out; null: nobody does. */
  readonly scanner: FileScanner | null;
  /**
   * Puts a received file in place, whole or not at all. What is there already is put there anew. The staged
   * file may be gone afterwards.
   */
  put(organizationId: string, file: StagedFile): Promise<void>;
  /** @throws MissingFile before anything is read when it is not there */
  open(organizationId: string, sha256: string): Promise<Readable>;
  /** What is not there counts as removed. */
  remove(organizationId: string, sha256: string): Promise<void>;
  /** Everything of an organization, in parts of bounded size. */
  list(organizationId: string): AsyncIterable<StoredObject[]>;
  close(): void;
}

/** A file that its row names is not in the storage. */
export class MissingFile extends Error {
  override name = 'MissingFile';
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}
