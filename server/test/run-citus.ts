/**
 * `npm run test:citus [-- files or folders]`: runs tests against a cluster of Citus, a coordinator and two workers with all tables
 * distributed, which it starts and throws away. CITUS_BIN names the programs of a PostgreSQL that has the extension; nothing is
 * tested without.
 */
import { startVitest } from 'vitest/node';
import { citusPrograms, startCitus } from './citus/cluster.ts';

const folder = citusPrograms();
if (folder === null) {
  console.log(
    'NOTICE: nothing was tested with Citus. CITUS_BIN is to name the bin folder of a PostgreSQL that has it (docs/scaling.md).',
  );
  process.exit(0);
}
const files = process.argv.slice(2);
const cluster = await startCitus(folder);
console.log(`Tests run against Citus, on ${cluster.version}`);
process.env['TEST_CITUS_URLS'] = cluster.urls.join(' ');
const vitest = await startVitest('test', files, { watch: false, run: true, reporters: ['default'] });
const failed = vitest.state.getTestModules().filter((file) => !file.ok());
const hasErrors = vitest.state.getUnhandledErrors().length > 0;
await vitest.close();
await cluster.stop();
const names = failed.map((file) => file.relativeModuleId);
console.log(names.length === 0 ? 'Nothing failed with Citus' : `Failed with Citus: ${names.join(', ')}`);
process.exit(names.length === 0 && !hasErrors ? 0 : 1);
