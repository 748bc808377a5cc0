import type { Readable } from 'node:stream';
import type { ConnectorTools } from '../open-connector.ts';

/** A file that lies at a source. */
export interface StoredFile {
  /** Its name below the configured folder or prefix, with `/` between folders. */
  name: string;
  /** Bytes. */
  size: number;
  /** When it was last changed, in milliseconds since 1970, as the store states it. */
  modifiedAtMs: number;
  /** Changes with the content: an ETag, or size and time. */
  version: string;
}

/** Where an export lies. Each function throws `SourceError`. */
export interface FileStore {
  /** Lists the files of the configured folder or prefix, not of folders below it. Bounded to 10,000. */
  list(): Promise<readonly StoredFile[]>;
  /** Opens a file for reading as a byte stream. */
  read(file: StoredFile): Promise<Readable>;
  /** Ends connections to the store. */
  close?(): Promise<void>;
}

/** Where a store is and how to sign in, with the decrypted secret. */
export interface FileStoreSettings {
  /** Address of the folder or prefix. */
  url: string;
  /** User or access key id, or null where the store needs none. */
  login: string | null;
  /** Password, private key or secret access key. Empty where the store needs none. */
  secret: string;
}

/** Opens a store. It connects when one of its functions is called. */
export type OpenFileStore = (settings: FileStoreSettings, tools: ConnectorTools) => FileStore;
