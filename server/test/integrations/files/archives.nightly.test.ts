import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { zipFile } from '@quittance/e-invoice/testing';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../../src/integrations/files/file-store.ts';
import { openFolder } from '../../../src/integrations/files/folder.ts';
import { openHttps } from '../../../src/integrations/files/https.ts';
import { updateCopy } from '../../../src/integrations/files/load.ts';
import { connectFolder, type Exports, FILE_CONNECTORS, newFolder } from '../../harness/exports.ts';
import { read } from '../../harness/factories.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import { integrationOf, openAmounts } from '../../harness/sources.ts';
import { failureOf, localTools, readAll } from './stores.ts';

let root: string;
let service: TestService;
let client: Client;
let erp: Exports;
beforeAll(async () => {
  root = await newFolder();
  service = await testService({ connectors: FILE_CONNECTORS, sourceFolders: [root] });
});
beforeEach(async () => {
  client = await service.client();
  erp = await connectFolder(service, client, root);
});
afterAll(async () => {
  expect(await readdir(service.storage.stagingFolder)).toEqual([]);
  await service.close();
  await rm(root, { recursive: true, force: true });
});

const CUSTOMERS = 'externalId,name\nA,Ada\n';
const HEADINGS = 'externalId,customer,currency,grossAmount,issuedAt,dueDate';
const invoices = (...amounts: string[]) =>
  [HEADINGS, ...amounts.map((amount, at) => `${at + 1},A,EUR,${amount},2026-01-05,2026-02-04`), ''].join(
    '\n',
  );
