import { expect } from 'vitest';
import type { ReconcileResult } from '../../src/ledger/reconcile/schema.ts';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, refund } from '../harness/factories.ts';
import { MISSING_ID, NOON, openWorld, rows } from './entries.ts';

const world = openWorld();
const R = '/refunds/external:r';
const add = (more: object = {}) => world.add('/refunds', refund('r', 'c', 100, {}, { ...more }));
const refuse = (more: object, field: string) =>
  world.refuse('/refunds', refund('r', 'c', 100, {}, { ...more }), 'INVALID_DATA', field);

rows('Refunds · fields', {
  externalId: async () => {
    expect(await add()).toMatchObject({ externalId: 'r' });
    await refuse({ externalId: 1 }, 'externalId');
  },
  'customer: required': async () => {
    await refuse({ customer: undefined }, 'customer');
    const { id } = await world.read('/customers/external:c');
    expect(await add({ customer: { id } })).toMatchObject({ customer: { id, externalId: 'c' } });
  },
  'linkedPayments: amountLinked and payment': async () => {
    const paid = await world.add('/payments', payment('p', 'c', 80));
    const stored = await world.add('/refunds', refund('r', 'c', 100, { payments: { p: 80 } }));
    expect(stored).toMatchObject({
      linkedPayments: [{ amountLinked: 80, payment: { id: paid.id, externalId: 'p' } }],
    });
    await refuse({ linkedPayments: [{ payment: { externalId: 'p' } }] }, 'linkedPayments[0].amountLinked');
    const unknown = refund('r', 'c', 100, { payments: { x: 1 } });
    const field = 'linkedPayments[0].payment.externalId';
    await world.refuse('/refunds', unknown, 'REFERENCE_NOT_FOUND', field);
  },
  'linkedCreditNotes: amountLinked and creditNote': async () => {
    const note = await world.add('/credit_notes', creditNote('n', 'c', 80));
    const stored = await world.add('/refunds', refund('r', 'c', 100, { creditNotes: { n: 80 } }));
    expect(stored).toMatchObject({
      linkedCreditNotes: [{ amountLinked: 80, creditNote: { id: note.id, externalId: 'n', customId: 'n' } }],
    });
    const unknown = refund('r', 'c', 100, { creditNotes: { x: 1 } });
    const field = 'linkedCreditNotes[0].creditNote.externalId';
    await world.refuse('/refunds', unknown, 'REFERENCE_NOT_FOUND', field);
  },
  'validatedAt, updatedAt': async () => {
    expect(await add()).toMatchObject({ validatedAt: NOON, updatedAt: NOON });
    world.tick();
    const validatedAt = '2026-02-01T10:00:00.000Z';
    expect(await add({ validatedAt })).toMatchObject({ validatedAt, updatedAt: world.clock.now() });
  },
  'amount, currency, instrument, refNumber': async () => {
    expect(await add()).toMatchObject({
      amount: 100,
      currency: 'EUR',
      instrument: 'UNKNOWN',
      refNumber: null,
    });
    const more = { amount: 7, currency: 'USD', instrument: 'CHECK', refNumber: 'CHQ 1' };
    expect(await add(more)).toMatchObject(more);
    await refuse({ instrument: 'SHELLS' }, 'instrument');
    await refuse({ amount: -1 }, 'amount');
  },
  'amountLinked, amountUnlinked': async () => {
    await world.add('/payments', payment('p', 'c', 80));
    await world.add('/credit_notes', creditNote('n', 'c', 10));
    const links = { payments: { p: 60 }, creditNotes: { n: 10 } };
    expect(await world.add('/refunds', refund('r', 'c', 100, links))).toMatchObject({
      amountLinked: 70,
      amountUnlinked: 30,
    });
  },
  'required when new: externalId, customer, amount': async () => {
    for (const name of ['externalId', 'customer', 'amount']) await refuse({ [name]: undefined }, name);
    await add();
    expect(await world.add('/refunds', { externalId: 'r' })).toMatchObject({ amount: 100 });
  },
});

rows('Refunds · endpoints', {
  'POST /refunds: 200': async () => {
    for (const amount of [1, 2])
      expect(await world.client.post('/refunds', refund('r', 'c', amount))).toMatchObject({
        status: 200,
        body: { externalId: 'r', amount },
      });
  },
  'GET /refunds: 200, items': async () => {
    const stored = await add();
    expect(recordsOf(await world.client.get<ListAnswer>('/refunds'), 'items')).toEqual([stored]);
  },
  'GET /refunds/{refund_id}: 200': async () => {
    const stored = await add();
    for (const ref of [stored.id, 'external:r']) expect(await world.read(`/refunds/${ref}`)).toEqual(stored);
    expectError(await world.client.get(`/refunds/${MISSING_ID}`), 404, 'NOT_FOUND');
  },
  'DELETE /refunds/{refund_id}: 204': async () => {
    await add();
    await world.remove(R);
    expectError(await world.client.delete(R), 404, 'NOT_FOUND');
  },
});

