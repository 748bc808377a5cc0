/**
 * Which tests run. By day: those that show within minutes whether a change is sound. All: also those with
 * breadth, many processes or long journeys, for each night and each release. Long: all, with many more draws.
 */
export type Tier = 'day' | 'all' | 'long';

/** Files that run by day only if they are named. */
export const NIGHTLY_FILES = '**/*.nightly.test.ts';

/** Environment variable that chooses the tier. */
export const TIER_VARIABLE = 'QUITTANCE_TIER';

/** Returns the chosen tier. The default is all, so that a file runs completely when it is named. */
export function chosenTier(): Tier {
  const chosen = process.env[TIER_VARIABLE] ?? 'all';
  if (chosen === 'day' || chosen === 'all' || chosen === 'long') return chosen;
  throw new Error(`${TIER_VARIABLE} is day, all or long`);
}
