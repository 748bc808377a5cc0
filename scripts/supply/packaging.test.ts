import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './lock-file.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const yaml = (path: string) => parse(read(path), { merge: true });

/** Returns the path of an installed program, or null after reporting which check is skipped. */
function program(name: string, looksAt: string): string | null {
  const found = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name));
  const path = found.find((candidate) => existsSync(candidate)) ?? null;
  if (path === null) console.warn(`${name} is not installed: it does not look at ${looksAt}`);
  return path;
}

/** The variables that docs/operations/configure.md lists. */
const KNOWN = new Set(
  [...read('docs/operations/configure.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
);
/** Variables that Node reads. */
const OF_NODE = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE'];
const unknown = (names: readonly string[]) =>
  names.filter((name) => !KNOWN.has(name) && !OF_NODE.includes(name));

it('has one version everywhere, the newest in the changelog', () => {
  const { version } = json('package.json');
  const chart = yaml('ops/helm/quittance/Chart.yaml');
  const [, newest] = read('CHANGELOG.md').match(/^## (\d\S*) – \d{4}-\d\d-\d\d$/m) ?? [];
  expect({
    changelog: newest,
    chart: chart.version,
    image: chart.appVersion,
    compose: read('compose.yaml').match(/QUITTANCE_VERSION:-([^}]+)}/)?.[1],
    openapi: json('openapi.json').info.version,
    lock: json('package-lock.json').version,
    client: json('client/package.json').version,
    web: json('web/package.json').version,
    bankFormats: json('packages/bank-formats/package.json').version,
    eInvoice: json('packages/e-invoice/package.json').version,
    embedded: json('packages/embedded-postgres/package.json').version,
  }).toEqual(
    Object.fromEntries(
      [
        'changelog',
        'chart',
        'image',
        'compose',
        'openapi',
        'lock',
        'client',
        'web',
        'bankFormats',
        'eInvoice',
        'embedded',
      ].map((name) => [name, version]),
    ),
  );
});

it('installs every package of the repository that the service uses, in the image and by hand', () => {
  const used = Object.values<string>(json('package.json').dependencies).filter((place) =>
    place.startsWith('file:packages/'),
  );
  expect(used).toHaveLength(3);
  for (const file of ['Dockerfile', 'docs/operations/install.md'])
    for (const place of used) expect(read(file)).toContain(place.replace('file:', '--workspace='));
});

it('installs the newest release in the documentation', () => {
  const named = read('docs/operations/install.md').match(/quittance-\d+\.\d+\.\d+/g);
  expect(new Set(named)).toEqual(new Set([`quittance-${json('package.json').version}`]));
});

it('knows every variable that containers, units and the chart set', () => {
  const image = [...read('Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(unknown(image).filter((name) => name !== 'COMMIT')).toEqual([]);
  const { services } = yaml('compose.yaml');
  for (const role of ['quittance', 'worker'])
    expect(unknown(Object.keys(services[role].environment))).toEqual([]);
  const example = [...read('ops/systemd/environment.example').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(example).toContain('DATABASE_URL');
  expect(unknown(example)).toEqual([]);
  const helpers = read('ops/helm/quittance/templates/_helpers.tpl');
  expect(unknown([...helpers.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name))).toEqual([]);
  expect(unknown(Object.keys(yaml('ops/helm/quittance/values.yaml').environment))).toEqual([]);
});

it('gives the service more time to stop in containers, units and the chart than it needs', () => {
  const usual = (name: string) =>
    Number(read('docs/operations/configure.md').match(new RegExp(`\`${name}\` \\| \`(\\d+)\``))?.[1]);
  const needed = usual('NOTICE_SECONDS') + usual('DRAIN_SECONDS');
  expect(needed).toBeGreaterThan(0);
  const { services } = yaml('compose.yaml');
  expect(Number.parseInt(services.quittance.stop_grace_period, 10)).toBeGreaterThan(needed);
  const unit = read('ops/systemd/quittance.service').match(/^TimeoutStopSec=(\d+)$/m)?.[1];
  expect(Number(unit)).toBeGreaterThan(needed);
});

it('describes each value of the chart', () => {
  const { properties } = json('ops/helm/quittance/values.schema.json');
  expect(
    Object.keys(properties)
      .filter((name) => name !== 'global')
      .sort(),
  ).toEqual(Object.keys(yaml('ops/helm/quittance/values.yaml')).sort());
});

describe('workflows', () => {
  it.each(readdirSync(join(ROOT, '.github/workflows')))(
    'use only scripts and files that exist: %s',
    (name) => {
      const { jobs, permissions } = yaml(`.github/workflows/${name}`);
      expect(permissions).toEqual({ contents: 'read' });
      const { scripts } = json('package.json');
      for (const { steps } of Object.values<{ steps: { run?: string; uses?: string }[] }>(jobs)) {
        for (const { run = '', uses } of steps) {
          // Third-party actions could take the token.
          if (uses !== undefined) expect(uses).toMatch(/^actions\//);
          for (const [, script = ''] of run.matchAll(/npm run ([\w:]+)/g))
            expect(scripts).toHaveProperty([script]);
          for (const [, path = ''] of run.matchAll(/(?:^|[ "])(\.ci\/\w+|\.?\/?(?:scripts|ops)\/[\w./-]+)/g))
            expect(existsSync(join(ROOT, path))).toBe(true);
          // Untrusted text must never be put into a script.
          expect(run).not.toMatch(/\$\{\{ *github\.(event|head_ref)/);
        }
      }
    },
  );
});

const systemd = program('systemd-analyze', 'the units');
it.skipIf(systemd === null)('has units that systemd accepts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-units-'));
  try {
    cpSync(join(ROOT, 'ops/systemd'), folder, { recursive: true });
    const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
    for (const name of units) {
      const text = readFileSync(join(folder, name), 'utf8');
      // Uses the current Node: systemd checks that the program exists.
      writeFileSync(join(folder, name), text.replace('/usr/bin/node', process.execPath));
    }
    const instances = units.map((name) => join(folder, name.replace('@.', '@1.')));
    const look = () =>
      execFileSync(systemd ?? '', ['verify', ...instances], { encoding: 'utf8', stdio: 'pipe' });
    expect(look()).toBe('');
    writeFileSync(join(folder, 'quittance.service'), '[Service]\nExecStart=/nowhere/node\n');
    expect(look).toThrow(/nowhere/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const helm = program('helm', 'the chart');
it.skipIf(helm === null)('has a chart that helm accepts', () => {
  expect(
    execFileSync(helm ?? '', ['lint', '--strict', 'ops/helm/quittance'], { cwd: ROOT, encoding: 'utf8' }),
  ).toContain('0 chart(s) failed');
});
