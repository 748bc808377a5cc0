/**
 * Adds missing optional packages to package-lock.json. npm omits those of other platforms if its registry had
 * none of them, and "npm ci" then rejects the file everywhere. Each added package gets the exact version that
 * its dependent names, and the platform in its name. With --check it only reports.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
const EXACT = /^\d+\.\d+\.\d+[^ |]*$/;

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns whether the package at `path` finds one of this name in its own folder or a folder above. */
function isResolved(packages: Fields, path: string, name: string): boolean {
  const candidate = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (candidate in packages) return true;
  if (path === '') return false;
  const above = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1));
  return isResolved(packages, above, name);
}

function entryFor(name: string, version: string, dev: boolean): Fields {
  const words = name.split(/[/.-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined || !EXACT.test(version)) {
    throw new Error(`the platform or version of ${name} ${version} is unknown: add it by hand`);
  }
  const library = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  const isNamed = os === 'linux' && words.some((word) => /^(musl|gnu)/.test(word));
  const libc = isNamed ? { libc: [library] } : {};
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] };
}

function missingEntries(packages: Fields): [string, Fields][] {
  const missing: [string, Fields][] = [];
  for (const [path, value] of Object.entries(packages)) {
    const { optionalDependencies, dev } = fieldsOf(value);
    for (const [name, version] of Object.entries(fieldsOf(optionalDependencies))) {
      if (isResolved(packages, path, name)) continue;
      missing.push([`node_modules/${name}`, entryFor(name, String(version), dev === true)]);
    }
  }
  return missing;
}

const lock = fieldsOf(JSON.parse(readFileSync(FILE, 'utf8')));
const packages = fieldsOf(lock['packages']);
const missing = missingEntries(packages);
for (const [path] of missing) console.log(`missing in package-lock.json: ${path}`);
if (missing.length > 0 && process.argv.includes('--check')) {
  console.error('Run "node scripts/complete-lock.ts".');
  process.exitCode = 1;
} else if (missing.length > 0) {
  const all = [...Object.entries(packages), ...missing].sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`);
}
