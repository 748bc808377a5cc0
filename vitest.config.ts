import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/harness/sequencer.ts';
import { chosenTier, NIGHTLY_FILES } from './server/test/harness/tiers.ts';
import { TEST_FILES } from './server/test/harness/unit-files.ts';

/** Decides what random tests draw, and in which order tests run. */
const seed = Number(process.env['QUITTANCE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

export default defineConfig({
  test: {
    include: TEST_FILES,
    exclude: [...configDefaults.exclude, ...(chosenTier() === 'day' ? [NIGHTLY_FILES] : [])],
    globalSetup: [
      'server/test/harness/seeds-setup.ts',
      'server/test/harness/global-setup.ts',
      'server/test/harness/build-client.ts',
      'server/test/harness/build-clients.ts',
      'server/test/harness/build-web.ts',
    ],
    setupFiles: ['server/test/harness/each-file.ts'],
    pool: 'forks',
    // PostgreSQL, browsers and the checks need CPU time as well: more workers only wait for each other.
    maxWorkers: 2,
    // Imported and compiled modules serve all files of a worker. `each-file.ts` checks that no file leaves anything.
    isolate: false,
    // No test takes longer than half a minute on two idle cores; other programs may use the machine too.
    testTimeout: 150_000,
    // Polled conditions take longer on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 300_000,
    sequence: { seed, shuffle: { files: false, tests: true }, sequencer: LongestFirst },
  },
});
