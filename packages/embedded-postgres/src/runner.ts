import { execFile } from 'node:child_process';
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type DataPaths, INIT_PREFIX } from './paths.ts';
import { EmbeddedPostgresError, messageOf } from './types.ts';

const run = promisify(execFile);

/** The environment of every program started here: nothing of ours, so no locale or PG* variable leaks in. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** The user that PostgreSQL runs as; `identity` is null when it is the one who runs this process. */
export interface Runner {
  identity: { uid: number; gid: number } | null;
  name: string;
}

const UNPRIVILEGED = 'nobody';

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, UNPRIVILEGED], { env: CLEAN_ENVIRONMENT });
  // macOS prints nobody's id unsigned; the system call takes it signed.
  return Number(stdout.trim()) | 0;
}

/**
 * PostgreSQL refuses to run as root: then it runs as whoever owns an existing cluster, else as `nobody`.
 * An ordinary user runs it directly and must own the cluster, which need not exist yet.
 * @throws EmbeddedPostgresError when there is no such user, or the cluster belongs to somebody else
 */
export async function chooseRunner({ application, cluster }: DataPaths): Promise<Runner> {
  const { name, dataDirSetting, databaseUrlSetting } = application;
  const uid = process.getuid?.();
  if (uid === undefined) {
    throw new EmbeddedPostgresError(
      `the embedded PostgreSQL needs Linux or macOS: set ${databaseUrlSetting} instead.`,
    );
  }
  const owner = await stat(cluster).catch(() => null);
  if (uid !== 0) {
    if (owner !== null && owner.uid !== uid) {
      throw new EmbeddedPostgresError(
        `${cluster} belongs to user id ${owner.uid}, but this process runs as user id ${uid}. Run ${name} as the user it ran as before (root, if it was root), or set ${dataDirSetting} to another folder.`,
      );
    }
    return { identity: null, name: `user id ${uid}` };
  }
  if (owner !== null && owner.uid !== 0) {
    return { identity: { uid: owner.uid, gid: owner.gid }, name: `user id ${owner.uid}` };
  }
  try {
    return { identity: { uid: await idOf('-u'), gid: await idOf('-g') }, name: `user ${UNPRIVILEGED}` };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root and there is no user ${UNPRIVILEGED} to run it as (${messageOf(error)}). Start ${name} as an ordinary user, or set ${databaseUrlSetting}.`,
    );
  }
}

/** Runs a program as the runner and answers whether it succeeded. */
export async function succeeds(runner: Runner, program: string, words: string[]): Promise<boolean> {
  try {
    await run(program, words, { ...runner.identity, cwd: '/', env: CLEAN_ENVIRONMENT });
    return true;
  } catch {
    return false;
  }
}

/** Whether the runner may enter a folder. */
export function canEnter(runner: Runner, folder: string): Promise<boolean> {
  return succeeds(runner, '/bin/sh', ['-c', 'test -x "$1"', 'sh', folder]);
}

/** The highest folder on the way to `folder` that the runner may not enter. */
async function obstacle(runner: Runner, folder: string): Promise<string> {
  const parent = dirname(folder);
  if (parent !== folder && !(await canEnter(runner, parent))) return obstacle(runner, parent);
  return folder;
}

/** Whether a folder holds nothing but what the launcher itself puts there (or nothing at all). */
async function isOurs({ application: _, root, ...files }: DataPaths): Promise<boolean> {
  const known = new Set<string>(Object.values(files));
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (path === files.lock) return true;
    if (!known.has(path) && !name.startsWith(INIT_PREFIX)) return false;
  }
  return true;
}

/**
 * Sees to it that PostgreSQL's user can reach what lies in the data folder. The folder itself is opened to
 * that user's group when it is ours; folders above it are not touched.
 * @throws EmbeddedPostgresError naming the folder in the way and what to set
 */
export async function makeReachable(runner: Runner, paths: DataPaths): Promise<void> {
  const { application, root } = paths;
  if (runner.identity === null || (await canEnter(runner, root))) return;
  const folder = await obstacle(runner, root);
  if (folder === root && (await isOurs(paths))) {
    const { mode, uid } = await lstat(root);
    await chown(root, uid, runner.identity.gid);
    await chmod(root, (mode & 0o777) | 0o010);
    if (await canEnter(runner, root)) return;
  }
  const { id, name, dataDirSetting } = application;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, so it runs as ${runner.name}, who cannot enter ${folder}. Set ${dataDirSetting} to a folder which that user can reach, for instance ${dataDirSetting}=/var/lib/${id}, or start ${name} as an ordinary user.`,
  );
}

/** Gives a folder and all in it to the runner. */
export async function giveTo(runner: Runner, folder: string): Promise<void> {
  if (runner.identity === null) return;
  const { uid, gid } = runner.identity;
  await run('chown', ['-R', `${uid}:${gid}`, folder], { env: CLEAN_ENVIRONMENT });
}
