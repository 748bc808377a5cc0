import { inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seeds that random tests draw from. */
    seeds: number[];
    /** Whether random tests, races and crashes run as long as they do at night. */
    long: boolean;
  }
}

/** One seed that is drawn anew for every run, that of QUITTANCE_SEED, or as many as QUITTANCE_SEEDS says. */
export const SEEDS: readonly number[] = inject('seeds');

type Work = (seed: number) => Promise<void> | void;

/** A random test, once for each seed; its name tells the seed. */
export function itDraws(
  title: string,
  ...rest: [Work] | [options: { timeout: number; retry?: number }, work: Work]
): void {
  const [options, work] = rest.length === 1 ? [{}, ...rest] : rest;
  it.each(SEEDS)(`${title}, QUITTANCE_SEED=%i`, options, work);
}

/** As `itDraws`, in the long runs only (`npm run test:long`, `npm run test:faults`): what it tries, the short run tries in a shorter form. */
export function itDrawsAtNight(
  title: string,
  options: { timeout: number; retry?: number },
  work: Work,
): void {
  it.runIf(inject('long')).each(SEEDS)(`${title}, QUITTANCE_SEED=%i`, options, work);
}

/** How often something is done: `usually`, and as often as `atNight` in the long run (`npm run test:long`). */
export function howOften(usually: number, atNight: number): number {
  return inject('long') ? atNight : usually;
}

/** How many cases a property is tried with; as many for each seed. */
export function runs(usually: number): { numRuns: number } {
  return { numRuns: howOften(usually, 10 * usually) * SEEDS.length };
}
