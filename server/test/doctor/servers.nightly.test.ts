import { afterEach, expect, it, vi } from 'vitest';
import { examine } from '../../src/cli/doctor/command.ts';
import { readConfig } from '../../src/config.ts';
import { RedisServer, redisProgram } from '../../src/platform/limits/testing/redis-server.ts';
import { startReplicated } from '../harness/replicated.ts';
import { emptyDataDir } from '../processes/quittance.ts';

vi.setConfig({ testTimeout: 120_000 });

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Returns the findings of that name, as `level found`. */
async function found(name: string, environment: Record<string, string>): Promise<string[]> {
  const findings = await examine(readConfig(environment));
  return findings.filter((one) => one.name === name).map(({ level, found: text }) => `${level} ${text}`);
}

it('reports which server accepts writes, and two servers that both do', async () => {
  const pair = await startReplicated();
  closers.push(() => pair.close());
  const [first, second] = [pair.first, pair.second].map(({ superuser: { port } }) => `127.0.0.1:${port}`);
  const own = { DATABASE_URL: pair.url, DATA_DIR: await emptyDataDir() };
  const reads = { READ_DATABASE_URL: pair.urlOf(pair.second) };
  expect(await found('Servers', own)).toEqual([`ok ${first} accepts writes.`, `ok ${second} is a standby.`]);
  expect(await found('Reads', { ...own, ...reads })).toEqual([`ok ${second} is a standby.`]);

  expect(await found('Replication', { ...own, DATABASE_URL: pair.urlOf(pair.second) })).toEqual([
    'wrong This is a standby: it does not accept writes.',
  ]);

  // Promoted while the former primary is still running.
  await pair.promote();
  expect(await found('Servers', own)).toEqual([
    `wrong ${first} accepts writes, and is not the only one (timeline 1).`,
    `wrong ${second} accepts writes, and is not the only one (timeline 2).`,
  ]);
  expect(await found('Reads', { ...own, ...reads })).toEqual([`warning ${second} is no standby.`]);

  await pair.first.signalAll('SIGKILL');
  expect(await found('Servers', own)).toEqual([
    expect.stringMatching(`^wrong ${first} of DATABASE_URL does not respond: .*ECONNREFUSED`),
    `ok ${second} accepts writes.`,
  ]);
  expect(await found('Reads', { ...own, READ_DATABASE_URL: pair.urlOf(pair.first) })).toEqual([
    expect.stringMatching(`^warning ${first} of READ_DATABASE_URL does not respond`),
  ]);
});

const program = redisProgram();
it.runIf(program !== null)('reports whether Redis can be used', async () => {
  const server = await RedisServer.start(program ?? '');
  closers.push(() => server.kill());
  const own = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: server.url };
  const { host } = new URL(server.url);
  expect(await found('Redis', own)).toEqual([`ok ${host} counts the limits for all processes.`]);
  await server.kill();
  expect(await found('Redis', own)).toEqual([
    expect.stringMatching(`^wrong ${host} cannot be used: .*ECONNREFUSED`),
  ]);
});
