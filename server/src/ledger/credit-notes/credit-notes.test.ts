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
  read,
  refund,
  type Stored,
  store,
} from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
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
});
afterAll(() => closeVerified(service));

describe('a created credit note', () => {
  it('answers with every field and fills in defaults', async () => {
    const answer = await client.post<Stored>('/credit_notes', creditNote('n', 'c', 500));
    expect(answer.status).toBe(201);
    const { id: customerId } = await read(client, '/customers/external:c');
    expect(answer.body).toEqual({
      directUrl: `http://test.local/credit_notes/${answer.body.id}`,
      id: answer.body.id,
      externalId: 'n',
      customId: 'n',
      name: null,
      customer: customerAnswer('c', customerId),
      customerId,
      currency: 'EUR',
      grossAmount: 500,
      netAmount: null,
      issuedAt: NOON,
      dueDate: null,
      amountLinked: 0,
      amountRefunded: 0,
      amountUnlinked: 500,
      linkedInvoices: [],
      pdfUrl: null,
      createdAt: NOON,
      updatedAt: NOON,
    });
    expect(await read(client, '/credit_notes/external:n')).toEqual(answer.body);
    expect(await read(client, '/customers/external:c')).toMatchObject({ balance: 500, amountDue: 1000 });
  });

  it('settles its invoices as stated, and a present list is complete', async () => {
    await store(client, '/invoices', invoice('j', 'c', 100));
    expect(await store(client, '/credit_notes', creditNote('n', 'c', 500, { i: 400, j: 100 }))).toMatchObject(
      {
        amountLinked: 500,
        linkedInvoices: [
          { amountLinked: 400, amountStated: 400, invoice: { externalId: 'i', state: 'OVERDUE' } },
          { amountLinked: 100, amountStated: 100, invoice: { externalId: 'j', state: 'PAID' } },
        ],
      },
    );
    expect(await store(client, '/credit_notes', { externalId: 'n', name: 'N' })).toMatchObject({
      amountLinked: 500,
    });
    const onlyI = { externalId: 'n', linkedInvoices: linked('invoice', { i: 500 }) };
    expect(await store(client, '/credit_notes', onlyI)).toMatchObject({ amountLinked: 500, name: 'N' });
    expect(await read(client, '/invoices/external:j')).toMatchObject({ state: 'OVERDUE', creditNotes: [] });
  });

  it('updates given fields and clears empty ones', async () => {
    const more = {
      customId: 'A-1',
      name: 'Return',
      netAmount: 4,
      issuedAt: '2026-02-01T00:00:00.000Z',
      dueDate: '2026-02-02T00:00:00.000Z',
    };
    await store(client, '/credit_notes', creditNote('n', 'c', 5, undefined, more));
    expect(await store(client, '/credit_notes', { externalId: 'n', grossAmount: 6 })).toMatchObject(more);
    const cleared = { externalId: 'n', customId: '', name: null, netAmount: null, dueDate: null };
    expect(await store(client, '/credit_notes', cleared)).toMatchObject({
      customId: 'n',
      name: null,
      netAmount: null,
      dueDate: null,
      issuedAt: more.issuedAt,
    });
  });

  it('can be refunded without any invoice', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 500));
    await store(client, '/refunds', refund('r', 'c', 500, { creditNotes: { n: 500 } }));
    expect(await read(client, '/credit_notes/external:n')).toMatchObject({
      amountRefunded: 500,
      amountUnlinked: 0,
      linkedInvoices: [],
    });
  });
});

