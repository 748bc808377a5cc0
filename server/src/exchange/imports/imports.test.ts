import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importLines, line, runImports } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';

let service: TestService;
let client: Client;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  runner = runImports(service);
});
afterAll(async () => {
  await runner.stop();
  await service.close();
});

const invoice = (externalId: string, customer: string, grossAmount: number) =>
  line('invoice', {
    externalId,
    customer: { externalId: customer },
    grossAmount,
    issuedAt: '2026-01-01',
    dueDate: '2026-01-31',
  });

const upload = (text: string, init?: RequestInit) => importLines(client, text, init);

const counts = (created: number, updated = 0, unchanged = 0, refused = 0) => ({
  created,
  updated,
  unchanged,
  refused,
});

it('applies lines in any order: parents before children, documents before links', async () => {
  const file = [
    line('reconcile', {
      externalId: 'r1',
      invoices: [{ externalId: 'a-2', amountLinked: 300 }],
      payments: [{ externalId: 'p-2', amountLinked: 300 }],
    }),
    line('refund', {
      externalId: 'f-1',
      customer: { externalId: 'child' },
      amount: 100,
      linkedPayments: [{ amountLinked: 100, payment: { externalId: 'p-1' } }],
    }),
    line('payment', {
      externalId: 'p-1',
      customer: { externalId: 'parent' },
      amount: 1000,
      linkedInvoices: [{ amountLinked: 1000, invoice: { externalId: 'a-1' } }],
    }),
    line('payment', { externalId: 'p-2', customer: { externalId: 'child' }, amount: 300 }),
    invoice('a-1', 'child', 1000),
    invoice('a-2', 'child', 300),
    line('contact', { customer: { externalId: 'child' }, email: 'a@example.com', isMain: true }),
    line('customer', { externalId: 'child', name: 'Child', parent: { externalId: 'parent' } }),
    line('customer', { externalId: 'parent', name: 'Parent' }),
  ].join('\n');
  const done = await upload(file);
  expect(done).toMatchObject({ state: 'COMPLETED', linesTotal: 9, linesDone: 9, progress: 1 });
  expect(done.counts).toEqual({
    customer: counts(2),
    contact: counts(1),
    invoice: counts(2),
    payment: counts(2),
    refund: counts(1),
    reconcile: counts(1),
  });
  expect(await client.get('/invoices/external:a-1')).toMatchObject({
    body: { amountOutstanding: 100, source: 'IMPORT' },
  });
  expect(await client.get('/invoices/external:a-2')).toMatchObject({ body: { state: 'PAID' } });
  const again = await upload(file);
  expect(again.counts).toEqual({
    customer: counts(0, 0, 2),
    contact: counts(0, 0, 1),
    invoice: counts(0, 0, 2),
    payment: counts(0, 0, 2),
    refund: counts(0, 0, 1),
    reconcile: counts(0, 0, 1),
  });
});

it('refuses bad lines with number, field and reason, and applies the others', async () => {
  const file = [
    line('customer', { externalId: 'c', name: 'C' }),
    'no json',
    line('customre', {}),
    line('invoice', {
      externalId: 'x',
      customer: { externalId: 'unknown' },
      grossAmount: 1,
      issuedAt: '2026-01-01',
      dueDate: '2026-01-01',
    }),
    line('invoice', {
      externalId: 'y',
      customer: { externalId: 'c' },
      grossAmount: '1',
      issuedAt: '2026-13-01',
    }),
    '',
    invoice('z', 'c', 100),
    line('payment', {
      externalId: 'p',
      customer: { externalId: 'c' },
      amount: 200,
      linkedInvoices: [{ amountLinked: 101, invoice: { externalId: 'z' } }],
    }),
  ].join('\r\n');
  const done = await upload(file, {
    body: gzipSync(file),
    headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
  });
  expect(done.counts).toEqual({
    unknown: counts(0, 0, 0, 2),
    customer: counts(1),
    invoice: counts(1, 0, 0, 2),
    payment: counts(0, 0, 0, 1),
  });
  const errors = await client.get(`/imports/${done.id}/errors`);
  expect(errors).toMatchObject({
    status: 200,
    body: {
      total: 6,
      items: [
        { line: 2, type: null, field: null },
        { line: 3, field: 'type' },
        {
          line: 4,
          type: 'invoice',
          externalId: 'x',
          code: 'REFERENCE_NOT_FOUND',
          field: 'customer.externalId',
        },
        { line: 5, code: 'INVALID_DATA' },
        { line: 5, code: 'INVALID_DATA' },
        { line: 8, code: 'AMOUNT_EXCEEDED', field: 'linkedInvoices[0].amountLinked' },
      ],
    },
  });
  expect(await client.get('/payments/external:p')).toMatchObject({ status: 404 });
});

it('refuses broken gzip, other content types and foreign ids', async () => {
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  expect(await client.send('POST', '/imports', { body: 'not gzip', headers })).toMatchObject({ status: 400 });
  expect(await client.post('/imports', {})).toMatchObject({ status: 415 });
  const done = await upload(line('customer', { externalId: 'mine', name: 'M' }));
  const other = await service.client();
  expect(await other.get(`/imports/${done.id}`)).toMatchObject({ status: 404 });
  expect(await other.get(`/imports/${done.id}/errors`)).toMatchObject({ status: 404 });
});

it('accepts a byte order mark and refuses overlong ids', async () => {
  const long = `${'x'.repeat(254)}😀${'y'.repeat(10)}`;
  const file = `\uFEFF${line('customer', { externalId: 'bom', name: 'B' })}\n${line('customer', { externalId: long, name: 'L' })}\n`;
  const done = await upload(file);
  expect(done.counts).toEqual({ customer: counts(1, 0, 0, 1) });
  expect(await client.get(`/imports/${done.id}/errors`)).toMatchObject({
    body: { total: 1, items: [{ line: 2, field: 'externalId', code: 'INVALID_DATA' }] },
  });
});
