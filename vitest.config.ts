import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/harness/sequencer.ts';

/** Decides what random tests draw, and in which order tests run. */
const seed = Number(process.env['QUITTANCE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'packages/**/*.test.ts'],
    globalSetup: [
      'server/test/harness/seeds-setup.ts',
      'server/test/harness/global-setup.ts',
      'server/test/harness/build-client.ts',
      'server/test/harness/build-web.ts',
    ],
    setupFiles: ['server/test/harness/each-file.ts'],
    pool: 'forks',
    // The checks run beside them on two cores.
    maxWorkers: 3,
    // What is imported and compiled once serves all files of a worker; `each-file.ts` sees that none leaves anything.
    isolate: false,
    // No test takes longer than half a minute on two idle cores; others may be at work beside it.
    testTimeout: 150_000,
    // What is awaited comes in its own time on a machine that has other things to do.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 300_000,
    sequence: { seed, shuffle: { files: false, tests: true }, sequencer: LongestFirst },
  },
});
