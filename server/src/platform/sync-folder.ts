import { open } from 'node:fs/promises';

/**
 * Makes a rename or creation inside a folder durable: a rename is on the disk only once its folder is synced.
 */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
