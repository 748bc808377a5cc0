import { folderStorage } from './folder.ts';
import type { FilesLocation } from './location.ts';
import { DEFAULT_QUOTA_BYTES } from './quota.ts';
import type { FileScanner } from './scanner.ts';
import type { FileStorage, S3Credentials } from './types.ts';

interface StorageOptions {
  quotaBytes?: number;
  scanner?: FileScanner | null;
  credentials?: S3Credentials;
  stagingFolder?: string | null;
}

/**
 * Opens the storage. Nothing is created or requested before the first file. The S3 client is loaded only if
 * needed, because loading it takes longer than all the rest.
 * @param options `quotaBytes` for each organization; `scanner` for incoming and outgoing files, null: none;
 * without `credentials`, the SDK finds them; `stagingFolder` for files on their way to S3
 */
export async function openStorage(
  location: FilesLocation,
  {
    quotaBytes = DEFAULT_QUOTA_BYTES,
    scanner = null,
    credentials,
    stagingFolder = null,
  }: StorageOptions = {},
): Promise<FileStorage> {
  if (location.kind === 'folder') return folderStorage(location.path, quotaBytes, scanner);
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(location, { quotaBytes, scanner, credentials, stagingFolder });
}
