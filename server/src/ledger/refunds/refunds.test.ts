import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectMissing,
  expectUnauthorized,
  idsOf,
} from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  customerAnswer,
  invoice,
  linked,
  payment,
  read,
  refund,
  type Stored,
  store,
} from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
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
  it('answers 200 with every field and fills in defaults', async () => {
    const answer = await client.post<Stored>('/refunds', refund('r', 'c', 100));
    expect(answer.status).toBe(200);
    const { id: customerId } = await read(client, '/customers/external:c');
    expect(answer.body).toEqual({
      directUrl: `http://test.local/refunds/${answer.body.id}`,
      id: answer.body.id,
      externalId: 'r',
      customer: customerAnswer('c', customerId),
      customerId,
      currency: 'EUR',
      amount: 100,
      amountLinked: 0,
      amountUnlinked: 100,
      validatedAt: NOON,
      instrument: 'UNKNOWN',
      bankAccountId: null,
      refNumber: null,
      linkedPayments: [],
      linkedCreditNotes: [],
      createdAt: NOON,
      updatedAt: NOON,
    });
    expect(await read(client, '/refunds/external:r')).toEqual(answer.body);
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: -200, amountDue: 0 });
  });

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

  it('updates given fields and clears empty ones', async () => {
    const { bankAccountId } = await addSettings(service, client);
    const more = {
      instrument: 'CHECK',
      refNumber: 'R',
      validatedAt: '2026-02-01T00:00:00.000Z',
      bankAccountId,
    };
    await store(client, '/refunds', refund('r', 'c', 5, {}, more));
    expect(await store(client, '/refunds', { externalId: 'r', amount: 6 })).toMatchObject({
      ...more,
      amount: 6,
    });
    const cleared = { externalId: 'r', instrument: null, refNumber: '', bankAccountId: null };
    const { instrument: _, ...rest } = { ...more, refNumber: null, bankAccountId: null };
    expect(await store(client, '/refunds', cleared)).toMatchObject({ ...rest, instrument: 'UNKNOWN' });
  });
});

describe('refused refunds', () => {
  const r = (more: Record<string, unknown>) => refund('r', 'c', 500, {}, more);
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no amount', { externalId: 'r', customer: { externalId: 'c' } }, 'INVALID_DATA', 'amount'],
    ['no customer', { externalId: 'r', amount: 5 }, 'INVALID_DATA', 'customer'],
    ['links to invoices', r({ linkedInvoices: [] }), 'INVALID_DATA', 'linkedInvoices'],
    ['an unknown id', r({ id: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'id'],
    ['an unknown bank account', r({ bankAccountId: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'bankAccountId'],
    [
      'an unknown payment',
      refund('r', 'c', 5, { payments: { x: 1 } }),
      'REFERENCE_NOT_FOUND',
      'linkedPayments[0].payment.externalId',
    ],
    [
      'an unknown credit note',
      refund('r', 'c', 5, { creditNotes: { x: 1 } }),
      'REFERENCE_NOT_FOUND',
      'linkedCreditNotes[0].creditNote.externalId',
    ],
    [
      'more than the payment',
      refund('r', 'c', 5000, { payments: { p: 1001 } }),
      'AMOUNT_EXCEEDED',
      'linkedPayments[0].amountLinked',
    ],
    [
      'more than the credit note',
      refund('r', 'c', 5000, { creditNotes: { n: 301 } }),
      'AMOUNT_EXCEEDED',
      'linkedCreditNotes[0].amountLinked',
    ],
    [
      'more than its own amount',
      refund('r', 'c', 5, { payments: { p: 3 }, creditNotes: { n: 3 } }),
      'AMOUNT_EXCEEDED',
      'amount',
    ],
    [
      'another currency',
      refund('r', 'c', 5, { payments: { p: 1 } }, { currency: 'USD' }),
      'INVALID_DATA',
      'linkedPayments[0].payment',
    ],
  ])('name their field: %s', async (_title, body, code, field) => {
    expectError(await client.post('/refunds', body), 400, code, field);
    expect(await client.get('/refunds')).toMatchObject({ body: { total: 0 } });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ state: 'PAID' });
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: -300 });
  });
});

describe('the list of refunds', () => {
  it('filters by customer and date, and sorts by update and validation', async () => {
    const d = await store(client, '/customers', customer('d'));
    await store(client, '/refunds', refund('a', 'c', 5, {}, { validatedAt: '2026-01-20' }));
    clock.set('2026-03-02T12:00:00.000Z');
    await store(client, '/refunds', refund('b', 'd', 5, {}, { validatedAt: '2026-01-10' }));
    const list = (query: string) => idsOf(client, `/refunds?${query}`, 'items');
    expect(await list('')).toEqual(['b', 'a']);
    expect(await list('sortBy=validatedAt')).toEqual(['a', 'b']);
    expect(await list('sortBy=updatedAt&sortOrder=ASC')).toEqual(['a', 'b']);
    expect(await list(`customer.id=${d.id}`)).toEqual(['b']);
    expect(await list('customer.externalId=c')).toEqual(['a']);
    expect(await list('updatedAt.lt=2026-03-02')).toEqual(['a']);
    for (const query of ['sortBy=createdAt', 'validatedAt.gte=2026-01-01', 'amount=5'])
      expectError(await client.get(`/refunds?${query}`), 400, 'INVALID_DATA', query.split('=')[0] ?? '');
  });
});

describe('without a valid key pair', () => {
  it.each(['GET /refunds', 'POST /refunds', 'GET /refunds/external:r', 'DELETE /refunds/external:r'])(
    'answers 401 to %s',
    async (operation) => {
      const [method = '', path = ''] = operation.split(' ');
      await expectUnauthorized(
        service,
        client,
        method,
        path,
        method === 'POST' ? refund('r', 'c', 10) : undefined,
      );
    },
  );
});

describe('foreign and missing records', () => {
  it('get the same answer', async () => {
    const theirs = await service.client();
    await store(theirs, '/customers', customer('c'));
    const { id, externalId } = await store(theirs, '/refunds', refund('of others', 'c', 10));
    const who = { mine: client, theirs, id, externalId };
    await expectMissing('GET', (ref) => `/refunds/${ref}`, who);
    await expectMissing('DELETE', (ref) => `/refunds/${ref}`, who);
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
