import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { line, runImports } from '../harness/imports.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type ProgramResult, run } from './quittance.ts';

/** The command line of a user who has only a key pair. */
let service: TestService;
let imports: JobWorker;
let folder: string;
let client: Client;
beforeAll(async () => {
  service = await testService();
  imports = runImports(service);
  folder = await mkdtemp(join(tmpdir(), 'quittance-remote-'));
  client = await service.client();
  await store(client, '/custom_fields', {
    externalId: 'grade',
    label: 'Grade',
    dataType: 'SELECT',
    entityType: 'CUSTOMER',
  });
  const customFields = [{ externalId: 'grade', value: { label: 'A, "first"' } }];
  await store(client, '/customers', customer('C-1', { customFields, vatNumber: 'FR1' }));
  await store(
    client,
    '/customers',
    customer('C-2', { parent: { externalId: 'C-1' }, name: 'Näme\nof two lines' }),
  );
  await store(client, '/customers/external:C-1/contacts', contact('jo@example.com', { isMain: true }));
  await store(client, '/invoices', invoice('I-1', 'C-1', 100));
  await store(client, '/payments', payment('P-1', 'C-1', 60, { 'I-1': 60 }));
});
afterAll(async () => {
  await imports.stop();
  await rm(folder, { recursive: true });
  await closeVerified(service);
});

const remote = (words: string[], who = client): Promise<ProgramResult> =>
  run([...words, '--url', service.url], { QUITTANCE_KEY: who.apiKey, QUITTANCE_SECRET: who.apiSecret });
async function file(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}
const UNCHANGED = { created: 0, updated: 0, unchanged: expect.any(Number), refused: 0 };

describe('a remote command', () => {
  it('imports files, and names refused lines by file and line', async () => {
    const other = await service.client();
    const path = await file(
      'some.ndjson',
      line('customer', customer('D-1')),
      '',
      line('invoice', { externalId: 'J-1' }),
      line('invoice', invoice('J-2', 'D-1', 5)),
    );
    const { code, stdout, stderr } = await remote(['import', path, '--json'], other);
    expect(stderr).toContain('1 of 3 lines were refused.');
    expect(code).toBe(1);
    const answer: unknown = JSON.parse(stdout);
    expect(answer).toMatchObject({
      linesTotal: 3,
      counts: { customer: { created: 1 }, invoice: { created: 1, refused: 1 } },
      errors: expect.arrayContaining([expect.objectContaining({ line: 3, externalId: 'J-1', file: path })]),
    });
    expect(await read(other, '/invoices')).toMatchObject({ total: 1 });
  });

  it('describes what an import would do, without doing it', async () => {
    const before = await read(client, '/customers');
    const path = await file(
      'new.ndjson',
      line('customer', customer('C-1', { name: 'Renamed' })),
      line('customer', customer('C-9')),
      line('customer', { externalId: 'C-2', name: 7 }),
    );
    const { code, stdout, stderr } = await remote(['import', path, '--dry-run']);
    expect(stderr).toContain('1 of 3 lines would be refused.');
    expect(code).toBe(1);
    expect(stdout).toMatch(/update +│ customer +│ C-1 +│ 1 +│ name +│ Renamed +│ Customer C-1/);
    expect(stdout).toMatch(/create +│ customer +│ C-9 +│ 2/);
    expect(stdout).toMatch(/customer +│ 1 +│ 1 +│ 0 +│ 1/);
    expect(await read(client, '/customers')).toEqual(before);
  });

  it('exports what is stored', async () => {
    const path = join(folder, 'all.ndjson.gz');
    const exported = await remote(['export', '--out', path]);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exported.stdout).toContain('customer 2, contact 1, invoice 1, payment 1');
    const { stdout } = await remote(['import', path, '--json']);
    const { counts }: { counts: Record<string, unknown> } = JSON.parse(stdout);
    for (const type of ['customer', 'contact', 'invoice', 'payment']) expect(counts[type]).toEqual(UNCHANGED);
    const same = await remote(['diff', path]);
    expect(same).toMatchObject({ code: 0 });
    expect(same.stdout).toContain('No differences.');
  });

  it('exports CSV with mappings that read it back', async () => {
    const path = join(folder, 'csv');
    expect(await remote(['export', '--format', 'csv', '--out', path])).toMatchObject({ code: 0, stderr: '' });
    expect((await readdir(path)).filter((name) => name.endsWith('.csv'))).toEqual([
      'contact.csv',
      'customer.csv',
      'invoice.csv',
      'payment.csv',
    ]);
    const { code, stdout } = await remote(['diff', path, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ count: 0 });
    expect(code).toBe(0);
  });

  it('reports differences by file and line', async () => {
    const path = await file('old.ndjson', line('invoice', invoice('I-1', 'C-1', 90)));
    const { code, stdout } = await remote(['diff', path, '--json']);
    expect(code).toBe(1);
    const { differences }: { differences: unknown[] } = JSON.parse(stdout);
    expect(differences).toContainEqual(
      expect.objectContaining({
        kind: 'different',
        externalId: 'I-1',
        line: 1,
        file: path,
        fields: [{ field: 'grossAmount', given: 90, stored: 100 }],
      }),
    );
  });

  it('explains a balance', async () => {
    const { code, stdout } = await remote(['balance', 'C-1']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/invoice +│ I-1 +│ I-1 +│ 1\.00 +│ 1\.00 +│ 0\.40 +│ EUR/);
    expect(stdout).toContain('Total: 0.40 EUR');
    const day = await remote(['balance', 'C-1', '--as-of', '2000-01-01', '--json']);
    expect(JSON.parse(day.stdout)).toMatchObject({ asOf: '2000-01-01', balance: 0, items: [] });
    expect(await remote(['balance', 'C-9'])).toMatchObject({ code: 1, stdout: '' });
    expect(await remote(['balance'])).toMatchObject({ code: 2 });
  });

  it('explains in one sentence why it cannot run', async () => {
    const path = await file('one.ndjson', line('customer', customer('C-1')));
    const pair = { QUITTANCE_KEY: 'qk_x', QUITTANCE_SECRET: 'x' };
    // The unreachable server is tried several times, with pauses.
    const [unreachable, nowhere, csv, none] = await Promise.all([
      run(['import', path, '--url', service.url], {}),
      run(['export', '--url', 'http://127.0.0.1:9'], pair),
      remote(['export', '--format', 'csv']),
      remote(['export', '--types', 'note']),
    ]);
    expect(unreachable).toMatchObject({ code: 2, stdout: '' });
    expect(nowhere.code).not.toBe(0);
    expect(nowhere.stderr).toContain('No answer from http://127.0.0.1:9');
    expect(csv).toMatchObject({ code: 2 });
    expect(none).toMatchObject({ code: 2 });
  });
});
