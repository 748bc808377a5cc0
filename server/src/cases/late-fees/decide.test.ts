import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { expectSound } from '../../../test/harness/expect-sound.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { describeFee, lateFees, lateInvoice, pay } from '../../../test/harness/late-fees.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const clock = new ManualClock('2025-03-02T12:00:00Z');
let service: TestService;
let client: Client;
let fees: ReturnType<typeof lateFees>;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2025-03-02T12:00:00Z');
  client = await service.client();
  fees = lateFees(client);
  await fees.settings({ mode: 'EU_DIRECTIVE' });
  await lateInvoice(client, 'i');
  await fees.propose();
});
afterAll(() => closeVerified(service));

const all = async (query = '') => (await fees.list(query)).map(describeFee);
const interest = () => fees.one('&kind=INTEREST');
const balance = () => read(client, '/customers/external:c-i');

describe('accepting a fee', () => {
  it('creates an invoice, with the events of every invoice', async () => {
    const { id } = await interest();
    const accepted = await fees.accept(id);
    expect(accepted).toMatchObject({ status: 200, body: { state: 'ACCEPTED', decidedBy: null } });
    const externalId = `late-fee:${id}`;
    expect(accepted.body.document).toMatchObject({ externalId });
    expect(await read(client, `/invoices/external:${encodeURIComponent(externalId)}`)).toMatchObject({
      id: accepted.body.document?.id,
      customer: { externalId: 'c-i' },
      grossAmount: 916,
      netAmount: 916,
      currency: 'EUR',
      name: 'Late payment interest on i, 2025-02-01 to 2025-03-02',
      issuedAt: '2025-03-02T12:00:00.000Z',
      // Fourteen days later, in the organization's time zone.
      dueDate: '2025-03-16T00:00:00.000Z',
      state: 'DUE',
      source: 'API',
    });
    expect(await balance()).toMatchObject({ balance: 100_916 });
    const { items } = await read<{ items: { type: string; data: unknown }[] }>(client, '/events?limit=500');
    expect(JSON.stringify(items.filter(({ type }) => type === 'invoice.created'))).toContain(externalId);
    await expectSound(service, client);
  });

  it('accepts a name, a number and a due date', async () => {
    const { id } = await fees.one('&kind=COMPENSATION');
    const body = { name: 'Recovery costs', customId: 'F-17', dueDate: '2025-03-31' };
    expect((await fees.accept(id, body)).body.document).toMatchObject({ customId: 'F-17' });
    expect(await read(client, `/invoices/external:late-fee%3A${id}`)).toMatchObject({
      name: 'Recovery costs',
      customId: 'F-17',
      dueDate: '2025-03-31T00:00:00.000Z',
      grossAmount: 4000,
    });
  });

  it('names the invoice in the language of the organization', async () => {
    const french = await service.client({ language: 'fr' });
    const theirs = lateFees(french);
    await theirs.settings({ mode: 'EU_DIRECTIVE' });
    await lateInvoice(french, 'i');
    await theirs.propose();
    for (const { id } of await theirs.list()) await theirs.accept(id);
    const { invoices } = await read<{ invoices: { name: string | null }[] }>(french, '/invoices');
    expect(invoices.flatMap(({ name }) => name ?? []).sort()).toEqual([
      'Indemnité forfaitaire pour frais de recouvrement, i',
      'Intérêts de retard sur i, du 2025-02-01 au 2025-03-02',
    ]);
  });

  it('answers the same a second time and creates nothing', async () => {
    const { id } = await interest();
    const first = await fees.accept(id);
    expect((await fees.accept(id, { name: 'Another' })).body).toEqual(first.body);
    expect(await balance()).toMatchObject({ balance: 100_916 });
    expectError(await fees.reject(id), 409, 'CONFLICT');
  });

  it('refuses an outdated proposal and updates it', async () => {
    const { id } = await interest();
    await pay(client, 'i', 40_000, '2025-02-10');
    expectError(await fees.accept(id), 409, 'CONFLICT');
    // 10 days on 1,000.00 and 20 on 600.00: 2200000 × 11.15 / 36500 = 672.05…
    expect(describeFee(await fees.get(id))).toBe('INTEREST PROPOSED 672 2025-02-01 2025-03-02');
    expect(await balance()).toMatchObject({ balance: 60_000 });
    expect((await fees.accept(id)).body).toMatchObject({ state: 'ACCEPTED', amount: 672 });
  });

  it('is refused while the invoice is disputed', async () => {
    const { id } = await interest();
    const dispute = '/invoices/external:i/dispute';
    expect((await client.post(dispute, { reason: 'WRONG_PRICE' })).status).toBeLessThan(300);
    expectError(await fees.accept(id), 409, 'CONFLICT');
    expect(await fees.get(id)).toMatchObject({ state: 'SUPERSEDED', document: null });
    expectError(await fees.accept(id), 409, 'CONFLICT');
  });

  it('is refused when another invoice has its externalId', async () => {
    const { id } = await interest();
    await store(client, '/invoices', invoice(`late-fee:${id}`, 'c-i', 5));
    expectError(await fees.accept(id), 409, 'CONFLICT');
    expect(await fees.get(id)).toMatchObject({ state: 'PROPOSED' });
    expect(await read(client, `/invoices/external:late-fee%3A${id}`)).toMatchObject({ grossAmount: 5 });
  });

  it('is final: later payments do not change it, and interest continues from the next day', async () => {
    const { id } = await interest();
    await fees.accept(id);
    await pay(client, 'i', 40_000, '2025-02-10');
    clock.set('2025-03-12T12:00:00Z');
    await fees.propose();
    // 10 days on 600.00: 183.28…
    expect(await all('&kind=INTEREST')).toEqual([
      'INTEREST ACCEPTED 916 2025-02-01 2025-03-02',
      'INTEREST PROPOSED 183 2025-03-03 2025-03-12',
    ]);
  });

  it('creates an invoice that bears no fees itself', async () => {
    for (const { id } of await fees.list()) await fees.accept(id, { dueDate: '2025-03-03' });
    await pay(client, 'i', 100_000, '2025-03-02');
    clock.set('2025-05-01T12:00:00Z');
    expect(await fees.propose()).toMatchObject({ proposed: 0, updated: 0 });
    expect(await fees.list()).toHaveLength(2);
  });
});

