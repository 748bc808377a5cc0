import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  linked,
  payment,
  read,
  refund,
  store,
} from '../../../test/harness/factories.ts';
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
  await store(client, '/invoices', invoice('i', 'c', 1000));
  await store(client, '/payments', payment('p', 'c', 1000, { i: 1000 }));
  await store(client, '/credit_notes', creditNote('n', 'c', 300));
});
afterAll(() => closeVerified(service));

describe('a created refund', () => {
  it('releases its payment, and its deletion restores the links', async () => {
    const taken = await store(client, '/refunds', refund('r', 'c', 400, { payments: { p: 400 } }));
    expect(taken).toMatchObject({
      amountLinked: 400,
      amountUnlinked: 0,
      linkedPayments: [{ amountLinked: 400, payment: { externalId: 'p' } }],
    });
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      state: 'OVERDUE',
      amountOutstanding: 400,
    });
    expect(await read(client, '/payments/external:p')).toMatchObject({
      amountRefunded: 400,
      amountLinked: 600,
      linkedInvoices: [{ amountLinked: 600, amountStated: 1000 }],
    });
    expect((await client.delete('/refunds/external:r')).status).toBe(204);
    expect(await read(client, '/invoices/external:i')).toMatchObject({ state: 'PAID' });
    expect(await read(client, '/payments/external:p')).toMatchObject({
      amountRefunded: 0,
      amountLinked: 1000,
    });
  });

  it('keeps links when the lists are absent, and each present list is complete for its kind', async () => {
    const both = { payments: { p: 100 }, creditNotes: { n: 50 } };
    await store(client, '/refunds', refund('r', 'c', 400, both));
    expect(await store(client, '/refunds', { externalId: 'r', refNumber: 'R' })).toMatchObject({
      amountLinked: 150,
    });
    expect(await store(client, '/refunds', { externalId: 'r', linkedPayments: [] })).toMatchObject({
      amountLinked: 50,
      linkedPayments: [],
      linkedCreditNotes: [{ amountLinked: 50, creditNote: { externalId: 'n', customId: 'n' } }],
    });
    const changed = { externalId: 'r', linkedCreditNotes: linked('creditNote', { n: 300 }) };
    expect(await store(client, '/refunds', changed)).toMatchObject({ amountLinked: 300, refNumber: 'R' });
    expect(await store(client, '/refunds', { externalId: 'r', linkedCreditNotes: null })).toMatchObject({
      amountLinked: 0,
    });
  });
});

describe('concurrent refunds', () => {
  it('never exceed the amount of their payment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        client.post('/refunds', refund(`r${k}`, 'c', 400, { payments: { p: 400 } })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 400, 'AMOUNT_EXCEEDED');
    expect(await read(client, '/payments/external:p')).toMatchObject({
      amountRefunded: 800,
      amountLinked: 200,
    });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ amountOutstanding: 800 });
  });
});
