import { inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seeds of random tests. */
    seeds: number[];
    /** Whether random tests, races and crashes run in their long form (nightly). */
    long: boolean;
  }
}

/** A new seed for each run, the seed in QUITTANCE_SEED, or as many seeds as QUITTANCE_SEEDS says. */
export const SEEDS: readonly number[] = inject('seeds');

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
 * Defines a test like `itDraws`, in long runs only (`npm run test:long`, `npm run test:faults`). The short
 * run covers the same in a shorter form.
 */
export function itDrawsAtNight(
  title: string,
  options: { timeout: number; retry?: number },
  work: Work,
): void {
  it.runIf(inject('long')).each(SEEDS)(`${title}, QUITTANCE_SEED=%i`, options, work);
}

/** Returns the number of repetitions: `usually`, or `atNight` in the long run (`npm run test:long`). */
export function howOften(usually: number, atNight: number): number {
  return inject('long') ? atNight : usually;
}

/** Returns the number of cases of a property, multiplied by the number of seeds. */
export function runs(usually: number): { numRuns: number } {
  return { numRuns: howOften(usually, 10 * usually) * SEEDS.length };
}
