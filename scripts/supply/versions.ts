import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lock-file.ts';

/** Where the version stands, and what stands before and after it there. */
const PLACES: readonly (readonly [string, RegExp])[] = [
  ['package.json', /^( {2}"version": ")[^"]+(")/m],
  ['client/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['web/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['packages/embedded-postgres/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['ops/helm/quittance/Chart.yaml', /^(version: )\S+()$/m],
  ['ops/helm/quittance/Chart.yaml', /^(appVersion: ")[^"]+(")$/m],
  ['compose.yaml', /(QUITTANCE_VERSION:-)[^}]+(})/],
  ['docs/operations.md', /(quittance-)\d+\.\d+\.\d+()/g],
];
/** Packages of this project, by their path in the lock file. */
const OWN = ['', 'client', 'web', 'packages/embedded-postgres'];

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(ROOT, path);
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${path} says nothing of a version that could be changed`);
  await writeFile(file, changed);
}

/**
 * Writes a new version wherever it stands by hand, and makes the unreleased section of CHANGELOG.md its own.
 * `npm run generate` brings it into what is generated.
 * @param date the day of the release, as 2026-01-31
 * @throws {Error} where a place does not look as expected; what was written before stays
 */
export async function setVersion(version: string, date: string): Promise<void> {
  for (const [path, place] of PLACES) await edit(path, (text) => text.replace(place, `$1${version}$2`));
  await edit('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    for (const path of OWN) lock.packages[path].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
  await edit('CHANGELOG.md', (text) =>
    text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} – ${date}\n`),
  );
}
