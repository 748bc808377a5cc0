import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type DataPaths, INIT_PREFIX } from './paths.ts';
import type { Programs } from './programs.ts';
import { giveTo, type Runner } from './runner.ts';
import { supervise } from './supervise.ts';
import { codeOf, EmbeddedPostgresError, type LauncherLog } from './types.ts';

const PRIVATE = 0o600;

/** Writes a file atomically that only its owner can read. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', PRIVATE);
  try {
    await handle.chmod(PRIVATE);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

async function readPassword(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function clusterVersion(paths: DataPaths): Promise<string | null> {
  try {
    return (await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  try {
    await rmdir(paths.cluster);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') {
      throw new EmbeddedPostgresError(
        `${paths.cluster} is not empty and is not a PostgreSQL data folder (it has no PG_VERSION). Move it away, restore it from a backup, or set ${paths.application.dataDirSetting} to another folder.`,
      );
    }
  }
  return null;
}

function checkVersion(paths: DataPaths, version: string, programs: Programs): void {
  if (version === String(programs.major)) return;
  const { name, dataDirSetting, databaseUrlSetting } = paths.application;
  throw new EmbeddedPostgresError(
    `${paths.cluster} was created by PostgreSQL ${version}; this release of ${name} brings PostgreSQL ${programs.major}, which cannot read it. Start the release that created it, export the data and import it into a new ${dataDirSetting}, or serve the folder with a PostgreSQL ${version} of your own and set ${databaseUrlSetting}.`,
  );
}

async function removeLeftovers(paths: DataPaths): Promise<void> {
  for (const name of await readdir(paths.root)) {
    // The initdb of a killed start may still be writing for a moment. The next start removes what is left.
    if (name.startsWith(INIT_PREFIX)) {
      await rm(join(paths.root, name), { recursive: true, force: true, maxRetries: 5 }).catch(
        () => undefined,
      );
    }
  }
}

interface ClusterInput {
  runner: Runner;
  password: string;
  sync: boolean;
}

/** Creates the cluster in a temporary folder and renames it into place, so it is complete or absent. */
async function initialise(
  paths: DataPaths,
  programs: Programs,
  { runner, password, sync }: ClusterInput,
): Promise<void> {
  const draft = await mkdtemp(join(paths.root, INIT_PREFIX));
  const made = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: PRIVATE });
  await mkdir(made, { mode: 0o700 });
  await giveTo(runner, draft);
  const words = [
    '-D',
    made,
    '-U',
    paths.application.id,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  words.push('-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...(sync ? [] : ['--no-sync']));
  const initdb = supervise(runner, programs.initdb, words);
  const code = await initdb.ended;
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`PostgreSQL's initdb failed (code ${code}): ${initdb.tail().join('\n')}`);
  }
  await rename(made, paths.cluster);
  // The rename is durable only after its parent folder is synced.
  const folder = await open(paths.root);
  await folder.sync().finally(() => folder.close());
  await rm(draft, { recursive: true, force: true });
}

interface PrepareInput {
  runner: Runner;
  log: LauncherLog;
  sync: boolean;
}

/**
 * Ensures that a cluster exists which the runner owns and these programs can read.
 * @param sync false only in tests that need no durability
 * @returns the superuser's password
 * @throws EmbeddedPostgresError for a folder of another version, an unreadable folder, or a failed initdb
 */
export async function prepareCluster(
  paths: DataPaths,
  programs: Programs,
  { runner, log, sync }: PrepareInput,
): Promise<string> {
  await removeLeftovers(paths);
  const version = await clusterVersion(paths);
  const known = await readPassword(paths.password);
  if (version === null) {
    log.info(`Creating a new PostgreSQL ${programs.major} data folder in ${paths.cluster}`);
    const password = known ?? newPassword();
    await writePrivate(paths.password, `${password}\n`);
    await initialise(paths, programs, { runner, password, sync });
    return password;
  }
  checkVersion(paths, version, programs);
  if (known === null) {
    throw new EmbeddedPostgresError(
      `${paths.password} is missing: it contains the password of the database in ${paths.cluster}. Restore it from a backup.`,
    );
  }
  if (runner.identity !== null && (await stat(paths.cluster)).uid !== runner.identity.uid) {
    await giveTo(runner, paths.cluster);
  }
  await chmod(paths.password, PRIVATE);
  return known;
}

/** Returns the password of the application's role, or a new one. It may be lost: each start sets it again. */
export async function rolePassword(paths: DataPaths): Promise<string> {
  const known = await readPassword(paths.rolePassword);
  const password = known ?? newPassword();
  if (known === null) await writePrivate(paths.rolePassword, `${password}\n`);
  await chmod(paths.rolePassword, PRIVATE);
  return password;
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
