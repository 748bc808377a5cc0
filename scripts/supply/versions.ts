import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lock-file.ts';

/** Files that contain the version, with patterns for the text before and after it. */
const PLACES: readonly (readonly [string, RegExp])[] = [
  ['package.json', /^( {2}"version": ")[^"]+(")/m],
  ['client/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['web/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['packages/bank-formats/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['packages/e-invoice/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['packages/embedded-postgres/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['ops/helm/quittance/Chart.yaml', /^(version: )\S+()$/m],
  ['ops/helm/quittance/Chart.yaml', /^(appVersion: ")[^"]+(")$/m],
  ['compose.yaml', /(QUITTANCE_VERSION:-)[^}]+(})/],
  ['docs/operations/install.md', /(quittance-)\d+\.\d+\.\d+()/g],
];
/** Packages of this project, by their path in the lock file. */
const OWN = [
  '',
  'client',
  'web',
  'packages/bank-formats',
  'packages/e-invoice',
  'packages/embedded-postgres',
];

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(ROOT, path);
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${path} says nothing of a version that could be changed`);
  await writeFile(file, changed);
}

/**
 * Writes a new version into all hand-written files, and turns CHANGELOG.md's unreleased section into the
 * version's. `npm run generate` updates the generated files.
 * @param date the day of the release, as 2026-01-31
 * @throws {Error} if a file does not have the expected form; files written before stay changed
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
