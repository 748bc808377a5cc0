/**
 * `npm run test:unit`: runs the tests that need nothing but Node, in seconds. Words select files by their paths.
 */
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { unitFiles } from './harness/unit-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
const vitest = await startVitest('test', process.argv.slice(2), {
  watch: false,
  run: true,
  reporters: ['default'],
  include: unitFiles(root),
  // The other setups start PostgreSQL and build the application.
  globalSetup: ['server/test/harness/seeds-setup.ts'],
});
await vitest.close();
