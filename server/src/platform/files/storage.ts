import { folderStorage } from './folder.ts';
import type { FilesLocation } from './location.ts';
import { type S3Credentials, s3Storage } from './s3.ts';
import type { FileStorage } from './types.ts';

/** Opens the storage; nothing is created or asked before the first file. */
export function openStorage(location: FilesLocation, credentials?: S3Credentials): FileStorage {
  return location.kind === 'folder' ? folderStorage(location.path) : s3Storage(location, credentials);
}
