import { execFile } from 'node:child_process';
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, CLEAN_ENVIRONMENT, findAccount, ownAccount, SHARED_ACCOUNT_NAME } from './account.ts';
import { type DataPaths, INIT_PREFIX } from './paths.ts';
import { EmbeddedPostgresError } from './types.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as. `identity` is null if it is the user of this process. */
export interface Runner {
  identity: Account | null;
  name: string;
}

/**
 * Chooses the user that PostgreSQL runs as. PostgreSQL refuses to run as root. Root therefore uses the owner
 * of an existing cluster, else the account named after the application's id, which is created if missing.
 * Other programs run under the shared account and could read the data, so it is used only on request. Its
 * cluster is later handed to the application's account. An ordinary user runs PostgreSQL directly and must own
 * the cluster, which need not exist yet.
 * @throws EmbeddedPostgresError if no such account exists, or another user owns the cluster
 */
export async function chooseRunner(paths: DataPaths, canUseShared = false): Promise<Runner> {
  const { application, cluster } = paths;
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
  const shared = await findAccount(SHARED_ACCOUNT_NAME);
  if (owner !== null && owner.uid !== 0 && owner.uid !== shared?.uid) {
    return { identity: { uid: owner.uid, gid: owner.gid }, name: `user id ${owner.uid}` };
  }
  if (canUseShared && shared !== null) return { identity: shared, name: `user ${SHARED_ACCOUNT_NAME}` };
  return { identity: await ownAccount(application), name: `user ${application.id}` };
}

/** Runs a program as the runner and returns whether it succeeded. */
export async function runSucceeds(runner: Runner, program: string, words: string[]): Promise<boolean> {
  try {
    await run(program, words, { ...runner.identity, cwd: '/', env: CLEAN_ENVIRONMENT });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the runner may enter a folder. */
export function canEnter(runner: Runner, folder: string): Promise<boolean> {
  return runSucceeds(runner, '/bin/sh', ['-c', 'test -x "$1"', 'sh', folder]);
}

/** Returns the highest folder on the path to `folder` that the runner may not enter. */
async function findObstacle(runner: Runner, folder: string): Promise<string> {
  const parent = dirname(folder);
  if (parent !== folder && !(await canEnter(runner, parent))) return findObstacle(runner, parent);
  return folder;
}

/** Returns whether a folder holds a cluster, only files of the launcher, or nothing. */
async function isOurs({ application, root, ...files }: DataPaths): Promise<boolean> {
  const known = new Set<string>(Object.values(files));
  const paths = (await readdir(root)).map((name) => join(root, name));
  if (paths.includes(files.cluster) && paths.includes(files.password)) return true;
  // The lock may have a journal next to it.
  const prefixes = [INIT_PREFIX, `${application.id}.`];
  return paths.every(
    (path) => known.has(path) || prefixes.some((prefix) => basename(path).startsWith(prefix)),
  );
}

/**
 * Makes the data folder accessible to PostgreSQL's user and to no other user. The folder is opened to that
 * user's group if we own it; its parents are not touched.
 * @throws EmbeddedPostgresError naming the inaccessible folder and the setting that helps
 */
export async function makeReachable(runner: Runner, paths: DataPaths): Promise<void> {
  const { application, root } = paths;
  const ours = await isOurs(paths);
  if (ours) await closeToOthers(runner, root);
  if (runner.identity === null || (await canEnter(runner, root))) return;
  const folder = await findObstacle(runner, root);
  const { id, name, dataDirSetting } = application;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, so it runs as ${runner.name}, who cannot enter ${folder}. Set ${dataDirSetting} to a folder which that user can reach, for instance ${dataDirSetting}=/var/lib/${id}, or start ${name} as an ordinary user.`,
  );
}

/** Allows everything to the owner, traversal to PostgreSQL's group, and nothing to others. */
async function closeToOthers({ identity }: Runner, root: string): Promise<void> {
  const { uid } = await lstat(root);
  if (identity === null) {
    if (uid === process.getuid?.()) await chmod(root, 0o700);
    return;
  }
  await chown(root, uid, identity.gid);
  await chmod(root, 0o710);
}

/** Changes the owner of a folder and its content to the runner. */
export async function giveTo(runner: Runner, folder: string): Promise<void> {
  if (runner.identity === null) return;
  const { uid, gid } = runner.identity;
  await run('chown', ['-R', `${uid}:${gid}`, folder], { env: CLEAN_ENVIRONMENT });
}