const customers = { name: 'customers.csv', content: CUSTOMERS };
const whole = (amount: number) =>
  [
    { type: 'customer', data: { externalId: 'A', name: 'Ada' } },
    {
      type: 'invoice',
      data: {
        externalId: '1',
        customer: { externalId: 'A' },
        currency: 'EUR',
        grossAmount: amount,
        issuedAt: '2026-01-05',
        dueDate: '2026-02-04',
      },
    },
    { type: 'end', data: { records: 2, exportedAt: '2026-01-31T22:00:00Z' } },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

const problemOf = async () => (await integrationOf(erp)).problem?.text ?? null;

describe('an export in an archive', () => {
  it('is read with files of any format, and what system tools add to it', async () => {
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Sheet',
          rows: [HEADINGS.split(','), [1, 'A', 'EUR', 10.5, '2026-01-05', '2026-02-04']],
        },
      ],
    });
    await erp.put(
      'export.zip',
      zipFile([
        customers,
        { name: 'invoices.xlsx', content: workbook },
        { name: '__MACOSX/._customers.csv', content: 'x' },
        { name: 'payments.ndjson', content: '' },
        { name: 'export.done', content: '{"exportedAt":"2026-01-31T22:00:00Z"}' },
      ]),
    );
    await erp.start();
    expect(await problemOf()).toBeNull();
    expect(await openAmounts(client)).toEqual({ '1': 1050 });
    expect((await integrationOf(erp)).readAt).toBe('2026-01-31T22:00:00.000Z');
    await erp.put('export.zip', zipFile([{ name: 'export.ndjson', content: whole(20) }]));
    await erp.putChanges(1, []);
    await erp.run();
    expect(await openAmounts(client)).toEqual({ '1': 20 });
    const { equalSince, openFindings } = await integrationOf(erp);
    expect({ openFindings, isEqual: equalSince !== null }).toEqual({ openFindings: 0, isEqual: true });
  });

  it('waits while it is half-written, wherever it ends', async () => {
    const complete = zipFile([customers, { name: 'invoices.csv', content: invoices('1.00') }]);
    await erp.put('export.zip', complete);
    await erp.start();
    for (const length of [0, 1, 30, complete.length - 23, complete.length - 1]) {
      await erp.put('export.zip', complete.subarray(0, length));
      await erp.run();
      expect(await problemOf()).toMatch(/^export\.zip is .*half-written/);
      expect(await openAmounts(client)).toEqual({ '1': 100 });
    }
    await erp.put('export.zip', zipFile([customers, { name: 'invoices.csv', content: invoices('2.00') }]));
    await erp.run();
    expect(await openAmounts(client)).toEqual({ '1': 200 });
  });

  it('says why it cannot be read, and changes nothing', async () => {
    const own = { name: 'invoices.csv', content: invoices('1.00') };
    await erp.put('export.zip', zipFile([customers, own]));
    await erp.start();
    const big = { name: 'payments.csv', content: Buffer.alloc(40 * 1024 * 1024) };
    const wrong: [Parameters<typeof zipFile>[0], RegExp][] = [
      [[customers, { ...own, name: '../invoices.csv' }], /invalid relative path: \.\.\/invoices\.csv/],
      [[customers, { ...own, name: '/etc/invoices.csv' }], /absolute path: \/etc/],
      [[customers, { ...own, name: 'acme\\invoices.csv' }], /invalid characters in fileName/],
      [[customers, { ...own, name: 'acme/invoices.csv' }], /acme\/invoices\.csv is in a folder/],
      [[customers, own, own], /has invoices\.csv twice/],
      [[customers, own, { ...own, name: 'invoices.ndjson' }], /invoices\.csv and invoices\.ndjson/],
      [[customers, { ...own, name: 'invoice.csv' }], /invoice\.csv is no file of an export/],
      [[customers, own, { name: 'changes-1.ndjson', content: '' }], /changes-1\.ndjson must be next to it/],
      [[customers, { ...own, name: 'invoices.csv.gz' }], /invoices\.csv\.gz is compressed twice/],
      [[{ name: 'export.zip', content: '' }], /export\.zip is compressed twice/],
      [[{ name: 'readme.txt', content: '' }], /has no file of an export/],
      [[], /has no file of an export/],
      [[{ name: 'customers.mapping.json', content: '{}' }], /has no file of an export/],
      [[customers, big], /too large when unpacked/],
      [[customers, { ...own, lies: { uncompressedSize: 5 } }], /invoices\.csv is damaged/],
      [[customers, { ...own, lies: { checksum: 5 } }], /invoices\.csv is damaged/],
      [[customers, { ...own, lies: { encrypted: true } }], /invoices\.csv is encrypted/],
      [Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.txt`, content: '' })), /more than 1000 files/],
    ];
    for (const [entries, expected] of wrong) {
      await erp.put('export.zip', zipFile(entries));
      await erp.run();
      expect(await problemOf()).toMatch(expected);
      expect(await openAmounts(client)).toEqual({ '1': 100 });
    }
  });
});

/** Returns what a connector of the connection works with, and the address of its folder. */
async function hostOf() {
  const { url } = await read<{ url: string }>(client, `/integrations/${erp.id}`);
  return {
    url,
    organizationId: client.organization.id,
    connectionId: erp.id,
    database: service.database,
    organizations: service.organizations,
    folders: [root],
    stagingFolder: service.storage.stagingFolder,
    ...localTools(),
  };
}

it('is loaded once by two workers, and again if it was replaced while it was read', async () => {
  const archive = (amount: string) =>
    zipFile([customers, { name: 'invoices.csv', content: invoices(amount) }]);
  await erp.put('export.zip', archive('1.00'));
  const host = await hostOf();
  const folder = openFolder([root])({ url: host.url, login: null, secret: '' }, host);
  const replaced: FileStore = {
    list: () => folder.list(),
    read: async (file) => {
      const content = await readAll(await folder.read(file));
      await erp.put('export.zip', archive('2.00'));
      return Readable.from([content]);
    },
  };
  expect((await failureOf(updateCopy(host, replaced, 0))).message).toMatch(/changed while it was read/);
  const results = await Promise.allSettled([updateCopy(host, folder, 0), updateCopy(host, folder, 0)]);
  const loads = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.loadNumber] : []));
  const busy = results.filter((one) => one.status === 'rejected' && one.reason.code === 'BUSY');
  expect(new Set(loads)).toEqual(new Set([1]));
  expect(loads.length + busy.length).toBe(2);
});

it.each(['1.00', '2.00'])('is not replaced by an older one of a slower worker: %s', async (amount) => {
  const archive = (open: string) => zipFile([customers, { name: 'invoices.csv', content: invoices(open) }]);
  await erp.put('export.zip', archive('1.00'));
  const host = await hostOf();
  const folder = openFolder([root])({ url: host.url, login: null, secret: '' }, host);
  // This worker has copied the files, and another one loads an export before it takes the lock.
  const overtaken = new Proxy(host.database.pool, {
    get: (target, name) =>
      name === 'connect'
        ? async () => {
            await erp.put('export.zip', archive(amount));
            expect((await updateCopy(host, folder, 0)).loadNumber).toBe(1);
            return target.connect();
          }
        : Reflect.get(target, name).bind(target),
  });
  const late = { ...host, database: { ...host.database, pool: overtaken } };
  expect(await failureOf(updateCopy(late, folder, 0))).toMatchObject({ code: 'BUSY' });
  expect((await updateCopy(host, folder, 0)).loadNumber).toBe(1);
  await erp.start();
  expect(await openAmounts(client)).toEqual({ '1': Number(amount) * 100 });
});

it('is not copied before its marker fits', async () => {
  await erp.put('customers.csv', CUSTOMERS);
  await erp.put('export.done', '{"files":[{"name":"customers.csv","size":1}]}');
  const host = await hostOf();
  const folder = openFolder([root])({ url: host.url, login: null, secret: '' }, host);
  const reads: string[] = [];
  const watched: FileStore = {
    list: () => folder.list(),
    read: (file) => {
      reads.push(file.name);
      return folder.read(file);
    },
  };
  expect((await failureOf(updateCopy(host, watched, 0))).message).toMatch(/export\.done says 1/);
  expect(reads).toEqual(['export.done']);
});

it.each(['export.zip', 'invoices.xlsx', 'invoices.csv'])(
  'opens no transaction before %s has arrived',
  async (slow) => {
    const xlsx = await writeXlsx({ sheets: [{ name: 'Sheet', rows: [HEADINGS.split(',')] }] });
    if (slow === 'export.zip')
      await erp.put(slow, zipFile([customers, { name: 'invoices.xlsx', content: xlsx }]));
    else {
      await erp.put('customers.csv', CUSTOMERS);
      await erp.put(slow, slow.endsWith('.xlsx') ? xlsx : invoices('1.00'));
      await erp.put('export.done', '');
    }
    const host = await hostOf();
    const folder = openFolder([root])({ url: host.url, login: null, secret: '' }, host);
    const open: unknown[] = [];
    const watched: FileStore = {
      list: () => folder.list(),
      read: async (file) => {
        const { rows } = await service.database.pool.query(
          `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
        );
        open.push(...rows.slice(0, 10), file.name);
        return folder.read(file);
      },
    };
    expect((await updateCopy(host, watched, 0)).loadNumber).toBe(1);
    expect(open).toContain(slow);
    expect(open.filter((one) => typeof one !== 'string')).toEqual([]);
  },
);

