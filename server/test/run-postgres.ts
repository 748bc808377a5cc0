/**
 * `npm run test:postgres -- 15 [files or folders]`: runs tests against another PostgreSQL than the embedded one, which it
 * starts and throws away. What tests by itself how the embedded one is run does so with that.
 */
import { startVitest } from 'vitest/node';
import { startScratchServer } from './postgres/server.ts';

const [major = '', ...files] = process.argv.slice(2);
if (!/^\d\d$/.test(major)) {
  console.error('Usage: npm run test:postgres -- <major version> [files or folders]');
  process.exit(2);
}
const server = await startScratchServer(Number(major));
console.log(`Tests run against ${server.version}`);
process.env['TEST_DATABASE_URL'] = server.url;
const vitest = await startVitest('test', files, { watch: false, run: true, reporters: ['default'] });
const failed = vitest.state.getTestModules().filter((file) => !file.ok());
await vitest.close();
await server.stop();
const names = failed.map((file) => file.relativeModuleId);
console.log(`${names.length === 0 ? 'Nothing failed' : `Failed: ${names.join(', ')}`} (${server.version})`);
process.exit(names.length === 0 && vitest.state.getUnhandledErrors().length === 0 ? 0 : 1);