/** Creates refunds in the order b, a, d with validation d, b, a, of c, c and d. */
async function three(): Promise<void> {
  await world.add('/customers', customer('d'));
  const facts = [
    ['b', 'c', '2026-01-20'],
    ['a', 'c', '2026-01-30'],
    ['d', 'd', '2026-01-10'],
  ] as const;
  for (const [name, owner, validatedAt] of facts) {
    world.tick();
    await world.add('/refunds', refund(name, owner, 10, {}, { validatedAt }));
  }
}
const list = (query: string) => world.names(`/refunds?${query}`);

rows('Refunds · list parameters', {
  'customer.id': async () => {
    await three();
    const { id } = await world.read('/customers/external:c');
    expect(await list(`customer.id=${id}`)).toEqual(['a', 'b']);
    expect(await list(`customer.id=${MISSING_ID}`)).toEqual([]);
  },
  'customer.externalId': async () => {
    await three();
    expect(await list('customer.externalId=d')).toEqual(['d']);
    expect(await list('customer.externalId=unknown')).toEqual([]);
  },
  updatedAt: async () => {
    await three();
    expect(await list('updatedAt.gte=2026-03-01T12:02:00Z')).toEqual(['d', 'a']);
    expect(await list('updatedAt.lt=2026-03-01T12:02:00Z')).toEqual(['b']);
  },
  'sortBy: updatedAt or validatedAt, default updatedAt': async () => {
    await three();
    world.tick();
    await world.add('/refunds', { externalId: 'b', refNumber: 'Changed' });
    expect(await list('')).toEqual(['b', 'd', 'a']);
    expect(await list('sortBy=updatedAt')).toEqual(['b', 'd', 'a']);
    expect(await list('sortBy=validatedAt')).toEqual(['a', 'b', 'd']);
    expectError(await world.client.get('/refunds?sortBy=createdAt'), 400, 'INVALID_DATA', 'sortBy');
  },
  sortOrder: async () => {
    await three();
    expect(await list('sortOrder=ASC')).toEqual(['b', 'a', 'd']);
    expect(await list('sortBy=validatedAt&sortOrder=ASC')).toEqual(['d', 'b', 'a']);
    expect(await list('sortBy=validatedAt&sortOrder=DESC')).toEqual(['a', 'b', 'd']);
  },
});

const item = (externalId: string, amountLinked: number) => ({ externalId, amountLinked });
const reconcile = (body: object) =>
  world.client.post<ReconcileResult>('/reconcile', { externalId: 'x', ...body });
/** Stores invoices of 100 and 50, a payment of 120 and a credit note of 30. */
async function open(): Promise<void> {
  await world.add('/invoices', invoice('i', 'c', 100, { customId: 'F 1' }));
  await world.add('/invoices', invoice('j', 'c', 50));
  await world.add('/payments', payment('p', 'c', 120));
  await world.add('/credit_notes', creditNote('n', 'c', 30));
}
const outstanding = async (name: string) =>
  (await world.read<{ amountOutstanding: number }>(`/invoices/external:${name}`)).amountOutstanding;

