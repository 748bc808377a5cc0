import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { systemClock } from './clock.ts';

/** What one id takes. */
const RANDOM_BYTES = 16;
/** Drawn at once: asking for random bytes takes longer than all else that makes an id. */
const POOLED_IDS = 256;

/**
 * A maker of UUIDv7s, each greater than the one before: within a millisecond, and while the clock stands behind the
 * last id, a counter goes on from where it began at random.
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

/** 31 random bits: so the counter can go on for long before its 32 bits are used up. */
function startOf(random: Uint8Array): number {
  const view = new DataView(random.buffer, random.byteOffset);
  return view.getUint32(6) >>> 1;
}

/** A new UUIDv7, of the machine's time: greater than every id that this process made before, whoever's time is moved. */
export const newId = idSource(() => systemClock.wall.millis());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
