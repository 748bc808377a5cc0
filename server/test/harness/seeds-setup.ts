import type { TestProject } from 'vitest/node';
import { chosenTier } from './tiers.ts';

const MAX_SEED = 2 ** 31;

/** Reads the seeds and the tier of the tests from the environment. */
export default function setup(project: TestProject): void {
  const { QUITTANCE_SEEDS = '1' } = process.env;
  const first = project.config.sequence.seed;
  const count = Number(QUITTANCE_SEEDS);
  if (!Number.isInteger(first) || !(count >= 1))
    throw new Error('QUITTANCE_SEED and QUITTANCE_SEEDS are whole numbers');
  project.provide(
    'seeds',
    Array.from({ length: count }, (_, i) => (first + i) % MAX_SEED),
  );
  project.provide('tier', chosenTier());
  console.info(`Random tests: QUITTANCE_SEED=${first}${count > 1 ? ` QUITTANCE_SEEDS=${count}` : ''}`);
}
