import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Import } from '../../src/exchange/imports/schema.ts';
import { IBM_FILE, IBM_MAPPING, ibmIsAvailable } from '../scenarios/ibm-data.ts';
import {
  type Installation,
  newInstallation,
  type Pair,
  type Running,
  request,
  run,
  runJson,
  serve,
} from './quittance.ts';

type Reported = Import & { errors: { file: string; line: number; field: string; reason: string }[] };

let server: Running;
let own: Installation;
let folder: string;
beforeAll(async () => {
  own = await newInstallation();
  server = await serve(own);
  // In the parent of the data folder, so that it is removed with it.
  folder = await mkdtemp(join(dirname(own.DATA_DIR), 'input-'));
});
afterAll(() => server.stop());

const counts = (created: number, updated = 0, unchanged = 0, refused = 0) => ({
  created,
  updated,
  unchanged,
  refused,
});

function organization(name: string, ...more: string[]): Promise<Pair & { id: string }> {
  return runJson(['org', 'create', '--name', name, '--currency', 'USD', '--timezone', 'UTC', ...more], own);
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

const customer = (externalId: string) =>
  `${JSON.stringify({ type: 'customer', data: { externalId, name: externalId } })}\n`;
const invoice = (externalId: string, of: string) =>
  `${JSON.stringify({
    type: 'invoice',
    data: {
      externalId,
      customer: { externalId: of },
      grossAmount: 100,
      issuedAt: '2026-01-01',
      dueDate: '2026-01-31',
    },
  })}\n`;

it.skipIf(!ibmIsAvailable())(
  'imports a CSV file through its mapping, and again without any change',
  async () => {
    const { id, ...pair } = await organization('IBM');
    const words = ['import', IBM_FILE, '--mapping', IBM_MAPPING, '--org', id];
    const first = await runJson<Reported>(words, own);
    expect(first).toMatchObject({
      state: 'COMPLETED',
      linesTotal: 5032,
      linesDone: 5032,
      counts: { customer: counts(100), invoice: counts(2466), payment: counts(2466) },
      errors: [],
    });
    const paid = JSON.parse((await request(server.url, pair, '/invoices?state=PAID&limit=1')).text);
    expect(paid.total).toBe(2466);
    const { customers } = JSON.parse((await request(server.url, pair, '/customers?limit=1000')).text);
    expect(customers).toHaveLength(100);
    for (const one of customers) expect(one).toMatchObject({ balance: 0, amountDue: 0, currency: 'USD' });
    const again = await runJson<Reported>(words, own);
    expect(again.counts).toEqual({
      customer: counts(0, 0, 100),
      invoice: counts(0, 0, 2466),
      payment: counts(0, 0, 2466),
    });
    expect(await runJson(['verify', '--org', id], own)).toMatchObject({ ok: true, differences: [] });
  },
  300_000,
);

it('imports all files of a folder as one, in any order, and names file and line of refused records', async () => {
  const { id, ...pair } = await organization('Folder');
  await file(
    'all/a-invoices.ndjson',
    `${invoice('i1', 'c1')}${invoice('i2', 'unknown')}\n${invoice('i3', 'c2')}`,
  );
  await file('all/b-customers.jsonl.gz', gzipSync(`${customer('c1')}no json\n`));
  await file('all/c.csv', 'id,name\nc2,Two\nc3,\n');
  await file(
    'all/c.mapping.json',
    JSON.stringify({
      records: [{ type: 'customer', data: { externalId: { column: 'id' }, name: { column: 'name' } } }],
    }),
  );
  await file('all/notes.txt', 'not for import');
  const words = ['import', join(folder, 'all'), '--org', id];
  const { code, stdout, stderr } = await run([...words, '--json'], own);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'quittance: 3 of 7 lines were refused.\n' });
  const report: Reported = JSON.parse(stdout);
  expect(report.counts).toEqual({
    customer: counts(2, 0, 0, 1),
    invoice: counts(2, 0, 0, 1),
    unknown: counts(0, 0, 0, 1),
  });
  const place = (name: string) => join(folder, 'all', name);
  expect(report.errors).toMatchObject([
    { file: place('a-invoices.ndjson'), line: 2, field: 'customer.externalId' },
    { file: place('b-customers.jsonl.gz'), line: 2, field: null },
    { file: place('c.csv'), line: 3, field: 'name' },
  ]);
  expect(await request(server.url, pair, '/invoices/external:i3')).toMatchObject({ status: 200 });
  const shown = await run(words, own);
  expect(shown.code).toBe(1);
  expect(shown.stdout).toMatch(/customer\D+0\D+0\D+2\D+1/);
  expect(shown.stdout).toContain('c.csv:3');
});