describe('refused credit notes', () => {
  const n = (more: Record<string, unknown>) => creditNote('n', 'c', 500, undefined, more);
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no amount', { externalId: 'n', customer: { externalId: 'c' } }, 'INVALID_DATA', 'grossAmount'],
    ['no customer', { externalId: 'n', grossAmount: 5 }, 'INVALID_DATA', 'customer'],
    ['a field of payments', n({ amount: 5 }), 'INVALID_DATA', 'amount'],
    ['an unknown customer', creditNote('n', 'x', 5), 'REFERENCE_NOT_FOUND', 'customer.externalId'],
    ['an unknown id', n({ id: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'id'],
    [
      'an unknown invoice',
      creditNote('n', 'c', 5, { x: 1 }),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.externalId',
    ],
    ['links over its amount', creditNote('n', 'c', 5, { i: 6 }), 'AMOUNT_EXCEEDED', 'grossAmount'],
    [
      'a link over the invoice',
      creditNote('n', 'c', 2000, { i: 1001 }),
      'AMOUNT_EXCEEDED',
      'linkedInvoices[0].amountLinked',
    ],
    [
      'another currency than its invoice',
      creditNote('n', 'c', 5, { i: 1 }, { currency: 'USD' }),
      'INVALID_DATA',
      'linkedInvoices[0].invoice',
    ],
  ])('name their field: %s', async (_title, body, code, field) => {
    expectError(await client.post('/credit_notes', body), 400, code, field);
    expect(await client.get('/credit_notes')).toMatchObject({ body: { total: 0 } });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ amountLinked: 0 });
  });

  it('include an amount below the linked one', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 500, { i: 400 }));
    expectError(
      await client.post('/credit_notes', { externalId: 'n', grossAmount: 399 }),
      400,
      'AMOUNT_EXCEEDED',
      'grossAmount',
    );
    expect(await read(client, '/credit_notes/external:n')).toMatchObject({
      grossAmount: 500,
      amountLinked: 400,
    });
  });
});

describe('the list of credit notes', () => {
  it('filters by customer and number', async () => {
    const d = await store(client, '/customers', customer('d'));
    await store(client, '/credit_notes', creditNote('a', 'c', 5, undefined, { customId: 'A-1' }));
    await store(client, '/credit_notes', creditNote('b', 'd', 5));
    const list = (query: string) => idsOf(client, `/credit_notes?${query}`, 'items');
    expect(await list(`customer.id=${d.id}`)).toEqual(['b']);
    expect(await list('customer.externalId=c')).toEqual(['a']);
    expect(await list('customer.externalId=unknown')).toEqual([]);
    expect(await list('customId=A-1')).toEqual(['a']);
    expect(await list('updatedAt.lte=2026-03-01T12:00:00Z')).toEqual(['b', 'a']);
    for (const query of ['sortBy=updatedAt', 'sortOrder=ASC', 'state=DUE'])
      expectError(await client.get(`/credit_notes?${query}`), 400, 'INVALID_DATA', query.split('=')[0] ?? '');
  });
});

describe('a deleted credit note', () => {
  it('opens the invoice again', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 1000, { i: 1000 }));
    expect(await read(client, '/invoices/external:i')).toMatchObject({ state: 'PAID' });
    expect((await client.delete('/credit_notes/external:n')).status).toBe(204);
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      state: 'OVERDUE',
      amountOutstanding: 1000,
    });
  });
});

describe('without a valid key pair', () => {
  it.each([
    'GET /credit_notes',
    'POST /credit_notes',
    'GET /credit_notes/external:n',
    'DELETE /credit_notes/external:n',
  ])('answers 401 to %s', async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    await expectUnauthorized(
      service,
      client,
      method,
      path,
      method === 'POST' ? creditNote('n', 'c', 10) : undefined,
    );
  });
});

describe('foreign and missing records', () => {
  it('get the same answer', async () => {
    const theirs = await service.client();
    await store(theirs, '/customers', customer('c'));
    const { id, externalId } = await store(theirs, '/credit_notes', creditNote('of others', 'c', 10));
    const who = { mine: client, theirs, id, externalId };
    await expectMissing('GET', (ref) => `/credit_notes/${ref}`, who);
    await expectMissing('DELETE', (ref) => `/credit_notes/${ref}`, who);
  });
});

describe('concurrent requests', () => {
  // The same credit was settled twice within milliseconds: lago-api PRs 2664, 3618 (M3).
  it('use one credit once', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 500));
    for (let k = 0; k < 20; k += 1) await store(client, '/invoices', invoice(`k${k}`, 'c', 500));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) => {
        const item = { amountLinked: 500 };
        const body = {
          externalId: `x${k}`,
          invoices: [{ ...item, externalId: `k${k}` }],
          creditNotes: [{ ...item, externalId: 'n' }],
        };
        return client.post('/reconcile', body);
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'AMOUNT_EXCEEDED');
    expect(await read(client, '/credit_notes/external:n')).toMatchObject({
      amountLinked: 500,
      amountUnlinked: 0,
    });
    expect(await client.get('/invoices?state=PAID')).toMatchObject({ body: { total: 1 } });
  });
});
