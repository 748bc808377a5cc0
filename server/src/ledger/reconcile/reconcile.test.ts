import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { ReconcileResult } from './schema.ts';

/** Rows of `server/test/contract/refunds.test.ts` check the endpoint itself. */

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 1000, { customId: 'F-1' }));
  await store(client, '/invoices', invoice('j', 'c', 500));
  await store(client, '/payments', payment('p', 'c', 1200));
  await store(client, '/credit_notes', creditNote('n', 'c', 300));
});
afterAll(() => closeVerified(service));

const item = (externalId: string, amountLinked: number) => ({ externalId, amountLinked });
const reconcile = (body: Record<string, unknown>) =>
  client.post<ReconcileResult>('/reconcile', { externalId: 'x', ...body });
const states = ({ invoices }: ReconcileResult) =>
  invoices.map(({ externalId, state, amountOutstanding }) => [externalId, state, amountOutstanding]);

describe('a created reconciliation', () => {
  // Connectors always send the number too, which may be ambiguous or outdated.
  it('ignores a customId next to an id or externalId', async () => {
    await store(client, '/invoices', invoice('k', 'c', 300, { customId: 'F-1' }));
    const answer = await reconcile({
      invoices: [
        { externalId: 'i', customId: 'F-1', amountLinked: 500 },
        { externalId: 'j', customId: 'renamed', amountLinked: 100 },
      ],
      payments: [item('p', 600)],
    });
    expect(answer.status, answer.text).toBe(201);
    const alone = {
      externalId: 'y',
      invoices: [{ customId: 'F-1', amountLinked: 5 }],
      payments: [item('p', 5)],
    };
    expectError(await reconcile(alone), 400, 'AMBIGUOUS_REFERENCE', 'invoices[0].customId');
  });
});

describe('a repeated externalId', () => {
  const pair = { invoices: [item('i', 400)], payments: [item('p', 400)] };

  it('returns UNCHANGED for empty lists after the undo', async () => {
    const none = { invoices: [], payments: [], creditNotes: [], refunds: [] };
    expectError(await reconcile(none), 404, 'NOT_FOUND');
    for (let round = 0; round < 2; round += 1) {
      await reconcile(pair);
      expect(await reconcile(none)).toMatchObject({ status: 201, body: { status: 'UNDONE' } });
      const { rows } = await service.database.pool.query('SELECT count(*) FROM outbox');
      for (const body of [none, { invoices: [] }])
        expect(await reconcile(body)).toMatchObject({
          status: 201,
          body: { id: null, externalId: 'x', status: 'UNCHANGED', links: [], invoices: [] },
        });
      expect((await service.database.pool.query('SELECT count(*) FROM outbox')).rows).toEqual(rows);
    }
    const others = await service.client();
    expectError(await others.post('/reconcile', { externalId: 'x', ...none }), 404, 'NOT_FOUND');
  });

  it('undoes once for ten concurrent requests with empty lists', async () => {
    await reconcile(pair);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reconcile({ invoices: [], payments: [] })),
    );
    const statuses = answers.map(({ status, body }) => `${status} ${body.status}`).sort();
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => '201 UNCHANGED'), '201 UNDONE']);
  });

  it('keeps absent lists', async () => {
    await reconcile(pair);
    expect(await reconcile({ payments: [item('p', 400)] })).toMatchObject({ body: { status: 'UNCHANGED' } });
    const changed = await reconcile({ payments: [item('p', 100)], creditNotes: [item('n', 300)] });
    expect(changed).toMatchObject({ status: 201, body: { status: 'UPDATED' } });
    expect(states(changed.body)).toEqual([['i', 'OVERDUE', 600]]);
    expect(await read(client, '/payments/external:p')).toMatchObject({ amountUnlinked: 1100 });
  });

  // A misspelt list that lenient handling drops must not undo the reconciliation.
  it('changes nothing without any list', async () => {
    await reconcile(pair);
    expectError(await reconcile({}), 400, 'INVALID_DATA', 'invoices');
    const misspelt = { externalId: 'x', invoice: [item('i', 400)] };
    const lenient = { prefer: 'handling=lenient' };
    expectError(await client.post('/reconcile', misspelt, lenient), 400, 'INVALID_DATA', 'invoices');
    expect(await read(client, '/invoices/external:i')).toMatchObject({ amountLinked: 400 });
  });

  it('changes nothing when it is refused', async () => {
    await reconcile(pair);
    const before = await read(client, '/invoices/external:i');
    const tooMuch = { invoices: [item('j', 501)], payments: [item('p', 501)] };
    expectError(await reconcile(tooMuch), 400, 'AMOUNT_EXCEEDED', 'invoices[0].amountLinked');
    expect(await read(client, '/invoices/external:i')).toEqual(before);
  });
});

