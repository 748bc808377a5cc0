/**
 * `npm run test:postgres -- 15 [files or folders]`: runs tests against another PostgreSQL than the embedded
 * one, which it starts and throws away.
 * Tests of the embedded server itself still use the embedded one.
 */
import { runFiles } from './harness/run-files.ts';
import { startScratchServer } from './postgres/server.ts';

const [major = '', ...files] = process.argv.slice(2);
if (!/^\d\d$/.test(major)) {
  console.error('Usage: npm run test:postgres -- <major version> [files or folders]');
  process.exit(2);
}
const server = await startScratchServer(Number(major));
console.log(`Tests run against ${server.version}`);
process.env['TEST_DATABASE_URL'] = server.url;
const { failed, isClean } = await runFiles(files);
await server.stop();
console.log(`${failed.length === 0 ? 'Nothing failed' : `Failed: ${failed.join(', ')}`} (${server.version})`);
process.exit(isClean ? 0 : 1);
