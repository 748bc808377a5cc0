import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { isAlive } from './processes.ts';
import {
  cleanUp,
  postgresPid,
  preparedFolder,
  runQuery,
  serverUser,
  start,
  startInBackground,
  startProcess,
  untilGone,
  waitUntil,
} from './testing/harness.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(cleanUp);

const COUNT = 'SELECT count(*)::int AS count FROM kept';

/** Starts a server process with a table of one acknowledged row. */
async function serverWithRow(dataDir: string) {
  const server = startProcess({ dataDir });
  const url = await server.url;
  await runQuery(url, 'CREATE TABLE kept AS SELECT 1 AS id');
  return { ...server, url, postgres: postgresPid(dataDir) };
}

async function expectRows(dataDir: string, count: number): Promise<string[]> {
  const { url, lines, stop } = await start({ dataDir });
  expect(await runQuery(url, COUNT)).toEqual([{ count }]);
  await stop();
  return lines;
}

/** Lists the direct children of a process. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

test('shuts PostgreSQL down cleanly when Node is killed with SIGKILL, alone or with its process group', async () => {
  const dataDir = await preparedFolder();
  const alone = await serverWithRow(dataDir);
  process.kill(alone.pid, 'SIGKILL');
  await untilGone(alone.postgres);
  const group = startProcess({ dataDir });
  await runQuery(await group.url, 'INSERT INTO kept VALUES (2)');
  const postgres = postgresPid(dataDir);
  process.kill(-group.pid, 'SIGKILL');
  await untilGone(postgres);
  const lines = await expectRows(dataDir, 2);
  expect(lines.filter((line) => line.includes('not properly shut down'))).toEqual([]);
});

test('waits for the remaining processes when it starts right after Node was killed with SIGKILL', async () => {
  const dataDir = await preparedFolder();
  const { pid } = await serverWithRow(dataDir);
  process.kill(pid, 'SIGKILL');
  await expectRows(dataDir, 1);
});

test.skipIf(process.platform !== 'linux')('stops an orphaned PostgreSQL at the next start', async () => {
  const dataDir = await preparedFolder();
  const { pid, postgres } = await serverWithRow(dataDir);
  const [shell = 0] = childrenOf(pid);
  // Without its helpers, nothing stops PostgreSQL when Node is gone.
  for (const helper of [...childrenOf(shell).filter((child) => child !== postgres), shell]) {
    process.kill(helper, 'SIGKILL');
  }
  process.kill(pid, 'SIGKILL');
  await untilGone(pid);
  await sleep(200);
  expect(await isAlive(postgres)).toBe(true);
  const lines = await expectRows(dataDir, 1);
  expect(lines.join('\n')).toContain(`Stopping the PostgreSQL (pid ${postgres})`);
  expect(await isAlive(postgres)).toBe(false);
});

test('restarts a killed PostgreSQL and keeps every acknowledged write', async () => {
  const dataDir = await preparedFolder();
  const { url } = await start({ dataDir });
  await runQuery(url, 'CREATE TABLE kept AS SELECT 1 AS id');
  const killed = postgresPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await waitUntil('it answers again', () =>
    runQuery(url, COUNT).then(
      ([row]) => row?.['count'] === 1 && postgresPid(dataDir) !== killed,
      () => false,
    ),
  );
});

test('recovers at the next start when PostgreSQL and Node are killed together', async () => {
  const dataDir = await preparedFolder();
  const { pid, postgres } = await serverWithRow(dataDir);
  process.kill(pid, 'SIGSTOP');
  process.kill(postgres, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  const lines = await expectRows(dataDir, 1);
  expect(lines.join('\n')).toMatch(/not properly shut down|was interrupted/);
});

test('refuses to start while a process of the killed server holds its shared memory, and starts afterwards', async () => {
  const dataDir = await preparedFolder();
  const { url, pid, postgres } = await serverWithRow(dataDir);
  const session = runQuery(url, 'SELECT pg_backend_pid() AS backend, pg_sleep(30)').catch(() => []);
  let backend = 0;
  await waitUntil('the session runs', async () => {
    const rows = await runQuery(
      url,
      "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)' AND pid <> pg_backend_pid()",
    );
    backend = Number(rows[0]?.['pid'] ?? 0);
    return backend > 0;
  });
  process.kill(backend, 'SIGSTOP');
  process.kill(postgres, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  const starting = start({ dataDir });
  let started = false;
  starting.then(() => {
    started = true;
  });
  await sleep(1_000);
  expect(started).toBe(false);
  process.kill(backend, 'SIGCONT');
  const { url: again } = await starting;
  await session;
  expect(await runQuery(again, COUNT)).toEqual([{ count: 1 }]);
});

test('starts despite a stale postmaster.pid with the pid of another live process, and spares that process', async () => {
  const dataDir = await preparedFolder();
  const { url, stop } = await start({ dataDir });
  await runQuery(url, 'CREATE TABLE kept AS SELECT 1 AS id');
  const file = join(dataDir, 'postgres/postmaster.pid');
  const content = readFileSync(file, 'utf8');
  await stop();
  const innocent = startInBackground('sleep', ['60'], await serverUser());
  writeFileSync(file, content.replace(/^\d+/, String(innocent.pid)));
  await expectRows(dataDir, 1);
  expect(await isAlive(innocent.pid ?? 0)).toBe(true);
});

test.skipIf(process.platform !== 'linux')('starts despite a zombie of the former server', async () => {
  const dataDir = await preparedFolder();
  const { url, stop } = await start({ dataDir });
  await runQuery(url, 'CREATE TABLE kept AS SELECT 1 AS id');
  const file = join(dataDir, 'postgres/postmaster.pid');
  const content = readFileSync(file, 'utf8');
  await stop();
  const parent = startInBackground('/bin/sh', ['-c', 'sleep 0.1 & exec sleep 60'], await serverUser());
  let zombie = 0;
  await waitUntil('there is a zombie', async () => {
    const [child = 0] = childrenOf(parent.pid ?? 0);
    zombie = child;
    return child > 0 && readFileSync(`/proc/${child}/stat`, 'utf8').includes(') Z');
  });
  writeFileSync(file, content.replace(/^\d+/, String(zombie)));
  await expectRows(dataDir, 1);
});

test('lets the draining process stop PostgreSQL when the terminal sends Ctrl-C', async () => {
  const dataDir = await preparedFolder();
  const { pid, output, ended, postgres } = await serverWithRow(dataDir);
  process.kill(-pid, 'SIGINT');
  expect(await ended).toBe(0);
  expect(output).toEqual(['{"state":"drained"}']);
  expect(await isAlive(postgres)).toBe(false);
  await expectRows(dataDir, 1);
});
