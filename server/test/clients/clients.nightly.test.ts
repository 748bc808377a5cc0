import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { WebhookEndpointSecret } from '../../src/exchange/webhooks/schema.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { receiver, startDelivering } from '../events/receiver.ts';
import { runImports } from '../harness/imports.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { LANGUAGES, type Language, runProgram } from './languages.ts';
import { type Mishap, unsteadyWay } from './unsteady.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

let service: TestService;
let workers: { stop(): Promise<unknown> }[];
beforeAll(async () => {
  service = await testService();
  const importer: JobWorker = runImports(service);
  workers = [importer, startDelivering(service)];
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await service.close();
});

/** Runs a scenario of the smoke program and returns its result. */
async function smoke<T>(
  language: Language,
  scenario: string,
  { apiKey, apiSecret }: Pick<Client, 'apiKey' | 'apiSecret'>,
  env: Record<string, string> = {},
): Promise<T> {
  const keys = { QUITTANCE_URL: service.url, QUITTANCE_KEY: apiKey, QUITTANCE_SECRET: apiSecret };
  const program = `${FOLDER}smoke.${language.fence === 'php' ? 'php' : 'py'}`;
  const { code, stdout, stderr } = await runProgram(language, [program, scenario], {
    cwd: FOLDER,
    env: { ...keys, ...env },
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

interface Refusal {
  status: number;
  code: string;
  message: string;
  details: { field: string }[];
  requestId: string;
  text: string;
}

describe.each(LANGUAGES)('the client for $name', (language) => {
  const test = it.skipIf(!language.isInstalled);

  test('creates customers, invoices and payments, and reconciles them', async () => {
    expect(await smoke(language, 'documents', await service.client())).toEqual({
      name: 'Société Générale 🧾',
      vatNumber: 'FR40303265045',
      balance: 0,
      reconcile: 'CREATED',
      state: 'PAID',
      gone: null,
      version: 1,
    });
  });

  test('reads lists of several pages', async () => {
    const client = await service.client();
    const names = Array.from({ length: 25 }, (_, i) => `C-${i}`);
    for (const externalId of names) await client.post('/customers', { externalId, name: externalId });
    expect(await smoke(language, 'lists', client)).toEqual({
      names,
      again: [25, 25],
      pages: [10, 5],
      total: 25,
      none: [],
      since: [],
    });
  });

  test('reports what was refused, and why, without any secret', async () => {
    const client = await service.client();
    const report = await smoke<{
      reference: Refusal;
      missing: Refusal;
      stranger: Refusal;
      texts: string[];
      retries: unknown[];
    }>(language, 'errors', client);
    const { reference, missing, stranger } = report;
    expect(reference).toMatchObject({
      status: 400,
      code: 'REFERENCE_NOT_FOUND',
      details: [{ field: 'customer.externalId', error: expect.any(String) }],
    });
    expect(reference.requestId).toMatch(/^[0-9a-f-]{36}$/);
    for (const part of ['400', reference.code, reference.message, 'customer.externalId', reference.requestId])
      expect(reference.text).toContain(part);
    expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(stranger).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(report.retries).toEqual([]);
    const all = JSON.stringify(report);
    expect(all).not.toContain(client.apiSecret);
    expect(report.texts[0]).toContain(service.url);
  });

  test('repeats what may be repeated, once and with one key', async () => {
    const client = await service.client();
    await client.post('/customers', { externalId: 'C-1', name: 'Dupont SA' });
    const mishaps: Mishap[] = ['unavailable', null, 'unavailable', null, 'lost', null, 'lost'];
    const way = await unsteadyWay(service.url, mishaps);
    const { retries, lost } = await smoke<{ retries: unknown[]; lost: string }>(
      language,
      'repeated',
      client,
      {
        QUITTANCE_URL: way.url,
      },
    );
    await way.close();
    expect(retries).toEqual([
      [1, 'UNAVAILABLE'],
      [1, 'UNAVAILABLE'],
      [1, 'NO_ANSWER'],
    ]);
    expect(lost).toBe('QuittanceConnectionError');
    const notes = way.seen.filter(({ path }) => path === '/v1/notes').map(({ key }) => key);
    const uuid = expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(notes).toEqual([uuid, notes[0], 'mine', 'mine', null]);
    const payments = way.seen.filter(({ path }) => path === '/v1/payments');
    expect(payments.map(({ key }) => key)).toEqual([null, null]);
    const { body } = await client.get<{ items: { amount: number }[] }>('/payments');
    expect(body.items.map(({ amount }) => amount)).toEqual([700]);
  });

  test('imports in bulk', async () => {
    expect(await smoke(language, 'bulk', await service.client())).toEqual({
      state: 'COMPLETED',
      fileName: 'all.ndjson',
      created: 3000,
      refused: [1, 1],
      errors: [[3002, 'REFERENCE_NOT_FOUND']],
      sent: [true, 3002],
      ended: true,
      stranger: 401,
    });
  });

  test('sends files and reads them', async () => {
    expect(await smoke(language, 'files', await service.client())).toEqual({
      hasPdf: true,
      fileName: 'Übersicht 2026.pdf',
      contentType: 'application/pdf',
      same: true,
    });
  });

  test('verifies what a webhook endpoint receives, and reads the feed', async () => {
    const client = await service.client();
    const { url, received, close } = await receiver();
    const { body: endpoint } = await client.post<WebhookEndpointSecret>('/webhook_endpoints', { url });
    await client.post('/customers', { externalId: 'C-1', name: 'Société Générale 🧾' });
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    await close();
    const [delivery] = received;
    const given = { body: delivery?.text, headers: delivery?.headers, secret: endpoint.secret };
    expect(await smoke(language, 'webhook', client, { DELIVERY: JSON.stringify(given) })).toMatchObject({
      type: 'customer.created',
      data: { externalId: 'C-1', name: 'Société Générale 🧾' },
      feed: ['customer.created'],
    });
  });
});

describe('the package for Python', () => {
  const [python] = LANGUAGES;
  if (python === undefined) throw new Error('there is no Python');
  const test = it.skipIf(!python.isInstalled);

  test('compiles and agrees with the shared vectors', async () => {
    // No files are written next to the sources.
    const env = { PYTHONPYCACHEPREFIX: await mkdtemp(join(inject('scratch'), 'python-')) };
    const compiling = ['-m', 'compileall', '-q', '-f', '.'];
    const compiled = await runProgram(python, compiling, { cwd: python.folder, env });
    expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' });
    const { code, stderr } = await runProgram(python, ['-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: python.folder,
    });
    expect(code, stderr).toBe(0);
  });
});

describe('the package for PHP', () => {
  const php = LANGUAGES.find(({ name }) => name === 'PHP');
  if (php === undefined) throw new Error('there is no PHP');
  const test = it.skipIf(!php.isInstalled);

  test('is well formed and agrees with the shared vectors', async () => {
    const paths = filesIn(php.folder, '.php');
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const linted = await runProgram(php, ['-l', path], { cwd: php.folder });
      expect(linted.code, linted.stdout + linted.stderr).toBe(0);
      if (!path.endsWith('/Types.php'))
        for (const [i, line] of readFileSync(path, 'utf8').split('\n').entries())
          expect(line.length, `${path}:${i + 1}`).toBeLessThanOrEqual(120);
    }
    const { code, stdout, stderr } = await runProgram(php, ['tests/run.php'], { cwd: php.folder });
    expect(code, stdout + stderr).toBe(0);
    expect(stderr).toBe('');
  });
});

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`);
}
