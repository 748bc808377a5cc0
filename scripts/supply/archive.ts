import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { commitDate, runGit } from './commit.ts';
import { ROOT } from './lock-file.ts';
import { runNpm } from './npm.ts';
import { packFolder } from './pack.ts';
import { makeSbom } from './sbom.ts';

const Package = Type.Object({ version: Type.String() });

/** A built archive. */
export interface Archive {
  /** The file's name: `quittance-1.2.3.tar.gz`. */
  name: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string;
  /** The SBOM of production, which the archive also contains. */
  sbom: string;
}

/**
 * Builds the archive of a release: the sources of a commit, the application built from them, and the SBOM
 * (`sbom.cdx.json`). It uses nothing from the current working tree: packages are installed again from the
 * commit's lock file.
 * @param commit any git revision
 * @param target the output folder
 */
export async function makeArchive(commit: string, target: string): Promise<Archive> {
  const draft = await mkdtemp(join(tmpdir(), 'quittance-archive-'));
  try {
    const date = await commitDate(commit);
    const manifest = Value.Parse(Package, JSON.parse(await runGit('show', `${commit}:package.json`)));
    const release = `quittance-${manifest.version}`;
    const folder = join(draft, release);
    await mkdir(folder);
    await runGit('archive', '--format=tar', `--output=${draft}/sources.tar`, commit);
    await extract({ file: `${draft}/sources.tar`, cwd: folder });
    await build(folder);
    const sbom = await makeSbom(date, folder);
    await writeFile(join(folder, 'sbom.cdx.json'), sbom);
    await rm(join(folder, 'node_modules'), { recursive: true, force: true });
    const name = `${release}.tar.gz`;
    await mkdir(target, { recursive: true });
    return { name, sha256: await packFolder(folder, join(target, name), date), sbom };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Installs the locked packages without running any package's install script. Then builds the browser
 * application and the generated files that are not committed.
 */
async function build(folder: string): Promise<void> {
  const { code, stderr } = await runNpm(['ci', '--include=dev', '--ignore-scripts', '--no-audit'], folder);
  if (code !== 0) throw new Error(`npm ci failed (${code}): ${stderr.trim()}`);
  for (const words of [['scripts/bootstrap.mjs', '--build-web'], ['scripts/generate/built-files.ts']])
    await promisify(execFile)(process.execPath, words, { cwd: folder });
  for (const leftover of ['.cache', 'client/node_modules', 'web/node_modules']) {
    await rm(join(folder, leftover), { recursive: true, force: true });
  }
}

/** Writes the files next to an archive: its SBOM, and its checksum in the format of `sha256sum --check`. */
export async function writeChecksums(target: string, { name, sha256, sbom }: Archive): Promise<void> {
  await writeFile(join(target, name.replace('.tar.gz', '.cdx.json')), sbom);
  await writeFile(join(target, 'SHA256SUMS'), `${sha256}  ${name}\n`);
}

/** Returns the section of CHANGELOG.md for a version, without its heading; null if there is none. */
export async function changesOf(version: string): Promise<string | null> {
  const text = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(`${version} `));
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim();
}
