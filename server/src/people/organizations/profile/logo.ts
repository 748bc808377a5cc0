import { confine, OutOfBoundsError } from '../../../platform/workers/confined.ts';
import type { FittedLogo } from './fit-logo.ts';
import type * as Tasks from './logo.worker.ts';

/** Maximum upload, in bytes. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Confined thread. It ends soon after its work, because only then is its memory returned to the system. */
const run = confine<typeof Tasks>({
  module: new URL('logo.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 128,
  millis: 60_000,
  idleMillis: 1000,
});

/**
 * Validates an upload in a confined thread, and scales it down if it is larger than letters and emails need.
 * @param turn uploads with the same turn, such as those of an organization, run one after the other
 * @returns a description of the problem if the picture cannot be a logo
 */
export async function readUploadedLogo(turn: string, bytes: Uint8Array): Promise<FittedLogo | string> {
  try {
    return await run('fit', turn, bytes);
  } catch (error) {
    if (error instanceof OutOfBoundsError) return 'takes too much time or memory to be read';
    throw error;
  }
}
