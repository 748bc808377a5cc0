import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, idsOf } from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
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
});
afterAll(() => closeVerified(service));

describe('a created invoice', () => {
  it('shows its credits and the date on which it was paid', async () => {
    await store(client, '/invoices', invoice('i', 'c', 100));
    await store(
      client,
      '/payments',
      payment('p', 'c', 60, { i: 60 }, { validatedAt: '2026-02-10T10:00:00Z', instrument: 'CARD' }),
    );
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      state: 'OVERDUE',
      amountOutstanding: 40,
      paidAt: null,
    });
    await store(
      client,
      '/credit_notes',
      creditNote('n', 'c', 40, { i: 40 }, { issuedAt: '2026-02-05T10:00:00Z' }),
    );
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      state: 'PAID',
      amountLinked: 100,
      amountOutstanding: 0,
      paidAt: '2026-02-10T10:00:00.000Z',
      payments: [
        { externalId: 'p', amountLinked: 60, validatedAt: '2026-02-10T10:00:00.000Z', instrument: 'CARD' },
      ],
      creditNotes: [{ externalId: 'n', customId: 'n', amountLinked: 40 }],
    });
    const lowered = await store(client, '/invoices', { externalId: 'i', grossAmount: 70 });
    expect(lowered).toMatchObject({ state: 'PAID', amountOutstanding: 0, amountOverpaid: 30 });
  });
});

describe('the state of an invoice', () => {
  it('becomes OVERDUE when the due day ends in the time zone of the organization', async () => {
    const tokyo = await service.client({ timezone: 'Asia/Tokyo' });
    await store(tokyo, '/customers', customer('c'));
    await store(tokyo, '/invoices', invoice('i', 'c', 10, { dueDate: '2026-03-02' }));
    const stateAt = async (now: string) => {
      clock.set(now);
      const { state } = await read(tokyo, '/invoices/external:i');
      expect(await idsOf(tokyo, `/invoices?state=${state}`, 'invoices')).toEqual(['i']);
      expect(await read(tokyo, '/customers/external:c')).toMatchObject({
        amountOverdue: state === 'DUE' ? 0 : 10,
      });
      return state;
    };
    expect(await stateAt('2026-03-02T14:59:59.999Z')).toBe('DUE');
    expect(await stateAt('2026-03-02T15:00:00.000Z')).toBe('OVERDUE');
  });
});

describe('an update by PUT', () => {
  it('sets and clears the dunning plan and the promise to pay', async () => {
    const { dunningPlanId } = await addSettings(service, client);
    await store(client, '/invoices', invoice('i', 'c', 10));
    const put = (body: unknown) => client.put('/invoices/external:i', body);
    expect(await put({ dunningPlanId: dunningPlanId.toUpperCase() })).toMatchObject({
      status: 200,
      body: { dunningPlanId },
    });
    const promise = { date: '2026-04-01', amount: 7, comment: 'by phone' };
    const stored = { ...promise, date: '2026-04-01T00:00:00.000Z' };
    expect(await put({ promiseToPay: promise })).toMatchObject({
      body: { dunningPlanId, promiseToPay: stored },
    });
    expect(await put({})).toMatchObject({ status: 200, body: { dunningPlanId, promiseToPay: stored } });
    await store(client, '/invoices', { externalId: 'i', grossAmount: 11 });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ dunningPlanId, promiseToPay: stored });
    expect(await put({ promiseToPay: { date: '2026-04-01', comment: '' } })).toMatchObject({
      body: { promiseToPay: { amount: null, comment: null } },
    });
    const cleared = { promiseToPay: null, dunningPlanId: null };
    expect(await put(cleared)).toMatchObject({ status: 200, body: cleared });
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['the state', { state: 'PAID' }, 'INVALID_DATA', 'state'],
    [
      'a promise of zero',
      { promiseToPay: { date: '2026-04-01', amount: 0 } },
      'INVALID_DATA',
      'promiseToPay.amount',
    ],
    [
      'an overlong comment',
      { promiseToPay: { date: '2026-04-01', comment: 'x'.repeat(10_001) } },
      'INVALID_DATA',
      'promiseToPay.comment',
    ],
  ])('refuses %s', async (_title, body, code, field) => {
    const before = await store(client, '/invoices', invoice('i', 'c', 10));
    expectError(await client.put('/invoices/external:i', body), 400, code, field);
    expect(await read(client, '/invoices/external:i')).toEqual(before);
  });
});

