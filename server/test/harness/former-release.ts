import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const RELEASES = new URL('../upgrade/releases.json', import.meta.url);
const execute = promisify(execFile);

export interface Release {
  name: string;
  /** Path of its entry point. */
  main: string;
}

/** Links this release's packages, which include those of earlier releases. */
export const withPackages = (release: string) =>
  symlink(join(PROJECT, 'node_modules'), join(release, 'node_modules'));

/**
 * Takes the sources of the last release from the repository.
 * @param folder receives them in a folder of its own
 * @returns null where the history is missing, as in a shallow clone
 */
export async function lastRelease(folder: string): Promise<Release | null> {
  const releases: Record<string, string> = JSON.parse(await readFile(RELEASES, 'utf8'));
  const [name = '', commit = ''] = Object.entries(releases).at(-1) ?? [];
  return releaseOf(folder, name, commit);
}

/** Takes the sources of any commit, as `lastRelease` does. */
export async function releaseOf(folder: string, name: string, commit: string): Promise<Release | null> {
  const git = (...words: string[]) => execute('git', ['-C', PROJECT, ...words]).catch(() => null);
  if ((await git('cat-file', '-e', `${commit}^{commit}`)) === null) return null;
  const release = join(folder, name);
  await execute('sh', [
    '-c',
    'mkdir "$3" && git -C "$1" archive "$2" package.json server web openapi.json | tar -x -C "$3"',
    'sh',
    PROJECT,
    commit,
    release,
  ]);
  await withPackages(release);
  return { name, main: join(release, 'server/src/main.ts') };
}
