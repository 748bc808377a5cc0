import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectSound } from '../../../test/harness/expect-sound.ts';
import { creditNote, customer, invoice, payment, store } from '../../../test/harness/factories.ts';
import { importLines, line, runImports } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';

let service: TestService;
let runner: JobWorker;
let client: Client;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(async () => {
  await runner.stop();
  await service.close();
});

const times = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i));
const customers = (...names: string[]) => names.map((name) => line('customer', customer(name)));

interface Refused {
  line: number;
  code: string;
  field: string | null;
  reason: string;
}

/** Imports lines and returns the refused ones, in the order of the file. */
async function refusedOf(lines: readonly string[]): Promise<Refused[]> {
  const done = await importLines(client, lines.join('\n'));
  expect(done).toMatchObject({ state: 'COMPLETED', linesDone: lines.length });
  const { body } = await client.get<{ items: Refused[] }>(`/imports/${done.id}/errors?limit=100`);
  await expectSound(service, client);
  return body.items.map(({ line, code, field, reason }) => ({ line, code, field, reason }));
}

it('links across packs, before and after the invoice, and within the family', async () => {
  const many = 700;
  const lines = [
    ...times(many, (i) => line('payment', payment(`p${i}`, 'root', 10, { [`i${i}`]: 10 }))),
    ...times(many, (i) =>
      line('credit_note', creditNote(`n${i}`, 'child', 5, { [`i${(i + 1) % many}`]: 5 })),
    ),
    ...times(many, (i) => line('invoice', invoice(`i${i}`, i % 2 === 0 ? 'root' : 'child', 15))),
    ...customers('root'),
    line('customer', customer('child', { parent: { externalId: 'root' } })),
  ];
  expect(await refusedOf(lines)).toEqual([]);
  expect(await client.get('/invoices?state=PAID&limit=1')).toMatchObject({ body: { total: many } });
});

it('links to stored invoices by any reference', async () => {
  await store(client, '/customers', customer('c'));
  const { id } = await store(client, '/invoices', invoice('a', 'c', 10));
  await store(client, '/invoices', invoice('b', 'c', 10, { customId: 'F-1' }));
  await store(client, '/invoices', invoice('d', 'c', 10));
  const linked = (ref: object) => ({ linkedInvoices: [{ amountLinked: 10, invoice: ref }] });
  const lines = [
    line('payment', payment('p1', 'c', 10, undefined, linked({ id }))),
    line('payment', payment('p2', 'c', 10, undefined, linked({ customId: 'F-1' }))),
    line('payment', payment('p3', 'c', 10, undefined, linked({ externalId: 'd' }))),
    line('payment', payment('p4', 'c', 10, undefined, linked({ customId: 'F-2' }))),
    line('invoice', invoice('e', 'c', 10, { customId: 'F-2' })),
  ];
  expect(await refusedOf(lines)).toEqual([]);
  expect(await client.get('/invoices?state=PAID&limit=1')).toMatchObject({ body: { total: 4 } });
});

it('refuses links to unknown invoices, as a single request does', async () => {
  const bad = payment('bad', 'c', 10, { i: 5, nowhere: 5 });
  const lines = [
    ...customers('c'),
    line('payment', bad),
    line('payment', payment('p', 'c', 10, { i: 5, refused: 5 })),
    line('invoice', invoice('i', 'c', 10)),
    line('invoice', invoice('refused', 'unknown', 10)),
    line('payment', payment('good', 'c', 10, { i: 10 })),
  ];
  const refused = await refusedOf(lines);
  expect(refused.map(({ line, code, field }) => [line, code, field])).toEqual([
    [2, 'REFERENCE_NOT_FOUND', 'linkedInvoices[1].invoice.externalId'],
    [3, 'REFERENCE_NOT_FOUND', 'linkedInvoices[1].invoice.externalId'],
    [5, 'REFERENCE_NOT_FOUND', 'customer.externalId'],
  ]);
  const alone = await client.post('/payments', bad);
  const { code, field, reason } = refused[0] ?? {};
  expect(alone).toMatchObject({
    status: 400,
    body: { Error: { code, details: [{ field, error: reason }] } },
  });
  expect(await client.get('/invoices/external:i')).toMatchObject({ body: { state: 'PAID' } });
});

const stated: [what: string, amounts: number[], refused: number][] = [
  ['raised', [500, 1000], 0],
  ['lowered', [1000, 500], 1],
];
it.each(stated)(
  'applies payments after the last line of their invoice: %s',
  async (_what, amounts, refused) => {
    const owed = amounts.map((amount) => line('invoice', invoice('i', 'c', amount)));
    const paid = line('payment', payment('p', 'c', 700, { i: 700 }));
    const between = [
      owed[0] ?? '',
      ...times(700, (i) => line('invoice', invoice(`x${i}`, 'c', 1))),
      paid,
      owed[1] ?? '',
    ];
    for (const lines of [[paid, ...owed], [...owed, paid], between]) {
      client = await service.client();
      expect(await refusedOf([...customers('c'), ...lines])).toHaveLength(refused);
    }
  },
);

it('keeps the order of lines about one payment, also with different links', async () => {
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('stored', 'c', 10));
  const lines = [
    line('payment', payment('p', 'c', 10, { stored: 10 })),
    line('payment', payment('p', 'c', 10, { i: 10 })),
    line('invoice', invoice('i', 'c', 10)),
    line('payment', payment('q', 'c', 10, { i: 10 })),
    line('payment', payment('q', 'c', 10, {})),
    line('payment', payment('p', 'c', 10, { i: 4, stored: 6 })),
  ];
  // When q claims all of i, p already has it.
  expect((await refusedOf(lines)).map(({ line }) => line)).toEqual([4]);
  expect(await client.get('/payments/external:p')).toMatchObject({
    body: { amountLinked: 10, linkedInvoices: [{ amountLinked: 4 }, { amountLinked: 6 }] },
  });
});

it('applies reconciliations in file order, also when they exchange documents', async () => {
  const bind = (externalId: string, pair: Record<string, string>) =>
    line('reconcile', {
      externalId,
      invoices: Object.keys(pair).map((name) => ({ externalId: name, amountLinked: 10 })),
      payments: Object.values(pair).map((name) => ({ externalId: name, amountLinked: 10 })),
    });
  const lines = [
    bind('r1', { i: 'p' }),
    bind('r2', { j: 'q' }),
    bind('r1', {}),
    bind('r2', { i: 'p' }),
    bind('r1', { j: 'q' }),
    line('payment', payment('p', 'c', 10)),
    line('payment', payment('q', 'c', 10)),
    line('invoice', invoice('i', 'c', 10)),
    line('invoice', invoice('j', 'c', 10)),
    ...customers('c'),
  ];
  expect(await refusedOf(lines)).toEqual([]);
  expect(await client.get('/invoices?state=PAID&limit=1')).toMatchObject({ body: { total: 2 } });
});
