import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { SHARED_ACCOUNT_NAME } from './account.ts';
import { defaultDataDir } from './default-data-dir.ts';
import { installedPackage } from './programs.ts';
import { canEnter } from './runner.ts';
import { APPLICATION } from './testing/application.ts';
import {
  cleanUp,
  IS_ROOT,
  postgresPid,
  runQuery,
  SHARED_ACCOUNT,
  start,
  startProcess,
  temporaryFolder,
} from './testing/harness.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(cleanUp);

const sharedUser = { identity: SHARED_ACCOUNT, name: SHARED_ACCOUNT_NAME };
/** The first test that needs the account creates it. It is never removed, because its id may be in use. */
const ownUid = () => Number(execFileSync('id', ['-u', APPLICATION.id], { encoding: 'utf8' }));
const here = dirname(fileURLToPath(import.meta.url));
const projectIsOpen =
  IS_ROOT && (await canEnter(sharedUser, here)) && (await canEnter(sharedUser, dirname(process.execPath)));

function userOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));
}

test.runIf(IS_ROOT)(
  'runs PostgreSQL as root under an account that owns its folder, also in a private data folder',
  async () => {
    const dataDir = temporaryFolder(0o700);
    const { url, stop } = await start({ dataDir });
    expect([0, SHARED_ACCOUNT.uid]).not.toContain(ownUid());
    expect(userOf(postgresPid(dataDir))).toBe(ownUid());
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(ownUid());
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
    await runQuery(url, 'CREATE TABLE kept AS SELECT 1 AS id');
    await stop();
    // The owner after root restores a backup.
    execFileSync('chown', ['-R', '0:0', dataDir]);
    chmodSync(dataDir, 0o700);
    const again = await start({ dataDir });
    expect(await runQuery(again.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  },
);

test.runIf(IS_ROOT)(
  'copies programs from a closed folder to a place that the account can read, as root',
  async () => {
    const project = temporaryFolder(0o700);
    const packageDir = join(project, 'package');
    cpSync(installedPackage(APPLICATION), packageDir, { recursive: true, verbatimSymlinks: true });
    const cacheDir = join(temporaryFolder(), 'cache');
    const dataDir = temporaryFolder();
    for (let round = 0; round < 2; round += 1) {
      const { url, stop } = await start({ dataDir, packageDir, cacheDir });
      expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(readlinkSync(`/proc/${postgresPid(dataDir)}/exe`).startsWith(cacheDir)).toBe(true);
      await stop();
    }
    expect(readdirSync(cacheDir)).toHaveLength(1);
  },
);

test.runIf(IS_ROOT)(
  'refuses a data folder below a closed folder and names the setting, as root',
  async () => {
    const closed = temporaryFolder(0o700);
    const message = new RegExp(`user example, who cannot enter ${closed}\\. Set EXAMPLE_DATA to a folder`);
    await expect(start({ dataDir: join(closed, 'some/data') })).rejects.toThrow(message);
    await expect(start({ dataDir: join(closed, 'some/data') })).rejects.toThrow(message);
  },
);

test.runIf(IS_ROOT)('does not open a folder with other contents to the account, as root', async () => {
  const dataDir = temporaryFolder(0o700);
  mkdirSync(join(dataDir, 'documents'));
  await expect(start({ dataDir })).rejects.toThrow(/who cannot enter/);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test.runIf(IS_ROOT)(
  'uses the default data folder of the project only if PostgreSQL can reach it, as root',
  async () => {
    const open = temporaryFolder(0o755);
    const closed = temporaryFolder(0o700);
    expect(await defaultDataDir(open, APPLICATION)).toBe(join(open, 'data'));
    expect(await defaultDataDir(closed, APPLICATION)).toMatch(
      /^\/var\/lib\/example\/embedded-test-\w+-[0-9a-f]{8}$/,
    );
    expect(await defaultDataDir(closed, APPLICATION)).toBe(await defaultDataDir(`${closed}/`, APPLICATION));
  },
);

test.runIf(projectIsOpen)(
  'runs PostgreSQL as the ordinary user who starts it, and as that user when root starts it later',
  async () => {
    const dataDir = join(temporaryFolder(0o755, SHARED_ACCOUNT), 'data');
    const { url, child, ended } = startProcess({ dataDir }, SHARED_ACCOUNT);
    await runQuery(await url, 'CREATE TABLE kept AS SELECT 1 AS id');
    expect(userOf(postgresPid(dataDir))).toBe(SHARED_ACCOUNT.uid);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const again = await start({ dataDir });
    expect(await runQuery(again.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  },
);

test.runIf(projectIsOpen)(
  'refuses a data folder of root to an ordinary user, and names the required owner',
  async () => {
    const dataDir = temporaryFolder(0o755);
    await (await start({ dataDir })).stop();
    const other = { uid: 65_533, gid: 65_533 };
    await expect(startProcess({ dataDir }, other).url).rejects.toThrow(
      /must be a folder that belongs to the user who starts Example/,
    );
  },
);

test.runIf(IS_ROOT)(
  'moves the data folder from the shared account to its own and keeps its data, as root',
  async () => {
    const dataDir = temporaryFolder(0o755);
    const before = await start({ dataDir, canUseNobody: true });
    expect(userOf(postgresPid(dataDir))).toBe(SHARED_ACCOUNT.uid);
    await runQuery(before.url, 'CREATE TABLE kept AS SELECT 1 AS id');
    await before.stop();
    mkdirSync(join(dataDir, 'files'));
    const after = await start({ dataDir });
    expect(await runQuery(after.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
    expect(userOf(postgresPid(dataDir))).toBe(ownUid());
    expect(statSync(join(dataDir, 'postgres/base')).uid).toBe(ownUid());
    // PostgreSQL's group may traverse the folder, others may not.
    expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: statSync(join(dataDir, 'postgres')).gid });
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
  },
);

test.runIf(IS_ROOT)('hides everything in the data folder from other users, as root', async () => {
  const dataDir = temporaryFolder(0o755);
  await start({ dataDir });
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'files/open'), 'for everybody', { mode: 0o644 });
  const reading = `find ${dataDir} -type f -readable | head -3; cat ${dataDir}/files/open`;
  const { stdout } = spawnSync('/bin/sh', ['-c', reading], {
    uid: SHARED_ACCOUNT.uid,
    gid: SHARED_ACCOUNT.gid,
    cwd: '/',
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});
