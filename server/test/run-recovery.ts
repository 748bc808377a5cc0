/**
 * `npm run test:recovery`: recovers a database to the second before a mistake, from a base backup and
 * archived WAL.
 */
import { runFiles } from './harness/run-files.ts';

process.env['QUITTANCE_RECOVERY'] = 'yes';
const { isClean } = await runFiles(['server/test/recovery']);
process.exit(isClean ? 0 : 1);
