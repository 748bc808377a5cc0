import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian's package is `libfaketime`; the folder is named after the processor. */
const LIBRARIES = '/usr/lib';
const LIBRARY = 'faketime/libfaketimeMT.so.1';

/** The wall clock of one process. Setting it does not affect the monotonic clock. */
export interface WallClock {
  /** Environment variables that the process must start with. */
  environment: Record<string, string>;
  /** Sets it ahead by seconds, or back where negative. */
  set(seconds: number): Promise<void>;
}

/** Returns null where the library is not installed. */
export async function wallClock(file: string): Promise<WallClock | null> {
  const folders = await readdir(LIBRARIES).catch(() => []);
  const library = folders.map((folder) => join(LIBRARIES, folder, LIBRARY)).find((path) => existsSync(path));
  if (library === undefined) return null;
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
