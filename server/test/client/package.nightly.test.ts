import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestService, testService } from '../harness/service.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const execute = promisify(execFile);

/** An integrator's environment: a folder outside the project, and the packages as published. */
let service: TestService;
let packFolder: string;
let folder: string;
let packed: string[];
beforeAll(async () => {
  service = await testService();
  folder = await mkdtemp(join(tmpdir(), 'quittance-integrator-'));
  // A copy, because other tests run `client/dist` meanwhile.
  await mkdir(`${ROOT}.cache`, { recursive: true });
  packFolder = await mkdtemp(`${ROOT}.cache/pack-`);
  for (const name of await readdir(`${ROOT}client`))
    if (!['dist', 'node_modules'].includes(name))
      await cp(`${ROOT}client/${name}`, join(packFolder, name), { recursive: true });
  await symlink(`${ROOT}client/node_modules`, join(packFolder, 'node_modules'));
  const [{ files, filename }] = await pack(packFolder);
  packed = files.map(({ path }) => path).sort();
  const { dependencies } = await manifestOf(join(packFolder, 'package.json'));
  const tarballs = [filename];
  for (const name of await closureOf(Object.keys(dependencies ?? {})))
    tarballs.push((await pack(`${ROOT}node_modules/${name}`, '--ignore-scripts'))[0].filename);
  await writeFile(join(folder, 'package.json'), '{"name":"integrator","private":true,"type":"module"}');
  const words = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await execute('npm', [...words, ...tarballs.map((tarball) => `./${tarball}`)], { cwd: folder });
});
afterAll(async () => {
  await service.close();
  for (const one of [packFolder, folder]) await rm(one, { recursive: true, force: true });
});

interface Packed {
  filename: string;
  files: { path: string }[];
}

/** Packs a folder as `npm publish` would and installs it into the integrator's folder. */
async function pack(from: string, ...words: string[]): Promise<[Packed]> {
  const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', folder, ...words], {
    cwd: from,
  });
  // The output of `prepack` precedes the JSON.
  const list: Packed[] = JSON.parse(stdout.slice(stdout.search(/^\[$/m)));
  const [one] = list;
  if (one === undefined) throw new Error(`nothing was packed: ${stdout}`);
  return [one];
}

async function manifestOf(path: string): Promise<{ version: string; dependencies?: Record<string, string> }> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Returns packages with all their transitive dependencies. */
async function closureOf(names: readonly string[], found = new Set<string>()): Promise<Set<string>> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies } = await manifestOf(`${ROOT}node_modules/${name}/package.json`);
    await closureOf(Object.keys(dependencies ?? {}), found);
  }
  return found;
}

const PROGRAM = `
import { external, QuittanceClient, QuittanceError, verifyWebhook, type WebhookEvent } from 'quittance-client';

const quittance = new QuittanceClient({
  baseUrl: process.env['QUITTANCE_URL'] ?? '',
  apiKey: process.env['QUITTANCE_KEY'] ?? '',
  apiSecret: process.env['QUITTANCE_SECRET'] ?? '',
});
const { name } = await quittance.post('/v1/customers', { body: { externalId: 'C-1', name: 'Dupont SA' } });
const path = { customerId: external('C-1') };
const { balance } = await quittance.get('/v1/customers/{customerId}', { path });
const listed: string[] = [];
for await (const customer of quittance.list('/v1/customers')) listed.push(customer.externalId);
const refused = await quittance
  .post('/v1/payments', { body: { externalId: 'P-1', customer: { externalId: 'unknown' }, amount: 500 } })
  .then(() => null, (error: unknown) => error);
const code = refused instanceof QuittanceError ? refused.code : null;
export function receive(body: Buffer, headers: Record<string, string>): WebhookEvent['type'] {
  const event = verifyWebhook(body, headers, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  return event.type === 'invoice.paid' ? event.type : 'invoice.updated';
}
console.log(JSON.stringify({ name, balance, listed, code }));
`;

/** The strictest compiler options; declarations of packages are checked too. */
const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  target: 'es2023',
  module: 'nodenext',
  typeRoots: [`${ROOT}node_modules/@types`],
  types: ['node'],
};

describe('the package', () => {
  it('contains its built files and nothing else', async () => {
    const sources = (await readdir(`${ROOT}client/src`)).map((name) => name.replace(/\.ts$/, ''));
    const built = sources.flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]);
    expect(packed).toEqual(['LICENSE', 'README.md', 'package.json', ...built].sort());
    const license = await readFile(`${ROOT}LICENSE`, 'utf8');
    expect(await readFile(`${ROOT}client/LICENSE`, 'utf8')).toBe(license);
  });

  it('has the version of the service', async () => {
    const { version } = await manifestOf(`${ROOT}package.json`);
    expect((await manifestOf(`${ROOT}client/package.json`)).version).toBe(version);
  });

  it.each([
    ['with the types of Node alone', ['es2023']],
    ['with those of browsers too', ['es2023', 'dom', 'dom.iterable']],
  ])('compiles in an empty project under strict settings, %s', async (_, lib) => {
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const compilerOptions = { ...STRICT, lib };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    );
    const compiled = await execute(`${ROOT}node_modules/.bin/tsc`, ['-p', folder]).catch((error) => error);
    expect(compiled.stdout).toBe('');
  });

  it('runs in an empty project', async () => {
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const { apiKey, apiSecret } = await service.client();
    const env = { QUITTANCE_URL: service.url, QUITTANCE_KEY: apiKey, QUITTANCE_SECRET: apiSecret };
    const { stdout } = await execute(process.execPath, ['program.ts'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({
      name: 'Dupont SA',
      balance: 0,
      listed: ['C-1'],
      code: 'REFERENCE_NOT_FOUND',
    });
  });
});
