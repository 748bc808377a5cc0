/** Integrators use the name of a merged customer in files and feeds, and its debtor writes mail. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportLine } from '../../src/exchange/export/export-lines.ts';
import type { Import } from '../../src/exchange/imports/schema.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { importLines, line, runImports } from '../harness/imports.ts';
import { addSent } from '../harness/mail.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { balances, customerOf, merge, undo } from './merging.ts';

let service: TestService;
let imports: JobWorker;
beforeAll(async () => {
  service = await testService();
  imports = runImports(service);
});
afterAll(async () => {
  await imports.stop();
  await closeVerified(service);
});

/** The nightly import still sends both customer numbers. */
const NIGHTLY = [
  line('customer', customer('old')),
  line('customer', customer('new')),
  line('invoice', invoice('i1', 'old', 100)),
  line('invoice', invoice('i2', 'new', 50)),
  line('payment', payment('p1', 'old', 30, { i1: 30 })),
].join('\n');

const refusedOf = ({ counts }: Import) =>
  Object.values(counts).reduce((sum, { refused }) => sum + refused, 0);

async function merged(): Promise<Client> {
  const client = await service.client();
  expect(refusedOf(await importLines(client, NIGHTLY))).toBe(0);
  await merge(client, 'old', 'new');
  return client;
}

it('assigns documents of a nightly import to the target, and refuses the customer and its contacts', async () => {
  const client = await merged();
  const more = [
    line('invoice', invoice('i3', 'old', 7)),
    line('contact', { customer: { externalId: 'old' }, ...contact('x@example.com') }),
  ];
  const done = await importLines(client, [NIGHTLY, ...more].join('\n'));
  expect(refusedOf(done)).toBe(2);
  const { items } = await read<{ items: { line: number; code: string }[] }>(
    client,
    `/imports/${done.id}/errors`,
  );
  expect(items).toMatchObject([
    { line: 1, code: 'CONFLICT' },
    { line: 7, code: 'CONFLICT' },
  ]);
  expect(await balances(client, 'new')).toEqual({ EUR: 127 });
  expect(await balances(client, 'old')).toEqual({});
});

it('is not exported, and shows no difference when the source still sends it', async () => {
  const client = await merged();
  const { text } = await client.get('/export');
  const lines: ExportLine[] = text.split('\n').flatMap((one) => (one === '' ? [] : [JSON.parse(one)]));
  expect(lines.filter(({ type }) => type === 'customer')).toHaveLength(1);
  expect(refusedOf(await importLines(client, text))).toBe(0);
  const compared = await client.send('POST', '/comparisons', {
    body: NIGHTLY,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const found = compared.text.split('\n').filter((one) => one !== '');
  expect(found, compared.text).toHaveLength(1);
});

it('moves the messages of the customer, and moves them back on undo', async () => {
  const client = await service.client();
  for (const name of ['a', 'b']) await store(client, '/customers', customer(name));
  await store(client, '/invoices', invoice('i', 'a', 5));
  const [{ id: customerId }, { id: into }] = [await customerOf(client, 'a'), await customerOf(client, 'b')];
  await addSent(service, client, { customerId });
  const mails = async (id: string) =>
    (await read<{ total: number }>(client, `/internal/messages?customerId=${id}`)).total;
  const { id } = await merge(client, 'a', 'b');
  expect([await mails(customerId), await mails(into)]).toEqual([0, 1]);
  await undo(client, id);
  expect([await mails(customerId), await mails(into)]).toEqual([1, 0]);
});

it('reports a merged customer that still owns records', async () => {
  const client = await service.client();
  for (const name of ['a', 'b']) await store(client, '/customers', customer(name));
  await merge(client, 'a', 'b');
  const { id } = await customerOf(client, 'a');
  const organizationId = client.organization.id;
  const find = async () =>
    (await verify(service.database, { organizationId, now: service.clock.now() })).differences.map(
      ({ field }) => field,
    );
  const set = (text: string) => service.database.pool.query(text, [organizationId, id]);
  expect(await find()).toEqual([]);
  await set(`UPDATE customers SET parent_id = $2 WHERE organization_id = $1 AND id <> $2`);
  expect(await find()).toContain('children');
  await set(`UPDATE customers SET parent_id = NULL WHERE organization_id = $1 AND id <> $2`);
  expect(await find()).toEqual([]);
});