it.each([
  ['application/zip', 'export.zip'],
  ['Application/GZIP; charset=binary', 'export.ndjson.gz'],
  ['application/x-ndjson', 'export.ndjson'],
])('is recognized at an address by the type %s', async (type, name) => {
  const server = createServer((_request, response) => {
    const headers = { 'content-type': type, 'last-modified': 'Sat, 31 Jan 2026 22:00:00 GMT' };
    response.writeHead(200, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = { url: `http://127.0.0.1:${port}/export`, login: null, secret: '' };
  const files = await openHttps(settings, localTools()).list();
  expect(files.map((file) => file.name)).toEqual([name]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('gzipped files', () => {
  it('are read as the files that they contain', async () => {
    await erp.put('customers.csv.gz', gzipSync(CUSTOMERS));
    await erp.put('invoices.csv.gz', gzipSync(invoices('3.00')));
    await erp.put('export.done', '');
    await erp.start();
    expect(await problemOf()).toBeNull();
    expect(await openAmounts(client)).toEqual({ '1': 300 });
    await erp.remove();
    await erp.put('export.ndjson.gz', gzipSync(whole(40)));
    await erp.run();
    expect(await openAmounts(client)).toEqual({ '1': 40 });
    const deleted = { type: 'deleted', data: { type: 'invoice', externalId: '1' } };
    const lines = [deleted, { type: 'end', data: { records: 1 } }].map((line) => JSON.stringify(line));
    await erp.put('changes-1.ndjson.gz', gzipSync(lines.join('\n')));
    await erp.run();
    expect(await openAmounts(client)).toEqual({});
  });

  it('wait while they are half-written, and are refused if they unpack to too much', async () => {
    const packed = gzipSync(whole(40));
    await erp.put('export.ndjson.gz', packed);
    await erp.start();
    for (const content of [packed.subarray(0, 0), packed.subarray(0, -4), Buffer.from('plain')]) {
      await erp.put('export.ndjson.gz', content);
      await erp.run();
      expect(await problemOf()).toMatch(/no complete gzip file, so it may be half-written/);
    }
    await erp.put('export.ndjson.gz', gzipSync(Buffer.alloc(40 * 1024 * 1024)));
    await erp.run();
    expect(await problemOf()).toBe('export.ndjson.gz is too large when unpacked.');
    expect(await openAmounts(client)).toEqual({ '1': 40 });
  });
});
