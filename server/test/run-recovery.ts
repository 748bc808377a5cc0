/** `npm run test:recovery`: recovers a database to the second before a mistake, from a base backup and archived WAL. */
import { startVitest } from 'vitest/node';

process.env['QUITTANCE_RECOVERY'] = 'yes';
const vitest = await startVitest('test', ['server/test/recovery'], {
  watch: false,
  run: true,
  reporters: ['default'],
});
const failed = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests('failed')]);
await vitest.close();
process.exit(failed.length === 0 && vitest.state.getUnhandledErrors().length === 0 ? 0 : 1);
