import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'packages/**/*.test.ts'],
    globalSetup: ['server/test/harness/global-setup.ts', 'server/test/harness/build-client.ts'],
    setupFiles: ['server/test/harness/statements.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { shuffle: true },
  },
});
