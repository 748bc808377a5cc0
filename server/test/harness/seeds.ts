import { inject, it } from 'vitest';
import type { Tier } from './tiers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seeds of random tests. */
    seeds: number[];
    /** Which tests run, and how often random tests, races and crashes repeat. */
    tier: Tier;
  }
}

/** A new seed for each run, the seed in QUITTANCE_SEED, or as many seeds as QUITTANCE_SEEDS says. */
export const SEEDS: readonly number[] = inject('seeds');

/** Whether this is `npm test`, which leaves some tests to `npm run test:all`. */
export const isDay = inject('tier') === 'day';

/** Defines a test that `npm test` leaves to `npm run test:all`, in a file that runs by day. */
export const itNightly = it.skipIf(isDay);

type Work = (seed: number) => Promise<void> | void;

/** Defines a random test once for each seed; its name shows the seed. */
export function itDraws(
  title: string,
  ...rest: [Work] | [options: { timeout: number; retry?: number }, work: Work]
): void {
  const [options, work] = rest.length === 1 ? [{}, ...rest] : rest;
  it.each(SEEDS)(`${title}, QUITTANCE_SEED=%i`, options, work);
}

/**
 * Defines a test like `itDraws`, in long runs only (`npm run test:long`, `npm run test:faults`). The other
 * runs cover the same in a shorter form.
 */
export function itDrawsLong(title: string, options: { timeout: number; retry?: number }, work: Work): void {
  it.runIf(inject('tier') === 'long').each(SEEDS)(`${title}, QUITTANCE_SEED=%i`, options, work);
}

/**
 * Returns the number of repetitions: `usual`, `long` in the long run (`npm run test:long`), or `byDay` in
 * `npm test`.
 */
export function howOften(usual: number, long: number, byDay = usual): number {
  return { all: usual, long, day: byDay }[inject('tier')];
}

/** Prints how far a long run is, so that one that is stopped says how much it covered. */
export function reportProgress(done: number, count: number, what: string): void {
  const isRound = done === count || done % Math.max(1, Math.floor(count / 20)) === 0;
  if (inject('tier') === 'long' && isRound) console.info(`${done} of ${count} ${what}`);
}

/** Returns the number of cases of a property, multiplied by the number of seeds. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: howOften(usual, 10 * usual) * SEEDS.length };
}
