import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { commitDate, git } from './commit.ts';
import { ROOT } from './lock-file.ts';
import { npm } from './npm.ts';
import { pack } from './pack.ts';
import { makeSbom } from './sbom.ts';

const Package = Type.Object({ version: Type.String() });

/** An archive that was made. */
export interface Archive {
  /** The file's name: `quittance-1.2.3.tar.gz`. */
  name: string;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
  /** The list of what production consists of, which is in the archive too. */
  sbom: string;
}

/**
 * Makes the archive of a release: the sources of a commit, the application built from them, and the list of what production
 * consists of (`sbom.cdx.json`). Nothing of the folder at hand is in it: packages are installed anew, by the commit's lock file.
 * @param commit as git knows it
 * @param target the folder to write it into
 */
export async function makeArchive(commit: string, target: string): Promise<Archive> {
  const draft = await mkdtemp(join(tmpdir(), 'quittance-archive-'));
  try {
    const date = await commitDate(commit);
    const manifest = Value.Parse(Package, JSON.parse(await git('show', `${commit}:package.json`)));
    const release = `quittance-${manifest.version}`;
    const folder = join(draft, release);
    await mkdir(folder);
    await git('archive', '--format=tar', `--output=${draft}/sources.tar`, commit);
    await extract({ file: `${draft}/sources.tar`, cwd: folder });
    await build(folder);
    const sbom = await makeSbom(date, folder);
    await writeFile(join(folder, 'sbom.cdx.json'), sbom);
    await rm(join(folder, 'node_modules'), { recursive: true, force: true });
    const name = `${release}.tar.gz`;
    await mkdir(target, { recursive: true });
    return { name, sha256: await pack(folder, join(target, name), date), sbom };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Installs what the lock file says and builds the application for browsers, without running any package's own script. */
async function build(folder: string): Promise<void> {
  const { code, stderr } = await npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit'], folder);
  if (code !== 0) throw new Error(`npm ci failed (${code}): ${stderr.trim()}`);
  const script = join(folder, 'scripts/bootstrap.mjs');
  await promisify(execFile)(process.execPath, [script, '--build-web'], { cwd: folder });
  for (const leftover of ['.cache', 'client/node_modules', 'web/node_modules']) {
    await rm(join(folder, leftover), { recursive: true, force: true });
  }
}

/** Writes what goes beside an archive: its list of parts, and its sum as `sha256sum --check` reads it. */
export async function writeBeside(target: string, { name, sha256, sbom }: Archive): Promise<void> {
  await writeFile(join(target, name.replace('.tar.gz', '.cdx.json')), sbom);
  await writeFile(join(target, 'SHA256SUMS'), `${sha256}  ${name}\n`);
}

/** The section of CHANGELOG.md about a version, without its heading; null where there is none. */
export async function changesOf(version: string): Promise<string | null> {
  const text = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(`${version} `));
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim();
}
