/**
 * `npm run test:routers [-- files or folders]`: runs tests behind a query router of the tests' own, over two
 * PostgreSQL servers. It refuses statements with a missing or wrong routing hint.
 * TEST_ROUTER chooses whose hints the service sends, `spqr` (default) or `pgdog`.
 */

import { runFiles } from './harness/run-files.ts';

const router = process.env['TEST_ROUTER'] ?? 'spqr';
process.env['TEST_ROUTER'] = router;
console.log(`Tests run behind a router that understands the hints of ${router}`);
const { failed, isClean } = await runFiles(process.argv.slice(2));
console.log(failed.length === 0 ? 'Nothing failed behind the router' : `Failed: ${failed.join(', ')}`);
process.exit(isClean ? 0 : 1);
