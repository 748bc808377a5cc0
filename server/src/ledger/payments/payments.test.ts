import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectMissing,
  expectUnauthorized,
  idsOf,
} from '../../../test/harness/contract.ts';
import {
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
  await store(client, '/invoices', invoice('i', 'c', 1000, { customId: 'F-1' }));
});
afterAll(() => closeVerified(service));

describe('a created payment', () => {
  it('answers with every field and fills in defaults', async () => {
    const answer = await client.post<Stored>('/payments', payment('p', 'c', 500));
    expect(answer.status).toBe(201);
    const { id: customerId } = await read(client, '/customers/external:c');
    expect(answer.body).toEqual({
      directUrl: `http://test.local/payments/${answer.body.id}`,
      id: answer.body.id,
      externalId: 'p',
      customer: customerAnswer('c', customerId),
      customerId,
      currency: 'EUR',
      amount: 500,
      amountLinked: 0,
      amountRefunded: 0,
      amountUnlinked: 500,
      validatedAt: NOON,
      instrument: 'UNKNOWN',
      bankAccountId: null,
      refNumber: null,
      linkedInvoices: [],
      createdAt: NOON,
      updatedAt: NOON,
    });
    expect(await read(client, '/payments/external:p')).toEqual(answer.body);
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: 500, amountDue: 1000 });
  });

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

  it('updates given fields and clears empty ones', async () => {
    const { bankAccountId } = await addSettings(service, client);
    const more = {
      instrument: 'CARD',
      refNumber: 'R',
      validatedAt: '2026-02-01T00:00:00.000Z',
      bankAccountId,
      currency: 'USD',
    };
    await store(client, '/payments', payment('p', 'c', 5, undefined, more));
    expect(await store(client, '/payments', { externalId: 'p', amount: 6 })).toMatchObject({
      ...more,
      amount: 6,
    });
    const cleared = { externalId: 'p', instrument: null, refNumber: '', bankAccountId: null };
    expect(await store(client, '/payments', cleared)).toMatchObject({
      instrument: 'UNKNOWN',
      refNumber: null,
      bankAccountId: null,
      validatedAt: more.validatedAt,
    });
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
  const link = (ref: unknown, amountLinked: unknown = 1) => ({
    linkedInvoices: [{ amountLinked, invoice: ref }],
  });
  const p = (more: Record<string, unknown>) => payment('p', 'c', 500, undefined, more);
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no amount', { externalId: 'p', customer: { externalId: 'c' } }, 'INVALID_DATA', 'amount'],
    ['no customer', { externalId: 'p', amount: 5 }, 'INVALID_DATA', 'customer'],
    ['no externalId', { amount: 5, customer: { externalId: 'c' } }, 'INVALID_DATA', 'externalId'],
    ['an unknown customer', payment('p', 'x', 5), 'REFERENCE_NOT_FOUND', 'customer.externalId'],
    ['an unknown instrument', p({ instrument: 'GOLD' }), 'INVALID_DATA', 'instrument'],
    ['an unknown bank account', p({ bankAccountId: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'bankAccountId'],
    ['an overlong reference', p({ refNumber: 'x'.repeat(256) }), 'INVALID_DATA', 'refNumber'],
    [
      'an unknown invoice',
      p(link({ externalId: 'x' })),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.externalId',
    ],
    [
      'an unknown customId',
      p(link({ customId: 'x' })),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.customId',
    ],
    [
      'an unknown invoice id',
      p(link({ id: MISSING_ID })),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.id',
    ],
    ['a link without an invoice', p(link({})), 'INVALID_DATA', 'linkedInvoices[0].invoice'],
    ['a link of 0', p(link({ externalId: 'i' }, 0)), 'INVALID_DATA', 'linkedInvoices[0].amountLinked'],
    [
      'a link without an amount',
      p({ linkedInvoices: [{ invoice: { externalId: 'i' } }] }),
      'INVALID_DATA',
      'linkedInvoices[0].amountLinked',
    ],
    [
      'an unknown field in a link',
      p({ linkedInvoices: [{ amountLinked: 1, invoice: { externalId: 'i' }, x: 1 }] }),
      'INVALID_DATA',
      'linkedInvoices[0].x',
    ],
    ['links over its amount', p(link({ externalId: 'i' }, 501)), 'AMOUNT_EXCEEDED', 'amount'],
    [
      'a link over the invoice',
      payment('p', 'c', 2000, { i: 1001 }),
      'AMOUNT_EXCEEDED',
      'linkedInvoices[0].amountLinked',
    ],
    [
      'a repeated invoice',
      p({
        linkedInvoices: [...linked('invoice', { i: 1 }), { amountLinked: 1, invoice: { customId: 'F-1' } }],
      }),
      'AMOUNT_EXCEEDED',
      'linkedInvoices[1].invoice',
    ],
  ])('name their field: %s', async (_title, body, code, field) => {
    expectError(await client.post('/payments', body), 400, code, field);
    expect(await client.get('/payments')).toMatchObject({ body: { total: 0 } });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ amountLinked: 0 });
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: 1000, amountDue: 1000 });
  });

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
  it('filters by customer, amounts and dates', async () => {
    const d = await store(client, '/customers', customer('d'));
    await store(client, '/payments', payment('a', 'c', 100, { i: 50 }, { validatedAt: '2026-01-10' }));
    await store(client, '/payments', payment('b', 'c', 200, { i: 200 }, { validatedAt: '2026-01-20' }));
    clock.set('2026-03-02T12:00:00.000Z');
    await store(client, '/payments', payment('e', 'd', 300, undefined, { validatedAt: '2026-01-15' }));
    const list = (query: string) => idsOf(client, `/payments?sortOrder=ASC&${query}`, 'items');
    expect(await list('sortBy=validatedAt')).toEqual(['a', 'e', 'b']);
    expect(await list('customer.externalId=c')).toEqual(['a', 'b']);
    expect(await list(`customer.id=${d.id}`)).toEqual(['e']);
    expect(await list('customer.externalId=unknown')).toEqual([]);
    for (const [name, values] of [
      ['amount', [100, 200, 300]],
      ['amountLinked', [50, 200, 0]],
    ] as const) {
      const names = ['a', 'b', 'e'];
      const matching = (test: (value: number) => boolean) =>
        names.filter((_, i) => test(values[i] ?? Number.NaN));
      expect(await list(`${name}=200`)).toEqual(['b']);
      expect(await list(`${name}.gt=200`)).toEqual(matching((value) => value > 200));
      expect(await list(`${name}.gte=200`)).toEqual(matching((value) => value >= 200));
      expect(await list(`${name}.lt=200`)).toEqual(matching((value) => value < 200));
      expect(await list(`${name}[lte]=200`)).toEqual(matching((value) => value <= 200));
      expect(await list(`${name}.gt=0&${name}.lt=200`)).toEqual(
        matching((value) => value > 0 && value < 200),
      );
    }
    expect(await list('validatedAt.gte=2026-01-15&validatedAt.lt=2026-01-20')).toEqual(['e']);
    expect(await list('updatedAt.gte=2026-03-02')).toEqual(['e']);
    for (const query of [
      'amount.eq=1x',
      'amount=1.5',
      'amount.ne=1',
      'customer.id=c',
      'validatedAt.gte=soon',
    ])
      expectError(await client.get(`/payments?${query}`), 400, 'INVALID_DATA', query.split('=')[0] ?? '');
  });

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

