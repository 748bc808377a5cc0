import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { systemClock } from './clock.ts';

/** Sorts before all ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Sorts after all ids. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Random bytes for one id. */
const RANDOM_BYTES = 16;
/** Ids for which random bytes are drawn at once. Drawing takes longer than the rest of making an id. */
const POOLED_IDS = 256;

/**
 * Returns a generator of UUIDv7s, each greater than the previous one. Within a millisecond, and while the
 * clock is behind the last id, a counter increases from a random start.
 */
export function idSource(millis: () => number): () => string {
  const pool = new Uint8Array(RANDOM_BYTES * POOLED_IDS);
  let used = pool.length;
  let last = 0;
  let counter = 0;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const random = pool.subarray(used, used + RANDOM_BYTES);
    used += RANDOM_BYTES;
    const now = millis();
    if (now > last) {
      last = now;
      counter = startOf(random);
    } else {
      counter = (counter + 1) >>> 0;
      if (counter === 0) last += 1;
    }
    return v7({ msecs: last, seq: counter, random });
  };
}

/** Returns 31 random bits, so that the counter can increase for long before it exceeds its 32 bits. */
function startOf(random: Uint8Array): number {
  const view = new DataView(random.buffer, random.byteOffset);
  return view.getUint32(6) >>> 1;
}

/**
 * Returns a new UUIDv7 in machine time, greater than every id that this process made before. Organization
 * clocks do not affect it.
 */
export const newId = idSource(() => systemClock.wall.millis());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
