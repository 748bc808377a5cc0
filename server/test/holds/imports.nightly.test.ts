/** A small import file must neither block the main thread nor fill the disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_STORED_ERRORS } from '../../src/exchange/imports/errors.ts';
import {
  findOrganizationsWithOldImports,
  KEEP_DAYS,
  removeOldErrors,
} from '../../src/exchange/imports/removal.ts';
import type { ImportError } from '../../src/exchange/imports/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { expectError } from '../harness/contract.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { importLines, line, runImports, upload } from '../harness/imports.ts';
import { expectFree } from '../harness/main-thread.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

const clock = new ManualClock(new Date().toISOString());
let service: TestService;
let client: Client;
let worker: ReturnType<typeof runImports>;
beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client();
  worker = runImports(service);
  await importLines(client, line('customer', customer('warm')));
});
afterAll(async () => {
  await worker.stop();
  await service.close();
});

interface Errors {
  total: number;
  leftOut: number;
  items: ImportError[];
}
const errorsOf = async (id: string): Promise<Errors> =>
  (await client.get<Errors>(`/imports/${id}/errors`)).body;
const gzipped = (text: string): RequestInit => ({
  body: new Uint8Array(gzipSync(text)),
  headers: { 'content-type': 'application/gzip' },
});

describe('a file with', () => {
  it('invalid lines stores the first errors and counts the others', async () => {
    const lines = 300_000;
    let id = '';
    await expectFree('x', async () => {
      ({ id } = await importLines(client, '', gzipped('x\n'.repeat(lines))));
    });
    expect(await errorsOf(id)).toMatchObject({
      total: MAX_STORED_ERRORS,
      leftOut: lines - MAX_STORED_ERRORS,
      items: expect.arrayContaining([
        expect.objectContaining({ line: 1, reason: expect.stringMatching(/must be an object/) }),
      ]),
    });
    expect((await client.get(`/imports/${id}`)).body).toMatchObject({
      counts: { unknown: { refused: lines } },
    });
  });

  it('one line with very many problems reports some of them', async () => {
    const contacts = Array.from({ length: 400_000 }, () => 1);
    await expectFree('contacts', async () => {
      const { id } = await importLines(client, '', gzipped(line('customer', customer('c', { contacts }))));
      const { items, total, leftOut } = await errorsOf(id);
      expect({ total, leftOut }).toEqual({ total: items.length, leftOut: 0 });
      expect(items.length).toBeLessThanOrEqual(50);
      expect(items).toContainEqual(expect.objectContaining({ field: 'contacts' }));
    });
  });

  it('many problems in each line stores at most the limit across all batches', async () => {
    const contacts = Array.from({ length: 60 }, () => 1);
    const text = Array.from({ length: 700 }, (_, i) =>
      line('customer', customer(`m${i}`, { contacts })),
    ).join('\n');
    const { id } = await importLines(client, '', gzipped(text));
    const { total, leftOut } = await errorsOf(id);
    expect(total).toBe(MAX_STORED_ERRORS);
    expect(leftOut).toBeGreaterThan(20_000);
  });

  it('endless field names stores them truncated', async () => {
    const { id } = await importLines(
      client,
      line('customer', { ...customer('n'), ['n'.repeat(900_000)]: 1 }),
    );
    const [error] = (await errorsOf(id)).items;
    expect(error).toMatchObject({ reason: 'is not a known field', field: 'n'.repeat(500) });
  });

  it('nothing but empty lines is refused when it unpacks to too much', async () => {
    const file = gzipped('\n'.repeat(30 * 1024 * 1024));
    await expectFree('empty', async () => {
      const answer = await client.send('POST', '/imports', file);
      expectError(answer, 413, 'PAYLOAD_TOO_LARGE');
    });
  });
});

it('removes errors of old imports, and counts them', async () => {
  const { id } = await importLines(client, 'x\nx\n');
  expect(await errorsOf(id)).toMatchObject({ total: 2, leftOut: 0 });
  const later = (millis: number) => clock.set(new Date(clock.millis() + millis).toISOString());
  later(KEEP_DAYS * 86_400_000 - 60_000);
  expect(await findOrganizationsWithOldImports(service)).not.toContain(client.organization.id);
  later(120_000);
  expect(await findOrganizationsWithOldImports(service)).toContain(client.organization.id);
  while (await removeOldErrors(service, client.organization.id));
  expect(await errorsOf(id)).toEqual(expect.objectContaining({ total: 0, leftOut: 2, items: [] }));
  expect(await findOrganizationsWithOldImports(service)).not.toContain(client.organization.id);
});

it('counts waiting files and imports against the quota, and then refuses more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-files-'));
  const small = await testService({ storage: folderStorage(folder, 30_000) });
  try {
    const full = await small.client();
    const many = Array.from({ length: 400 }, (_, i) =>
      line('customer', customer(`c${crypto.randomUUID()}${i}`)),
    );
    expectError(
      await full.send('POST', '/imports', {
        body: many.join('\n'),
        headers: { 'content-type': 'application/x-ndjson' },
      }),
      413,
      'PAYLOAD_TOO_LARGE',
    );
    const { rows } = await small.database.pool.query('SELECT 1 FROM import_packs');
    expect(rows).toEqual([]);
    await store(full, '/customers', customer('c'));
    await store(full, '/invoices', invoice('i', 'c', 100));
    const pdf = (size: number) => ({ data: Buffer.from(`%PDF-${'x'.repeat(size)}`).toString('base64') });
    expectError(await full.post('/invoices/external:i/pdf', pdf(31_000)), 413, 'PAYLOAD_TOO_LARGE');
    await upload(await small.client(), many.slice(0, 10).join('\n'));
  } finally {
    await small.close();
    await rm(folder, { recursive: true, force: true });
  }
});
