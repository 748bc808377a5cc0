import { open } from 'node:fs/promises';

/** Makes what was renamed or created inside a folder durable: a rename is on the disk once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
