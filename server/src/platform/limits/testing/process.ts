/**
 * A server process for tests: `startLimitedApp` on a shared Redis, controlled by its parent. Arguments: the
 * address of Redis, the organization's id, its requests per minute, its slots.
 */
import { ManualClock } from '../../clock.ts';
import { openLimits } from '../index.ts';
import { startLimitedApp } from './app.ts';
import { testOrganization } from './organization.ts';
import { TEST_COMMAND_TIMEOUT_MS, TEST_LEASE_MS, TEST_NOW } from './redis-server.ts';

const [redisUrl = '', id = '', requestsPerMinute = '', maxConcurrency = ''] = process.argv.slice(2);
const log = { info: console.error, warn: console.error };
const limits = await openLimits({
  redisUrl,
  clock: new ManualClock(TEST_NOW),
  log,
  leaseMillis: TEST_LEASE_MS,
  commandTimeoutMillis: TEST_COMMAND_TIMEOUT_MS,
});
const organization = testOrganization({
  id,
  requestsPerMinute: Number(requestsPerMinute),
  maxConcurrency: Number(maxConcurrency),
});
const app = await startLimitedApp(limits, organization);
const report = () => process.send?.({ url: app.url, waiting: app.waiting() });
process.on('message', (message) => {
  if (message === 'release') app.release();
  if (message === 'report') report();
});
process.on('disconnect', () => process.exit());
report();
