import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MIB = 1024 * 1024;

/** A folder on a disk of its own, which can be filled; where no disk can be made, it is a folder like others. */
export interface Disk {
  folder: string;
  /** Whether it has an end of its own. */
  isBounded: boolean;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives that room back. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a disk of so many MiB, in memory: only root may, on Linux. */
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
        // Until nothing goes in any more.
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
