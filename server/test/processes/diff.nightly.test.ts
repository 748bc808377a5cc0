import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Installation,
  newInstallation,
  pairOf,
  type Running,
  request,
  run,
  runJson,
  serve,
} from './quittance.ts';

let server: Running;
let own: Installation;
let folder: string;
beforeAll(async () => {
  own = await newInstallation();
  folder = await mkdtemp(join(tmpdir(), 'quittance-diff-'));
  server = await serve(own);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const CSV =
  'Number,Customer,Total,Issued,Due\nI-1,C,10.50,2026-01-05,2026-02-04\nI-2,C,20,2026-01-06,2026-02-05\n';
const MAPPING = JSON.stringify({
  records: [
    {
      type: 'customer',
      data: { externalId: { column: 'Customer' }, name: { template: 'Customer {Customer}' } },
    },
    {
      type: 'invoice',
      data: {
        externalId: { column: 'Number' },
        customer: { externalId: { column: 'Customer' } },
        grossAmount: { column: 'Total', as: 'amount' },
        issuedAt: { column: 'Issued', as: 'date' },
        dueDate: { column: 'Due', as: 'date' },
      },
    },
  ],
});

it('compares a CSV file through its mapping, exits with 1 on differences, and explains balances', async () => {
  const mapping = await file('mapping.json', MAPPING);
  const csv = await file('invoices.csv', CSV);
  await runJson(['import', csv, '--mapping', mapping], own);
  expect(await runJson(['diff', csv, '--mapping', mapping], own)).toMatchObject({
    differences: [],
    counts: { customer: { same: 1 }, invoice: { same: 2 } },
    count: 0,
  });

  const changed = await file('changed.csv', CSV.replace('10.50', '10.51').replace('I-2', 'I-3'));
  const { code, stdout, stderr } = await run(['diff', changed, '--mapping', mapping, '--json'], own);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('3 records differ'),
  });
  expect(JSON.parse(stdout)).toMatchObject({
    differences: [
      {
        kind: 'different',
        externalId: 'I-1',
        file: changed,
        line: 2,
        fields: [{ field: 'grossAmount', given: 1051, stored: 1050 }],
      },
      { kind: 'missing', externalId: 'I-3', amount: 2000 },
      { kind: 'extra', externalId: 'I-2', amount: 2000, currency: expect.any(String) },
    ],
    count: 3,
  });
  const table = await run(['diff', changed, '--mapping', mapping], own);
  expect(table.code).toBe(1);
  for (const word of ['grossAmount', '1051', '1050', 'missing', 'extra', 'Compared 3 lines'])
    expect(table.stdout).toContain(word);

  const pair = pairOf(server);
  const body = { externalId: 'P', customer: { externalId: 'C' }, amount: 500, validatedAt: '2026-01-06' };
  expect((await request(server.url, pair, '/payments', body)).status).toBe(201);
  for (const words of [
    ['balance', 'C'],
    ['diff', '--customer', 'C'],
  ]) {
    expect(await runJson([...words, '--as-of', '2026-01-05'], own)).toMatchObject({
      customer: { externalId: 'C' },
      documents: [{ externalId: 'I-1', amount: 1050, balance: 1050 }],
      total: { balance: 1050 },
      later: [{ documents: 2, amount: 1500 }],
      balanceNow: 2550,
    });
  }
  const result = await run(['balance', 'C', '--as-of', '2026-01-06'], own);
  expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/-5\.00[\s\S]*Total: 25\.50 /) });
  expect(await runJson(['balance'], own)).toMatchObject({
    customers: [{ externalId: 'C', balances: [{ balance: 2550 }] }],
    total: { balance: 2550 },
  });
});

it('explains wrong usage', async () => {
  const path = await file('empty.ndjson', '');
  for (const [words, sentence] of [
    [['diff'], /Name the file/],
    [['diff', path, '--as-of', '2026-01-01'], /Do not name a file/],
    [['diff', path, '--customer', 'C'], /together with --as-of/],
    [['diff', join(folder, 'none.ndjson')], /cannot be read/],
    [['balance', 'C', '--as-of', '2026-02-30'], /a day such as/],
  ] as const) {
    const { code, stderr } = await run([...words], own);
    expect(stderr).toMatch(sentence);
    expect(code, stderr).toBe(2);
  }
  expect(await run(['balance', 'C-404'], own)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('C-404'),
  });
  expect(await runJson(['diff', path], own)).toMatchObject({ lines: 0, differences: [], count: 0 });
});