rows('Reconcile', {
  'POST /reconcile: 201, CREATED': async () => {
    await open();
    const answer = await reconcile({ invoices: [item('i', 100)], payments: [item('p', 100)] });
    expect(answer).toMatchObject({ status: 201, body: { externalId: 'x', status: 'CREATED' } });
    expectError(await reconcile({ externalId: undefined }), 400, 'INVALID_DATA', 'externalId');
  },
  'links payments, credit notes and refunds to invoices': async () => {
    await open();
    await world.add('/refunds', refund('r', 'c', 10));
    const sides = { invoices: [item('i', 100), item('j', 40)], refunds: [item('r', 10)] };
    const answer = await reconcile({ ...sides, payments: [item('p', 120)], creditNotes: [item('n', 30)] });
    expect(answer.status, answer.text).toBe(201);
    expect(await outstanding('i')).toBe(0);
    expect(await outstanding('j')).toBe(10);
    expect(await world.read('/payments/external:p')).toMatchObject({ amountUnlinked: 0 });
    expect(await world.read('/refunds/external:r')).toMatchObject({ amountLinked: 10 });
  },
  'accepts items by id, externalId or customId': async () => {
    await open();
    const { id } = await world.read('/payments/external:p');
    const invoices = [{ customId: 'F 1', amountLinked: 90 }];
    const payments = [{ id: id.toUpperCase(), externalId: 'p', amountLinked: 60 }];
    const answer = await reconcile({ invoices, payments, creditNotes: [item('n', 30)] });
    expect(answer.status, answer.text).toBe(201);
    expect(await outstanding('i')).toBe(10);
    await reconcile({ externalId: 'z', invoices: [item('i', 10)], payments: [item('p', 10)] });
    expect(await outstanding('i')).toBe(0);
    expect(await world.read('/payments/external:p')).toMatchObject({
      linkedInvoices: [{ amountLinked: 70 }],
    });
    const unknown = await reconcile({ externalId: 'y', invoices: [item('x', 1)], payments: [item('p', 1)] });
    expectError(unknown, 400, 'REFERENCE_NOT_FOUND', 'invoices[0].externalId');
  },
  'requires equal debits and credits': async () => {
    await open();
    for (const amount of [99, 101])
      expectError(
        await reconcile({ invoices: [item('i', 100)], payments: [item('p', amount)] }),
        400,
        'INVALID_DATA',
      );
    expect(await outstanding('i')).toBe(100);
  },
  'pairs items in the stated order': async () => {
    await open();
    const { body } = await reconcile({
      invoices: [item('j', 50), item('i', 100)],
      creditNotes: [item('n', 30)],
      payments: [item('p', 120)],
    });
    // Payments come before credit notes, and the first invoice in the list is paid first.
    expect(body.links).toMatchObject([
      { amountLinked: 50, amountStated: 50, payment: { externalId: 'p' }, invoice: { externalId: 'j' } },
      { amountLinked: 70, payment: { externalId: 'p' }, invoice: { externalId: 'i', customId: 'F 1' } },
      { amountLinked: 30, creditNote: { externalId: 'n', customId: 'n' }, invoice: { externalId: 'i' } },
    ]);
    expect(await world.read('/customers/external:c')).toMatchObject({ balance: 0, amountDue: 0 });
  },
  'accepts credit notes against refunds without an invoice': async () => {
    await open();
    await world.add('/refunds', refund('r', 'c', 30));
    const answer = await reconcile({ creditNotes: [item('n', 30)], refunds: [item('r', 30)] });
    const links = [{ amountLinked: 30, creditNote: { externalId: 'n' }, refund: { externalId: 'r' } }];
    expect(answer).toMatchObject({ status: 201, body: { status: 'CREATED', links, invoices: [] } });
    expect(await world.read('/refunds/external:r')).toMatchObject({ amountUnlinked: 0 });
    expect(await world.read('/credit_notes/external:n')).toMatchObject({
      amountRefunded: 30,
      amountUnlinked: 0,
    });
  },
  'returns UNCHANGED or UPDATED for the same externalId': async () => {
    await open();
    const first = { invoices: [item('i', 100)], payments: [item('p', 100)] };
    const { body } = await reconcile(first);
    expect(await reconcile(first)).toMatchObject({ status: 201, body: { ...body, status: 'UNCHANGED' } });
    expect(await outstanding('i')).toBe(0);
    const second = await reconcile({ invoices: [item('j', 50)], payments: [item('p', 50)] });
    expect(second).toMatchObject({
      status: 201,
      body: {
        id: body.id,
        status: 'UPDATED',
        links: [{ invoice: { externalId: 'j' } }],
        invoices: [
          { externalId: 'j', state: 'PAID', amountOutstanding: 0 },
          { externalId: 'i', state: 'OVERDUE', amountOutstanding: 100 },
        ],
      },
    });
    expect([await outstanding('i'), await outstanding('j')]).toEqual([100, 0]);
  },
  'returns UNDONE for four empty arrays': async () => {
    await open();
    const pairs = { invoices: [item('i', 100), item('j', 20)], payments: [item('p', 120)] };
    await reconcile(pairs);
    const none = { invoices: [], payments: [], creditNotes: [], refunds: [] };
    expect(await reconcile(none)).toMatchObject({
      status: 201,
      body: {
        id: null,
        externalId: 'x',
        status: 'UNDONE',
        links: [],
        invoices: [
          { externalId: 'i', state: 'OVERDUE', amountOutstanding: 100 },
          { externalId: 'j', state: 'OVERDUE', amountOutstanding: 50 },
        ],
      },
    });
    expect(await world.read('/payments/external:p')).toMatchObject({
      amountUnlinked: 120,
      linkedInvoices: [],
    });
    expect(await reconcile(pairs)).toMatchObject({ body: { status: 'CREATED' } });
  },
  'applies everything or nothing': async () => {
    await open();
    const answer = await reconcile({ invoices: [item('i', 60), item('j', 60)], payments: [item('p', 120)] });
    expectError(answer, 400, 'AMOUNT_EXCEEDED', 'invoices[1].amountLinked');
    expect([await outstanding('i'), await outstanding('j')]).toEqual([100, 50]);
    expect(await world.read('/payments/external:p')).toMatchObject({ amountLinked: 0 });
  },
  'returns externalId, status, links, and invoices with states': async () => {
    await open();
    const { body } = await reconcile({
      invoices: [item('i', 100), item('j', 20)],
      payments: [item('p', 120)],
    });
    expect(body).toMatchObject({ externalId: 'x', status: 'CREATED' });
    expect(body.links.map(({ amountLinked }) => amountLinked)).toEqual([100, 20]);
    expect(body.invoices).toMatchObject([
      { externalId: 'i', state: 'PAID', amountOutstanding: 0 },
      { externalId: 'j', state: 'OVERDUE', amountOutstanding: 30 },
    ]);
  },
});
