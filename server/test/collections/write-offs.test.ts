import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Write-offs and their effect on figures. */

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-03-02T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T09:00:00Z');
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 100));
  await store(client, '/invoices', invoice('j', 'c', 50));
  await store(client, '/payments', payment('p', 'c', 30, { i: 30 }));
});
afterAll(() => closeVerified(service));

const I = '/invoices/external:i/write_off';
const writeOff = (reason: unknown, headers?: Record<string, string>) =>
  client.post<Invoice>(I, { reason }, headers);
const answer = () => read<Invoice>(client, '/invoices/external:i');
const figures = async () => {
  const { balance, amountDue, amountOverdue, countInvoicesDue } = await read(client, '/customers/external:c');
  return { balance, amountDue, amountOverdue, countInvoicesDue };
};

it('excludes the invoice from what is due, with a reason, until it is reversed', async () => {
  const before = await figures();
  expect(before).toEqual({ balance: 120, amountDue: 120, amountOverdue: 120, countInvoicesDue: 2 });
  const writtenOff = { at: '2026-03-02T09:00:00.000Z', reason: 'Bankrupt' };
  expect(await writeOff('Bankrupt')).toMatchObject({
    status: 200,
    body: { state: 'WRITTEN_OFF', amountOutstanding: 70, writtenOff },
  });
  expect(await figures()).toEqual({ balance: 120, amountDue: 50, amountOverdue: 50, countInvoicesDue: 1 });
  expect(await read(client, '/invoices?state=WRITTEN_OFF')).toMatchObject({
    invoices: [{ externalId: 'i' }],
  });
  clock.set('2026-03-03T09:00:00Z');
  expect((await writeOff('Bankrupt')).body).toEqual(await answer());
  expect((await writeOff('Too small')).body.writtenOff).toEqual({ ...writtenOff, reason: 'Too small' });
  expect(await client.delete(I)).toMatchObject({ status: 200, body: { state: 'OVERDUE', writtenOff: null } });
  expect((await client.delete<Invoice>(I)).body).toEqual(await answer());
  expect(await figures()).toEqual(before);
});

it('is kept when the invoice is paid, and applies again when the payment is deleted', async () => {
  await writeOff('Bankrupt');
  await store(client, '/payments', payment('q', 'c', 70, { i: 70 }));
  expect(await answer()).toMatchObject({ state: 'PAID', writtenOff: { reason: 'Bankrupt' } });
  await client.delete('/payments/external:q');
  expect(await answer()).toMatchObject({ state: 'WRITTEN_OFF' });
  await store(client, '/invoices', { externalId: 'i', name: 'Imported again' });
  expect(await answer()).toMatchObject({ state: 'WRITTEN_OFF', writtenOff: { reason: 'Bankrupt' } });
});

it('is refused for a paid invoice, without a reason, and for viewers', async () => {
  for (const reason of ['', undefined, null, 'x'.repeat(501)])
    expectError(await writeOff(reason), 400, 'INVALID_DATA', 'reason');
  const { id } = await addUser(service, client, 'vera', { role: 'VIEWER' });
  expectError(await writeOff('Bankrupt', { 'x-quittance-user': id }), 403, 'ACCESS_FORBIDDEN');
  await store(client, '/payments', payment('q', 'c', 70, { i: 70 }));
  expectError(await writeOff('Bankrupt'), 409, 'CONFLICT');
  expectError(await client.post('/invoices/external:p/write_off', { reason: 'B' }), 404, 'NOT_FOUND');
  expect(await answer()).toMatchObject({ state: 'PAID', writtenOff: null });
});

it('emits one update event per change', async () => {
  await client.get('/events?limit=500');
  const { body } = await client.get<{ nextCursor: string }>('/events?limit=500');
  for (let i = 0; i < 3; i += 1) await writeOff('Bankrupt');
  for (let i = 0; i < 3; i += 1) await client.delete(I);
  const events = await client.get<{ items: { type: string }[] }>(
    `/events?limit=500&since=${body.nextCursor}`,
  );
  expect(events.body.items.map(({ type }) => type)).toEqual(['invoice.updated', 'invoice.updated']);
});

it('leads to the same figures in either order when a payment arrives at the same time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const name = `r${round}`;
    await store(client, '/invoices', invoice(name, 'c', 100));
    const [paid, written] = await Promise.all([
      client.post('/payments', payment(name, 'c', 100, { [name]: 100 })),
      client.post(`/invoices/external:${name}/write_off`, { reason: 'Bankrupt' }),
    ]);
    expect(paid.status).toBe(201);
    expect([200, 409]).toContain(written.status);
  }
  expect(await figures()).toMatchObject({ balance: 120, amountDue: 120, countInvoicesDue: 2 });
});
