import { setTimeout as sleep } from 'node:timers/promises';

/** How often what lost a race is tried: some three seconds. On a busy machine a crowd on a few customers takes that long. */
export const RACE_ATTEMPTS = 24;
const BASE_DELAY_MS = 2;
const MAX_DELAY_MS = 250;

/** Waits after an attempt that lost a race: at random, up to a ceiling that doubles with each attempt. */
export async function backOff(attempt: number): Promise<void> {
  await sleep(Math.random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** attempt));
}