describe('refused reconciliations', () => {
  const refused: [title: string, body: Record<string, unknown>, code: string, field: string][] = [
    ['no externalId', { externalId: undefined }, 'INVALID_DATA', 'externalId'],
    ['an empty externalId', { externalId: '' }, 'INVALID_DATA', 'externalId'],
    ['unequal sums', { invoices: [item('i', 5)], payments: [item('p', 6)] }, 'INVALID_DATA', 'invoices'],
    ['debits or credits only', { payments: [item('p', 6)] }, 'INVALID_DATA', 'payments'],
    [
      'an unknown invoice',
      { invoices: [item('q', 5)], payments: [item('p', 5)] },
      'REFERENCE_NOT_FOUND',
      'invoices[0].externalId',
    ],
    [
      'an unknown payment',
      { invoices: [item('i', 5)], payments: [{ id: MISSING_ID, amountLinked: 5 }] },
      'REFERENCE_NOT_FOUND',
      'payments[0].id',
    ],
    [
      'an item without reference',
      { invoices: [{ amountLinked: 5 }], payments: [item('p', 5)] },
      'INVALID_DATA',
      'invoices[0]',
    ],
    [
      'an item without amount',
      { invoices: [{ externalId: 'i' }], payments: [item('p', 5)] },
      'INVALID_DATA',
      'invoices[0].amountLinked',
    ],
    [
      'an item of 0',
      { invoices: [item('i', 0)], payments: [item('p', 5)] },
      'INVALID_DATA',
      'invoices[0].amountLinked',
    ],
    [
      'more than the invoice',
      { invoices: [item('j', 501)], payments: [item('p', 501)] },
      'AMOUNT_EXCEEDED',
      'invoices[0].amountLinked',
    ],
    [
      'more than the payment',
      { invoices: [item('i', 1000), item('j', 500)], payments: [item('p', 1500)] },
      'AMOUNT_EXCEEDED',
      'payments[0].amountLinked',
    ],
    ['an unknown field', { credits: [] }, 'INVALID_DATA', 'credits'],
  ];

  it('name their field, and link nothing', async () => {
    for (const [title, body, code, field] of refused) {
      const answer = await reconcile(body);
      expect(answer.text, title).toContain(code);
      expectError(answer, 400, code, field);
      expect(await read(client, '/invoices/external:i'), title).toMatchObject({ amountLinked: 0 });
      expect(await read(client, '/payments/external:p'), title).toMatchObject({ amountUnlinked: 1200 });
    }
  });

  it('include contradictory references', async () => {
    const { id } = await read(client, '/invoices/external:i');
    const invoices = [{ id, externalId: 'j', amountLinked: 5 }];
    expectError(await reconcile({ invoices, payments: [item('p', 5)] }), 400, 'INVALID_DATA', 'invoices[0]');
  });

  it('include documents of another family or currency', async () => {
    await store(client, '/customers', customer('d'));
    await store(client, '/invoices', invoice('of d', 'd', 5));
    await store(client, '/invoices', invoice('usd', 'c', 5, { currency: 'USD' }));
    for (const name of ['of d', 'usd']) {
      const answer = await reconcile({ invoices: [item(name, 5)], payments: [item('p', 5)] });
      expectError(answer, 400, 'INVALID_DATA', 'invoices[0]');
    }
  });
});

describe('concurrent reconciliations', () => {
  // The same pair was reconciled from two tabs: erpnext PR 50797 (M10).
  it('link once under one externalId', async () => {
    const body = { invoices: [item('i', 1000)], payments: [item('p', 1000)] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => reconcile(body)));
    const statuses = answers.map(({ body: { status } }) => status).sort();
    expect(statuses).toEqual(['CREATED', ...Array.from({ length: 19 }, () => 'UNCHANGED')]);
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      amountLinked: 1000,
      amountOverpaid: 0,
    });
  });

  it('link once under several externalIds too', async () => {
    const body = { invoices: [item('i', 1000)], payments: [item('p', 1000)] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) => reconcile({ ...body, externalId: `x${k}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'AMOUNT_EXCEEDED');
    expect(await read(client, '/payments/external:p')).toMatchObject({
      amountLinked: 1000,
      amountUnlinked: 200,
    });
  });
});
