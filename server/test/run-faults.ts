/** `npm run test:faults -- 3`: has everything go wrong that can, so many times each, and names what was lived through. */
import { startVitest } from 'vitest/node';

const [times = '1'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(times)) {
  console.error('Usage: npm run test:faults -- <how many times each>');
  process.exit(2);
}
process.env['QUITTANCE_LONG'] = 'yes';
process.env['QUITTANCE_FAULT_ROUNDS'] = times;
const vitest = await startVitest('test', ['server/test/faults'], {
  watch: false,
  run: true,
  reporters: ['default'],
});
const failed = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests('failed')]);
await vitest.close();
process.exit(failed.length === 0 && vitest.state.getUnhandledErrors().length === 0 ? 0 : 1);
