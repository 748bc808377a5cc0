import { join } from 'node:path';
import type { Config } from '../config.ts';
import { scannerOf } from '../platform/files/clamd.ts';
import { openStorage } from '../platform/files/storage.ts';
import type { FileStorage } from '../platform/files/types.ts';
import { resolveDataFolder } from './database.ts';

/** Opens the configured file storage; by default a folder in the data folder. */
export async function openFiles(config: Config): Promise<FileStorage> {
  const files = config.files ?? { kind: 'folder', path: join(await resolveDataFolder(config), 'files') };
  return openStorage(files, {
    quotaBytes: config.storageQuotaBytes,
    scanner: scannerOf(config),
    stagingFolder: config.stagingDir,
  });
}
