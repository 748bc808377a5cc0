/**
 * `npm run test:seeds -- 200 server/test/generated`: runs tests with many seeds and names those that fail.
 */
import { startVitest } from 'vitest/node';

const SECONDS_A_SEED = 60;

const [count = '', ...files] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(count) || files.length === 0) {
  console.error('Usage: npm run test:seeds -- <how many> <files or folders>');
  process.exit(2);
}
process.env['QUITTANCE_SEEDS'] = count;
const vitest = await startVitest('test', files, {
  watch: false,
  run: true,
  reporters: ['default'],
  // A property tries the cases of all seeds in one test.
  testTimeout: SECONDS_A_SEED * 1000 * Number(count),
});
const failed = vitest.state
  .getTestModules()
  .flatMap((file) =>
    [...file.children.allTests('failed')].map((test) => `${file.relativeModuleId} ${test.fullName}`),
  );
await vitest.close();
console.log(failed.length === 0 ? `Nothing failed with ${count} seeds.` : `\nFailed:\n${failed.join('\n')}`);
process.exit(failed.length === 0 && vitest.state.getUnhandledErrors().length === 0 ? 0 : 1);
