/** `npm run test:faults -- 3`: causes every fault this many times, and names those that it survived. */
import { runFiles } from './harness/run-files.ts';
import { TIER_VARIABLE } from './harness/tiers.ts';

const [times = '1'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(times)) {
  console.error('Usage: npm run test:faults -- <how many times each>');
  process.exit(2);
}
process.env[TIER_VARIABLE] = 'long';
process.env['QUITTANCE_FAULT_ROUNDS'] = times;
const { isClean } = await runFiles(['server/test/faults']);
process.exit(isClean ? 0 : 1);
