import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureDatabase, roleOf, superuserOf } from './ensure-database.ts';
import { launch } from './launch.ts';
import { dataPaths } from './paths.ts';
import { installedPackage, preparePrograms } from './programs.ts';
import { chooseRunner } from './runner.ts';
import { APPLICATION } from './testing/application.ts';
import {
  cleanUp,
  createRecorder,
  postgresPid,
  preparedFolder,
  runQuery,
  start,
  startProcess,
  temporaryFolder,
  waitUntil,
} from './testing/harness.ts';
import { EmbeddedPostgresError } from './types.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(cleanUp);

test('creates a UTF-8 database at the first start, and finds its data again at the second', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = await start({ dataDir, settings: {} });
  await runQuery(first.url, "CREATE TABLE kept AS SELECT lower('ÄÉŁ') AS word");
  const settings = await runQuery(
    first.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
      current_setting('server_encoding') AS encoding, current_setting('max_connections') AS connections,
      current_setting('TimeZone') AS zone,
      (SELECT datlocprovider::text || ':' || datlocale FROM pg_database WHERE datname = current_database()) AS locale`,
  );
  expect(settings).toEqual([
    { fsync: 'on', commit: 'on', encoding: 'UTF8', connections: '200', zone: 'UTC', locale: 'b:C.UTF-8' },
  ]);
  await Promise.all([first.stop(), first.stop()]);
  const second = await start({ dataDir });
  expect(await runQuery(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'äéł' }]);
  expect(second.lines.filter((line) => line.includes('not properly shut down'))).toEqual([]);
});

test('ignores a broken or missing locale in the environment', async () => {
  for (const env of [{ LC_ALL: 'xx_YY.bogus', LANG: 'xx', PGDATA: '/nowhere', PGPORT: '1' }, {}]) {
    const { url } = startProcess({ dataDir: temporaryFolder() }, { env });
    const [row] = await runQuery(
      await url,
      "SELECT current_setting('server_encoding') AS encoding, upper('ß é')",
    );
    expect(row).toEqual({ encoding: 'UTF8', upper: 'ß É' });
  }
});

test('requires the password for the database, and lets only the owner read the password file', async () => {
  const dataDir = temporaryFolder();
  const { connection, url } = await start({ dataDir });
  expect(connection.password.length).toBeGreaterThan(20);
  for (const wrong of [
    url.replace(connection.password, 'wrong'),
    url.replace(`:${connection.password}`, ''),
  ]) {
    await expect(runQuery(wrong, 'SELECT 1')).rejects.toThrow(/password/);
  }
  for (const name of ['postgres-password', 'postgres-running.json']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'socket')).mode & 0o077).toBe(0);
});

test('listens on a loopback port when it uses no sockets', async () => {
  const { connection, url } = await start({ dataDir: await preparedFolder(), transport: 'tcp' });
  expect(connection.host).toBe('127.0.0.1');
  expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('chooses another port when the chosen one is taken before PostgreSQL binds it', async () => {
  const dataDir = await preparedFolder();
  const { superuser: stored, stop } = await start({ dataDir });
  await stop();
  const paths = dataPaths(dataDir, APPLICATION);
  const runner = await chooseRunner(paths);
  const programs = await preparePrograms(runner, installedPackage(APPLICATION), [], APPLICATION);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { log } = createRecorder();
  const plan = { paths, runner, programs, log, password: stored.password, settings: {} };
  const { endpoint, process: server } = await launch(plan, { kind: 'tcp', port }, false);
  try {
    expect(endpoint).not.toEqual({ kind: 'tcp', port });
    const superuser = superuserOf(APPLICATION, stored.password);
    await ensureDatabase(endpoint, superuser, roleOf(APPLICATION, 'role'), APPLICATION.id);
  } finally {
    server.requestStop();
    await server.ended;
    other.close();
  }
});

test('places the socket elsewhere when the path of the data folder is too long, and removes it at the stop', async () => {
  const dataDir = join(temporaryFolder(), 'long'.repeat(30));
  const { connection, url, stop } = await start({ dataDir });
  expect(connection.host.startsWith(dataDir)).toBe(false);
  expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop();
  expect(existsSync(connection.host)).toBe(false);
});

test('refuses a data folder of another PostgreSQL version and names that version', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
  await expect(start({ dataDir })).rejects.toThrow(/created by PostgreSQL 15; .* brings PostgreSQL 18/);
  await expect(start({ dataDir })).rejects.toBeInstanceOf(EmbeddedPostgresError);
});

test('refuses a folder that is not a data folder, and names a setting whose path is unusable', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/holiday.jpg'), '');
  await expect(start({ dataDir })).rejects.toThrow(/no PG_VERSION/);
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await expect(start({ dataDir: file })).rejects.toThrow(/EXAMPLE_DATA/);
});

test('names a missing password file', async () => {
  const dataDir = await preparedFolder();
  rmSync(join(dataDir, 'postgres-password'));
  await expect(start({ dataDir })).rejects.toThrow(/postgres-password is missing/);
});

test('repairs a data folder whose creation was killed', async () => {
  const dataDir = temporaryFolder();
  for (const settled of [1, 8, 16]) {
    const killed = startProcess({ dataDir });
    const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres-init-'));
    const entries = () =>
      drafts().flatMap((name) => readdirSync(join(dataDir, name), { recursive: true, encoding: 'utf8' }));
    await waitUntil('initdb is at work', () => {
      try {
        return entries().length > settled;
      } catch {
        return false;
      }
    });
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  }
  const { url } = await start({ dataDir });
  expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres-init-'))).toEqual([]);
  expect(postgresPid(dataDir)).toBeGreaterThan(1);
});

test('creates library links that npm did not create', async () => {
  const packageDir = temporaryFolder();
  cpSync(installedPackage(APPLICATION), packageDir, { recursive: true, verbatimSymlinks: true });
  chmodSync(packageDir, 0o755);
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(packageDir, 'native/pg-symlinks.json'), 'utf8'),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const { target } of links) rmSync(join(packageDir, target));
  const { url } = await start({ dataDir: await preparedFolder(), packageDir });
  expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const { target } of links) expect(statSync(join(packageDir, target)).isFile()).toBe(true);
});