describe('a deleted payment', () => {
  it('opens the invoice again', async () => {
    await store(client, '/payments', payment('p', 'c', 1000, { i: 1000 }));
    expect((await client.delete('/payments/external:p')).status).toBe(204);
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      state: 'OVERDUE',
      amountOutstanding: 1000,
    });
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: 1000 });
    expectError(await client.delete('/payments/external:p'), 404, 'NOT_FOUND');
  });
});

describe('without a valid key pair', () => {
  it.each(['GET /payments', 'POST /payments', 'GET /payments/external:p', 'DELETE /payments/external:p'])(
    'answers 401 to %s',
    async (operation) => {
      const [method = '', path = ''] = operation.split(' ');
      await expectUnauthorized(
        service,
        client,
        method,
        path,
        method === 'POST' ? payment('p', 'c', 10) : undefined,
      );
      expect(await client.get('/payments')).toMatchObject({ body: { total: 0 } });
    },
  );
});

describe('foreign and missing records', () => {
  it('get the same answer', async () => {
    const theirs = await service.client();
    await store(theirs, '/customers', customer('c'));
    const { id, externalId } = await store(theirs, '/payments', payment('of others', 'c', 10));
    const who = { mine: client, theirs, id, externalId };
    await expectMissing('GET', (ref) => `/payments/${ref}`, who);
    await expectMissing('DELETE', (ref) => `/payments/${ref}`, who);
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
