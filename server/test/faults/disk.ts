import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MIB = 1024 * 1024;

/** A folder on a separate disk that a test can fill; without permission to create one, an ordinary folder. */
export interface Disk {
  folder: string;
  /** Whether its size is limited. */
  isBounded: boolean;
  /** Takes all remaining space. */
  fill(): Promise<void>;
  /** Frees that space. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a disk of this many MiB in memory; only root on Linux may. */
export async function openDisk(folder: string, mib: number): Promise<Disk> {
  await mkdir(folder);
  const isBounded = await run('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  await chmod(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    folder,
    isBounded,
    fill: async () => {
      if (!isBounded) throw new Error('this disk has no end of its own');
      const file = await open(filler, 'w');
      for (const bytes of [MIB, 4096]) {
        // Writes until the disk is full.
        while (
          await file.write(Buffer.alloc(bytes)).then(
            ({ bytesWritten }) => bytesWritten === bytes,
            () => false,
          )
        );
      }
      await file.close();
    },
    empty: () => rm(filler, { force: true }),
    close: async () => {
      if (isBounded) await run('umount', ['-l', folder]);
    },
  };
}
