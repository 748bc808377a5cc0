import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { DEFAULT_QUOTA_BYTES } from './quota.ts';
import type { FileScanner } from './scanner.ts';
import { type FileStorage, MissingFileError, type StoredObject } from './types.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Stores files in a folder: `<organization>/<first two digits>/<SHA-256>`. The bytes are first synced to
 * disk. A rename within the file system then makes the file visible, completely or not at all.
 */
export function folderStorage(
  root: string,
  quotaBytes = DEFAULT_QUOTA_BYTES,
  scanner: FileScanner | null = null,
): FileStorage {
  const pathOf = (organizationId: string, sha256: string) =>
    join(root, organizationId, sha256.slice(0, 2), sha256);
  return {
    stagingFolder: join(root, 'incoming'),
    quotaBytes,
    scanner,
    put: async (organizationId, { path, sha256 }) => {
      const target = pathOf(organizationId, sha256);
      const folder = dirname(target);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(path, target);
      await syncFolder(folder);
      // The names of new folders are stored in their parents, so these are synced too.
      for (let at = folder; made !== undefined && at.length >= made.length; ) {
        at = dirname(at);
        await syncFolder(at);
      }
    },
    open: async (organizationId, sha256) => {
      const file = await open(pathOf(organizationId, sha256)).catch((cause: unknown) => {
        throw isMissing(cause) ? new MissingFileError(`${sha256} is not in the storage`, { cause }) : cause;
      });
      return file.createReadStream();
    },
    remove: (organizationId, sha256) => rm(pathOf(organizationId, sha256), { force: true }),
    list: (organizationId) => listFolder(join(root, organizationId)),
    close: () => {},
  };
}

async function* listFolder(folder: string): AsyncGenerator<StoredObject[]> {
  for (const part of await listNames(folder)) {
    const objects: StoredObject[] = [];
    for (const name of await listNames(join(folder, part))) {
      if (!SHA256.test(name)) continue;
      const found = await stat(join(folder, part, name)).catch(() => null);
      if (found !== null) objects.push({ sha256: name, storedAt: found.mtimeMs });
    }
    if (objects.length > 0) yield objects;
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