describe('refused invoices', () => {
  it('include one whose customer id and externalId differ', async () => {
    const { id } = await store(client, '/customers', customer('d'));
    const body = invoice('i', 'c', 10, { customer: { id, externalId: 'c' } });
    expectError(await client.post('/invoices', body), 400, 'INVALID_DATA', 'customer');
    expect(
      await store(client, '/invoices', invoice('i', 'c', 10, { customer: { id, externalId: 'd' } })),
    ).toMatchObject({
      customer: { id, externalId: 'd' },
    });
  });
});

describe('the list of invoices', () => {
  it('combines filters', async () => {
    const other = await store(client, '/customers', customer('d'));
    await store(client, '/invoices', invoice('a', 'c', 10, { customId: 'Z' }));
    await store(client, '/invoices', invoice('b', 'd', 10, { customId: 'Y', dueDate: '2026-05-01' }));
    await store(client, '/invoices', invoice('e', 'd', 10, { customId: 'Y' }));
    const list = (query: string) => idsOf(client, `/invoices?sortOrder=ASC&${query}`, 'invoices');
    expect(await list(`customer.externalId=d&customer.id=${other.id.toUpperCase()}`)).toEqual(['b', 'e']);
    expect(await list(`customer.externalId=c&customer.id=${other.id}`)).toEqual([]);
    expect(await list('state=DUE&customer.externalId=d&customId=Y')).toEqual(['b']);
    expect(await list('customId=y')).toEqual([]);
    for (const query of ['customer.id=d', 'customer=d', 'dunningPlanId=x', 'customer.externalId='])
      expectError(await client.get(`/invoices?${query}`), 400, 'INVALID_DATA', query.split('=')[0] ?? '');
  });
});

describe('a deleted invoice', () => {
  it('releases the payment that paid it', async () => {
    await store(client, '/invoices', invoice('i', 'c', 10));
    await store(client, '/payments', payment('p', 'c', 10, { i: 10 }));
    const deleted = await client.delete('/invoices/external:i');
    expect(deleted).toMatchObject({ status: 204, text: '' });
    expect(deleted.headers.get('content-type')).toBeNull();
    expectError(await client.delete('/invoices/external:i'), 404, 'NOT_FOUND');
    expect(await read(client, '/payments/external:p')).toMatchObject({
      amountUnlinked: 10,
      linkedInvoices: [],
    });
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: -10, amountDue: 0 });
  });
});

describe('simultaneous reads', () => {
  it('get their own records, or 404', async () => {
    const theirs = await service.client();
    await store(theirs, '/customers', customer('c'));
    const foreign = await store(theirs, '/invoices', invoice('b', 'c', 10));
    const a = await store(client, '/invoices', invoice('a', 'c', 10));
    const b = await store(client, '/invoices', invoice('b', 'c', 20));
    const paths = [
      a.id,
      foreign.id,
      b.id,
      MISSING_ID,
      'external:b',
      'external:unknown',
      b.id.toUpperCase(),
      a.id,
    ];
    const answers = await Promise.all([
      ...paths.map((path) => client.get<Stored>(`/invoices/${path}`)),
      theirs.get<Stored>('/invoices/external:b'),
      theirs.get<Stored>(`/invoices/${foreign.id}`),
      theirs.get<Stored>(`/invoices/${b.id}`),
    ]);
    expect(answers.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual([
      a.id,
      404,
      b.id,
      404,
      b.id,
      404,
      b.id,
      a.id,
      foreign.id,
      foreign.id,
      404,
    ]);
  });
});

describe('concurrent requests', () => {
  it('create one invoice per externalId, counted once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => client.post<Stored>('/invoices', invoice('i', 'c', 100 + i))),
    );
    for (const answer of answers) expect(answer.status, answer.text).toBe(201);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { grossAmount } = await read(client, '/invoices/external:i');
    expect(await read(client, '/customers/external:c')).toMatchObject({
      balance: grossAmount,
      countInvoicesDue: 1,
    });
  });
});
