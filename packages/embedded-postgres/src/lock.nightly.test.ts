import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { connectToRunning } from './running.ts';
import { APPLICATION } from './testing/application.ts';
import {
  cleanUp,
  postgresPid,
  preparedFolder,
  runQuery,
  start,
  startProcess,
  temporaryFolder,
  untilGone,
} from './testing/harness.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(cleanUp);

test('refuses a second server on the data folder, names the first one and does not disturb it', async () => {
  const dataDir = await preparedFolder();
  const { pid, url } = startProcess({ dataDir });
  const address = await url;
  await expect(start({ dataDir })).rejects.toThrow(
    `the data folder ${dataDir} is in use by another Example process (pid ${pid})`,
  );
  const second = startProcess({ dataDir });
  await expect(second.url).rejects.toThrow('is in use by another Example process');
  expect(await runQuery(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('lets exactly one of several concurrent starts on a new data folder succeed', async () => {
  const dataDir = temporaryFolder();
  const starts = Array.from({ length: 6 }, () => startProcess({ dataDir }));
  const results = await Promise.allSettled(starts.map(({ url }) => url));
  const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(winners).toHaveLength(1);
  expect(await runQuery(winners[0] ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const result of results) {
    if (result.status === 'rejected') expect(String(result.reason)).toContain('is in use by another');
  }
});

test('refuses a second start on the data folder in the same process, and allows it after a stop', async () => {
  const dataDir = await preparedFolder();
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrow('is in use');
  expect(await runQuery(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await first.stop();
  const second = await start({ dataDir });
  expect(await runQuery(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('gives a command the connection of the running server, or null when no server runs', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  expect(await connectToRunning(dataDir, APPLICATION)).toBe(null);
  const server = startProcess({ dataDir });
  const url = await server.url;
  const found = await connectToRunning(dataDir, APPLICATION);
  expect(found?.url).toBe(url);
  expect(await runQuery(found?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const postgres = postgresPid(dataDir);
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
  expect(await connectToRunning(dataDir, APPLICATION)).toBe(null);
  await untilGone(postgres);
  const next = await start({ dataDir });
  expect((await connectToRunning(dataDir, APPLICATION))?.url).toBe(next.url);
  await next.stop();
  expect(await connectToRunning(dataDir, APPLICATION)).toBe(null);
});

test('lets a command wait for a server that is still starting', async () => {
  const dataDir = await preparedFolder();
  const killed = startProcess({ dataDir });
  await killed.url;
  process.kill(killed.pid, 'SIGKILL');
  await killed.ended;
  // The details of the killed run still exist; they must not be mistaken for the new server's.
  rmSync(join(dataDir, 'example.pid'), { force: true });
  const server = startProcess({ dataDir });
  let found = await connectToRunning(dataDir, APPLICATION);
  while (found === null) found = await connectToRunning(dataDir, APPLICATION);
  expect(found.url).toBe(await server.url);
  expect(await runQuery(found.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
