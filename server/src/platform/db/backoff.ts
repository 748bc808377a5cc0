import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Attempts after lost races, over about three seconds. On a busy machine, contention on a few customers lasts
 * that long.
 */
export const RACE_ATTEMPTS = 24;
const BASE_DELAY_MS = 2;
const MAX_DELAY_MS = 250;

/** Waits after a lost race: a random time up to a ceiling that doubles with each attempt. */
export async function backOff(attempt: number): Promise<void> {
  await sleep(Math.random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** attempt));
}