it('explains in one sentence what cannot be imported, and leaves nothing behind', async () => {
  const { id, ...pair } = await organization('Refusals');
  const native = await organization('Native', '--native-integration', 'Ledgerly');
  const good = await file('good.ndjson', customer('c'));
  const csv = await file('bad.csv', 'id,name\n"x,1\n');
  const mapping = await file('bad.mapping.json', '{"records": []}');
  const empty = await mkdtemp(join(folder, 'empty-'));
  const cases: [code: number, words: string[], message: RegExp][] = [
    [1, [good, '--org', native.id], /native integration Ledgerly/],
    [2, [good], /several organizations.*--org/],
    [1, [good, '--org', '01900000-0000-7000-8000-000000000000'], /The organization .* does not exist/],
    [2, [join(folder, 'absent.ndjson'), '--org', id], /absent\.ndjson cannot be read/],
    [2, [empty, '--org', id], /contains no file to import/],
    [2, [csv, '--org', id, '--mapping', mapping], /bad\.mapping\.json cannot be used: records/],
    [
      1,
      [csv, '--org', id, '--mapping', IBM_MAPPING],
      /bad\.csv cannot be read: the file has no column customerID/,
    ],
    [1, [await file('bad.ndjson.gz', 'no gzip'), '--org', id], /bad\.ndjson\.gz cannot be read/],
  ];
  for (const [code, words, message] of cases) {
    const end = await run(['import', ...words], own);
    expect({ words, code: end.code, stdout: end.stdout }).toEqual({ words, code, stdout: '' });
    expect(end.stderr).toMatch(message);
    expect(end.stderr).toMatch(/^quittance: .+\n$/);
  }
  expect(JSON.parse((await request(server.url, pair, '/imports')).text)).toMatchObject({ total: 0 });
});

it('works without a server, for the only organization', async () => {
  const alone = await newInstallation();
  await runJson(['org', 'create', '--name', 'Only'], alone);
  const path = await file('alone.ndjson', `${invoice('i', 'c')}${customer('c')}`);
  expect(await runJson<Reported>(['import', path], alone)).toMatchObject({
    state: 'COMPLETED',
    counts: { customer: counts(1), invoice: counts(1) },
  });
  expect(await runJson(['verify'], alone)).toMatchObject({ ok: true });
});

it('keeps the valid parts of a record with --lenient, and reports what it corrected or dropped', async () => {
  const { id, ...pair } = await organization('Lenient');
  const path = await file('contacts.csv', 'id,mail\nc1,"Jo <jo@x.io>"\nc2,"a@x.io, b@x.io"\n');
  const mapping = await file(
    'contacts.json',
    JSON.stringify({
      records: [
        {
          type: 'customer',
          data: {
            externalId: { column: 'id' },
            name: { column: 'id' },
            contacts: [{ email: { column: 'mail' } }],
          },
        },
      ],
    }),
  );
  const words = ['import', path, '--mapping', mapping, '--org', id];
  expect(await run([...words], own)).toMatchObject({ code: 1 });
  const { code, stdout } = await run([...words, '--lenient'], own);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Corrected or left out:'),
  });
  const report = await runJson<Reported & { warnings: object[] }>([...words, '--lenient'], own);
  expect(report).toMatchObject({
    counts: { customer: counts(0, 0, 2) },
    lenient: true,
    warningsTotal: 2,
    errors: [],
    warnings: [
      {
        file: path,
        line: 2,
        externalId: 'c1',
        field: 'contacts[0].email',
        reason: 'was corrected to jo@x.io',
      },
      { file: path, line: 3, field: 'contacts[0].email', reason: expect.stringContaining('left out') },
    ],
  });
  expect((await request(server.url, pair, '/customers/external:c2')).status).toBe(200);
});
