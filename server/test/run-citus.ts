/**
 * `npm run test:citus [-- files or folders]`: runs tests against a Citus cluster, a coordinator and two
 * workers with all tables distributed.
 * It starts the cluster and throws it away. CITUS_BIN names the programs of a PostgreSQL with the extension;
 * without it, no test runs.
 */

import { citusPrograms, startCitus } from './citus/cluster.ts';
import { runFiles } from './harness/run-files.ts';

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
const { failed, isClean } = await runFiles(files);
await cluster.stop();
console.log(failed.length === 0 ? 'Nothing failed with Citus' : `Failed with Citus: ${failed.join(', ')}`);
process.exit(isClean ? 0 : 1);
