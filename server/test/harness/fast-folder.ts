import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps this folder in memory: databases and data folders are copied there in half the time, and nothing is written to a disk. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there: each test file has a database. */
const NEEDED = 10 * 1024 ** 3;

/** Where tests keep what does not outlive them: in memory, where there is room and programs may be started from. */
export function fastFolder(): string {
  return hasRoom() && startsPrograms() ? IN_MEMORY : tmpdir();
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED;
  } catch {
    return false;
  }
}

/** Containers often mount it so that none may be. */
function startsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === IN_MEMORY)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
