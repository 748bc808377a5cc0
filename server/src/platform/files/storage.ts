import { folderStorage } from './folder.ts';
import type { FilesLocation } from './location.ts';
import { DEFAULT_QUOTA_BYTES } from './quota.ts';
import type { FileScanner } from './scanner.ts';
import type { FileStorage, S3Credentials } from './types.ts';

/**
 * Opens the storage; nothing is created or asked before the first file. What speaks S3 is loaded only where it is needed:
 * it takes longer than all the rest.
 * @param options `quotaBytes` of each organization; `scanner` of what comes in and goes out, null: none; without `credentials`, they are as the SDK finds them
 */
export async function openStorage(
  location: FilesLocation,
  {
    quotaBytes = DEFAULT_QUOTA_BYTES,
    scanner = null,
    credentials,
  }: { quotaBytes?: number; scanner?: FileScanner | null; credentials?: S3Credentials } = {},
): Promise<FileStorage> {
  if (location.kind === 'folder') return folderStorage(location.path, quotaBytes, scanner);
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(location, { quotaBytes, scanner, credentials });
}
