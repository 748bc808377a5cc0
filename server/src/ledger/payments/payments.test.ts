import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, linked, payment, read, refund, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const clock = new ManualClock(NOON);
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOON);
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 1000, { customId: 'F-1' }));
});
afterAll(() => closeVerified(service));

describe('a created payment', () => {
  it('pays an invoice named by id, externalId or customId', async () => {
    const { id } = await read(client, '/invoices/external:i');
    for (const ref of [
      { id: id.toUpperCase() },
      { externalId: 'i' },
      { customId: 'F-1' },
      { id, externalId: 'i', customId: 'F-1' },
    ]) {
      const body = { ...payment('p', 'c', 1000), linkedInvoices: [{ amountLinked: 1000, invoice: ref }] };
      expect(await store(client, '/payments', body)).toMatchObject({
        amountLinked: 1000,
        amountUnlinked: 0,
        linkedInvoices: [
          {
            amountLinked: 1000,
            amountStated: 1000,
            invoice: { id, externalId: 'i', customId: 'F-1', state: 'PAID' },
          },
        ],
      });
      expect(await read(client, '/invoices/external:i')).toMatchObject({ state: 'PAID' });
      expect(await store(client, '/payments', { externalId: 'p', linkedInvoices: [] })).toMatchObject({
        amountLinked: 0,
      });
      expect(await read(client, '/invoices/external:i')).toMatchObject({ state: 'OVERDUE', payments: [] });
    }
  });

  it('keeps links when the list is absent, replaces them when present, clears them when null', async () => {
    await store(client, '/invoices', invoice('j', 'c', 300));
    await store(client, '/payments', payment('p', 'c', 500, { i: 400, j: 100 }));
    expect(await store(client, '/payments', { externalId: 'p', refNumber: 'R' })).toMatchObject({
      amountLinked: 500,
    });
    const onlyJ = { externalId: 'p', linkedInvoices: linked('invoice', { j: 300 }) };
    expect(await store(client, '/payments', onlyJ)).toMatchObject({ amountLinked: 300, refNumber: 'R' });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ amountOutstanding: 1000 });
    expect(await store(client, '/payments', { externalId: 'p', linkedInvoices: null })).toMatchObject({
      amountLinked: 0,
    });
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: 800, amountDue: 1300 });
  });

  it('uses the currency of the linked invoices', async () => {
    await store(client, '/invoices', invoice('k', 'c', 10, { currency: 'JPY' }));
    expect(await store(client, '/payments', payment('p', 'c', 10, { k: 10 }))).toMatchObject({
      currency: 'JPY',
    });
    const euro = payment('q', 'c', 10, { k: 5 }, { currency: 'EUR' });
    expectError(await client.post('/payments', euro), 400, 'INVALID_DATA', 'linkedInvoices[0].invoice');
  });

  it('shows the amounts that a refund releases', async () => {
    await store(client, '/payments', payment('p', 'c', 500, { i: 500 }));
    await store(client, '/refunds', refund('r', 'c', 200, { payments: { p: 200 } }));
    expect(await read(client, '/payments/external:p')).toMatchObject({
      amountRefunded: 200,
      amountLinked: 300,
      amountUnlinked: 0,
      linkedInvoices: [{ amountLinked: 300, amountStated: 500 }],
    });
  });
});

describe('refused payments', () => {
  it('include links to another family and to an ambiguous customId', async () => {
    await store(client, '/customers', customer('d'));
    await store(client, '/invoices', invoice('j', 'd', 10, { customId: 'F-1' }));
    const foreign = payment('p', 'c', 10, { j: 10 });
    expectError(await client.post('/payments', foreign), 400, 'INVALID_DATA', 'linkedInvoices[0].invoice');
    const twice = {
      ...payment('p', 'c', 10),
      linkedInvoices: [{ amountLinked: 1, invoice: { customId: 'F-1' } }],
    };
    expectError(
      await client.post('/payments', twice),
      400,
      'AMBIGUOUS_REFERENCE',
      'linkedInvoices[0].invoice.customId',
    );
  });
});

describe('the list of payments', () => {
  it('accepts the deprecated filter modifiedAt and names its successor', async () => {
    await store(client, '/payments', payment('a', 'c', 100));
    const answer = await client.get('/payments?modifiedAt.gte=2026-03-01&limit=5');
    expect(answer).toMatchObject({ status: 200, body: { total: 1 } });
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(answer.headers.get('link')).toBe(
      '</v1/payments?updatedAt.gte=2026-03-01&limit=5>; rel="successor-version"',
    );
    expect(await client.get('/payments?modifiedAt[lt]=2026-03-01')).toMatchObject({ body: { total: 0 } });
    expect((await client.get('/payments?updatedAt.gte=2026-03-01')).headers.has('deprecation')).toBe(false);
  });
});

describe('concurrent payments', () => {
  // Ten concurrent payments were accepted on one invoice: idurar-erp-crm PR 1424 (M2).
  it('never exceed the amount of their invoice', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => client.post('/payments', payment(`p${i}`, 'c', 300, { i: 300 }))),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'AMOUNT_EXCEEDED');
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      amountLinked: 900,
      amountOutstanding: 100,
    });
    expect(await client.get('/payments')).toMatchObject({ body: { total: 3 } });
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: 100, amountDue: 100 });
  });
});
