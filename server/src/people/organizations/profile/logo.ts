import { confine, OutOfBounds } from '../../../platform/workers/confined.ts';
import type { FittedLogo } from './fit-logo.ts';
import type * as Tasks from './logo.worker.ts';

/** Largest upload, in bytes. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Its memory returns to the system with the thread, so the thread ends soon. */
const run = confine<typeof Tasks>({
  module: new URL('logo.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 128,
  millis: 60_000,
  idleMillis: 1000,
});

/**
 * Reads an upload, and scales it down where it is larger than letters and emails need, in a confined thread.
 * @param turn uploads of one turn, such as those of an organization, run one after the other
 * @returns what is wrong with it, in words, where it cannot be a logo
 */
export async function readUploadedLogo(turn: string, bytes: Uint8Array): Promise<FittedLogo | string> {
  try {
    return await run('fit', turn, bytes);
  } catch (error) {
    if (error instanceof OutOfBounds) return 'takes too much time or memory to be read';
    throw error;
  }
}