describe('rejecting a fee', () => {
  it('waives the covered period only', async () => {
    for (const { id } of await fees.list())
      expect((await fees.reject(id, 'goodwill')).body).toMatchObject({
        state: 'REJECTED',
        reason: 'goodwill',
      });
    expect(await fees.propose()).toMatchObject({ proposed: 0 });
    clock.set('2025-03-12T12:00:00Z');
    expect(await fees.propose()).toMatchObject({ proposed: 1 });
    expect(await all('&state=PROPOSED')).toEqual(['INTEREST PROPOSED 305 2025-03-03 2025-03-12']);
    const [rejected] = await fees.list('&state=REJECTED');
    expectError(await fees.reject(rejected?.id ?? ''), 409, 'CONFLICT');
    expectError(await fees.accept(rejected?.id ?? ''), 409, 'CONFLICT');
  });

  it('requires a reason and an existing proposal', async () => {
    const { id } = await interest();
    const path = (it: string) => `/internal/late_fees/${it}/reject`;
    expectError(await client.post(path(id), { reason: '' }), 400, 'INVALID_DATA', 'reason');
    expectError(await client.post(path(id), {}), 400, 'INVALID_DATA', 'reason');
    const missing = '01890000-0000-7000-8000-000000000000';
    expectError(await client.post(path(missing), { reason: 'x' }), 404, 'NOT_FOUND');
    expectError(await fees.accept(missing), 404, 'NOT_FOUND');
    expectError(await client.get('/internal/late_fees/external:i'), 400, 'INVALID_DATA');
  });
});

describe('deleting a document', () => {
  it('rejects the fee whose invoice is deleted', async () => {
    const { id } = await interest();
    await fees.accept(id);
    expect((await client.delete(`/invoices/external:late-fee%3A${id}`)).status).toBe(204);
    expect(await fees.get(id)).toMatchObject({
      state: 'REJECTED',
      document: null,
      reason: 'Its invoice was deleted.',
    });
    expect(await fees.propose()).toMatchObject({ proposed: 0 });
    expect(await balance()).toMatchObject({ balance: 100_000 });
  });

  it('removes open proposals with the late invoice and keeps accepted fees', async () => {
    const { id } = await interest();
    const { body } = await fees.accept(id, { dueDate: '2025-03-03' });
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    const { body: owner } = await client.get<{ id: string }>('/customers/external:c-i');
    expect(await fees.list()).toEqual([{ ...body, invoice: null, updatedAt: expect.any(String) }]);
    expect(await fees.list(`&customerId=${owner.id}`)).toHaveLength(1);
    // The invoice is still known to be a fee, so it bears none.
    clock.set('2025-05-01T12:00:00Z');
    expect(await fees.propose()).toMatchObject({ proposed: 0 });
    expect((await client.delete(`/invoices/${body.document?.id}`)).status).toBe(204);
    expect(await fees.list()).toEqual([]);
    expect((await client.delete('/customers/external:c-i')).status).toBe(204);
  });

  it('lets interest grow again after a deleted payment', async () => {
    await pay(client, 'i', 100_000, '2025-02-10');
    await fees.propose();
    expect(await all('&kind=INTEREST')).toEqual(['INTEREST PROPOSED 305 2025-02-01 2025-02-10']);
    expect((await client.delete('/payments/external:p-i')).status).toBe(204);
    await fees.propose();
    expect(await all('&kind=INTEREST')).toEqual(['INTEREST PROPOSED 916 2025-02-01 2025-03-02']);
  });
});

it('moves proposals together with their invoice', async () => {
  await store(client, '/customers', customer('other'));
  await store(client, '/invoices', { externalId: 'i', customer: { externalId: 'other' } });
  const { id } = await interest();
  expect(await fees.get(id)).toMatchObject({ customer: { externalId: 'other' } });
  expect((await fees.accept(id)).body).toMatchObject({ state: 'ACCEPTED' });
  expect(await read(client, '/customers/external:other')).toMatchObject({ balance: 100_916 });
  expect(await balance()).toMatchObject({ balance: 0 });
  await store(client, '/payments', payment('p', 'other', 916, { [`late-fee:${id}`]: 916 }));
  expect(await read(client, `/invoices/external:late-fee%3A${id}`)).toMatchObject({ state: 'PAID' });
});
