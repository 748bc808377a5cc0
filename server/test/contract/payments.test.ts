import { expect } from 'vitest';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, refund } from '../harness/factories.ts';
import { addSettings } from '../harness/settings.ts';
import { pdf, upload } from '../harness/uploads.ts';
import { MISSING_ID, NOON, openWorld, rows } from './entries.ts';

const world = openWorld();
const P = '/payments/external:p';
const pay = (more: object = {}) => world.add('/payments', payment('p', 'c', 100, undefined, { ...more }));
const refuse = (more: object, field: string) =>
  world.refuse('/payments', payment('p', 'c', 100, undefined, { ...more }), 'INVALID_DATA', field);
const bill = (name: string, amount = 100, owner = 'c') =>
  world.add('/invoices', invoice(name, owner, amount));

rows('Payments · fields', {
  externalId: async () => {
    expect(await pay()).toMatchObject({ externalId: 'p' });
    await refuse({ externalId: ['p'] }, 'externalId');
  },
  'customer: required, by externalId or id': async () => {
    const { id } = await world.read('/customers/external:c');
    for (const customer of [{ id }, { externalId: 'c' }])
      expect(await pay({ customer })).toMatchObject({ customer: { id, externalId: 'c' } });
    await world.remove(P);
    await refuse({ customer: undefined }, 'customer');
    await refuse({ customer: {} }, 'customer');
  },
  'linkedInvoices: amountLinked and invoice': async () => {
    await bill('i');
    await bill('j');
    const link = (amountLinked: unknown, name = 'i') => ({ amountLinked, invoice: { externalId: name } });
    expect(await pay({ linkedInvoices: [link(60), link(40, 'j')] })).toMatchObject({
      linkedInvoices: [
        { amountLinked: 60, invoice: { externalId: 'i' } },
        { amountLinked: 40, invoice: { externalId: 'j' } },
      ],
    });
    await refuse({ linkedInvoices: [{ invoice: { externalId: 'i' } }] }, 'linkedInvoices[0].amountLinked');
    await refuse({ linkedInvoices: [{ amountLinked: 1 }] }, 'linkedInvoices[0].invoice');
    expect(await pay()).toMatchObject({ amountLinked: 100 });
  },
  refNumber: async () => {
    expect(await pay()).toMatchObject({ refNumber: null });
    expect(await pay({ refNumber: 'VIR 1' })).toMatchObject({ refNumber: 'VIR 1' });
    await refuse({ refNumber: 1 }, 'refNumber');
  },
  amount: async () => {
    expect(await pay({ amount: 1234 })).toMatchObject({ amount: 1234, amountUnlinked: 1234 });
    expect(await world.names('/payments?amount=1234')).toEqual(['p']);
    for (const amount of [-1, '1', 0.5]) await refuse({ amount }, 'amount');
  },
  'validatedAt, createdAt, updatedAt': async () => {
    const validatedAt = '2026-02-01T10:00:00.000Z';
    expect(await pay({ validatedAt })).toMatchObject({ validatedAt, createdAt: NOON, updatedAt: NOON });
    world.tick();
    expect(await pay({ refNumber: 'R' })).toMatchObject({
      validatedAt,
      createdAt: NOON,
      updatedAt: world.clock.now(),
    });
  },
  'required when new: externalId, customer, amount': async () => {
    for (const name of ['externalId', 'customer', 'amount']) await refuse({ [name]: undefined }, name);
    await pay();
    expect(await world.add('/payments', { externalId: 'p' })).toMatchObject({ amount: 100 });
  },
});

rows('Payments · endpoints', {
  'POST /payments: 201': async () => {
    for (const amount of [1, 2])
      expect(await world.client.post('/payments', payment('p', 'c', amount))).toMatchObject({
        status: 201,
        body: { externalId: 'p', amount },
      });
  },
  'GET /payments: 200, items': async () => {
    const stored = await pay();
    expect(recordsOf(await world.client.get<ListAnswer>('/payments'), 'items')).toEqual([stored]);
  },
  'GET /payments/{paymentId}: 200': async () => {
    const stored = await pay();
    for (const ref of [stored.id, 'external:p']) expect(await world.read(`/payments/${ref}`)).toEqual(stored);
    expectError(await world.client.get(`/payments/${MISSING_ID}`), 404, 'NOT_FOUND');
    expectError(await world.client.put(P, {}), 405, 'METHOD_NOT_ALLOWED');
  },
  'DELETE /payments/{paymentId}: 204': async () => {
    await pay();
    await world.remove(P);
    expectError(await world.client.delete(P), 404, 'NOT_FOUND');
    expect(await world.read('/customers/external:c')).toMatchObject({ balance: 0 });
  },
});

/**
 * Creates payments in the order b, a, d with validation d, b, a, of c, c and d; 10, 20, 30 with 5, 0, 15
 * linked.
 */
async function three(): Promise<void> {
  await world.add('/customers', customer('d'));
  await bill('i');
  await bill('j', 100, 'd');
  const facts = [
    ['b', 'c', 10, { i: 5 }, '2026-01-20'],
    ['a', 'c', 20, undefined, '2026-01-30'],
    ['d', 'd', 30, { j: 15 }, '2026-01-10'],
  ] as const;
  for (const [name, owner, amount, links, validatedAt] of facts) {
    world.tick();
    await world.add('/payments', payment(name, owner, amount, links, { validatedAt }));
  }
}
const list = (query: string) => world.names(`/payments?${query}`);

async function expectComparisons(name: string, values: Record<string, number>): Promise<void> {
  const names = Object.keys(values);
  const where = (test: (value: number) => boolean) =>
    names.filter((one) => test(values[one] ?? Number.NaN)).sort();
  const found = async (query: string) => (await list(query)).sort();
  for (const limit of Object.values(values)) {
    expect(await found(`${name}=${limit}`)).toEqual(where((value) => value === limit));
    expect(await found(`${name}.gt=${limit}`)).toEqual(where((value) => value > limit));
    expect(await found(`${name}.gte=${limit}`)).toEqual(where((value) => value >= limit));
    expect(await found(`${name}.lt=${limit}`)).toEqual(where((value) => value < limit));
    expect(await found(`${name}.lte=${limit}`)).toEqual(where((value) => value <= limit));
  }
  expectError(await world.client.get(`/payments?${name}.gt=x`), 400, 'INVALID_DATA', `${name}.gt`);
}

rows('Payments · list parameters', {
  'sortBy: updatedAt, validatedAt or createdAt, default createdAt': async () => {
    await three();
    world.tick();
    await world.add('/payments', { externalId: 'a', refNumber: 'Changed' });
    expect(await list('')).toEqual(['d', 'a', 'b']);
    expect(await list('sortBy=createdAt')).toEqual(['d', 'a', 'b']);
    expect(await list('sortBy=updatedAt')).toEqual(['a', 'd', 'b']);
    expect(await list('sortBy=validatedAt')).toEqual(['a', 'b', 'd']);
    expectError(await world.client.get('/payments?sortBy=amount'), 400, 'INVALID_DATA', 'sortBy');
  },
  sortOrder: async () => {
    await three();
    expect(await list('sortOrder=ASC')).toEqual(['b', 'a', 'd']);
    expect(await list('sortOrder=DESC')).toEqual(['d', 'a', 'b']);
    expect(await list('sortBy=validatedAt&sortOrder=ASC')).toEqual(['d', 'b', 'a']);
  },
  updatedAt: async () => {
    await three();
    expect(await list('updatedAt.gt=2026-03-01T12:02:00Z')).toEqual(['d']);
    expect(await list('updatedAt.lte=2026-03-01T12:02:00Z')).toEqual(['a', 'b']);
  },
  validatedAt: async () => {
    await three();
    expect(await list('validatedAt.gte=2026-01-20')).toEqual(['a', 'b']);
    expect(await list('validatedAt.gt=2026-01-20')).toEqual(['a']);
    expect(await list('validatedAt.eq=2026-01-10')).toEqual(['d']);
  },
  'modifiedAt: deprecated': async () => {
    await three();
    const answer = await world.client.get<ListAnswer>('/payments?modifiedAt.gt=2026-03-01T12:02:00Z');
    expect(recordsOf(answer, 'items').map(({ externalId }) => externalId)).toEqual(['d']);
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
  },
  'amountLinked, .gt, .gte, .lt, .lte': async () => {
    await three();
    await expectComparisons('amountLinked', { a: 0, b: 5, d: 15 });
  },
  'amount, .gt, .gte, .lt, .lte': async () => {
    await three();
    await expectComparisons('amount', { a: 20, b: 10, d: 30 });
  },
  'customer.id': async () => {
    await three();
    const { id } = await world.read('/customers/external:d');
    expect(await list(`customer.id=${id}`)).toEqual(['d']);
    expect(await list(`customer.id=${MISSING_ID}`)).toEqual([]);
  },
  'customer.externalId': async () => {
    await three();
    expect(await list('customer.externalId=c')).toEqual(['a', 'b']);
    expect(await list('customer.externalId=unknown')).toEqual([]);
  },
});

rows('Payments · further fields', {
  currency: async () => {
    expect(await pay()).toMatchObject({ currency: 'EUR' });
    expect(await pay({ currency: 'CHF' })).toMatchObject({ currency: 'CHF' });
    await world.add('/invoices', invoice('yen', 'c', 9, { currency: 'JPY' }));
    expect(await world.add('/payments', payment('q', 'c', 9, { yen: 9 }))).toMatchObject({ currency: 'JPY' });
  },
  'instrument: six values, default UNKNOWN': async () => {
    expect(await pay()).toMatchObject({ instrument: 'UNKNOWN' });
    for (const instrument of ['WIRE_TRANSFER', 'DIRECT_DEBIT', 'CARD', 'CASH', 'CHECK', 'UNKNOWN'])
      expect(await pay({ instrument })).toMatchObject({ instrument });
    await refuse({ instrument: 'GOLD' }, 'instrument');
  },
  bankAccountId: async () => {
    const { bankAccountId } = await addSettings(world.service, world.client);
    expect(await pay({ bankAccountId })).toMatchObject({ bankAccountId });
    const unknown = payment('p', 'c', 1, undefined, { bankAccountId: MISSING_ID });
    await world.refuse('/payments', unknown, 'REFERENCE_NOT_FOUND', 'bankAccountId');
  },
  'validatedAt: default now': async () => {
    world.tick(7);
    expect(await pay()).toMatchObject({ validatedAt: world.clock.now() });
  },
  'amountLinked, amountRefunded, amountUnlinked': async () => {
    await bill('i', 60);
    await world.add('/payments', payment('p', 'c', 100, { i: 60 }));
    await world.add('/refunds', refund('r', 'c', 30, { payments: { p: 30 } }));
    expect(await world.read(P)).toMatchObject({ amountLinked: 60, amountRefunded: 30, amountUnlinked: 10 });
  },
  'linkedInvoices: invoice with id, externalId, customId, state': async () => {
    const { id } = await world.add('/invoices', invoice('i', 'c', 100, { customId: 'F 1' }));
    const stored = await world.add('/payments', payment('p', 'c', 100, { i: 100 }));
    expect(stored).toMatchObject({
      linkedInvoices: [
        { amountLinked: 100, invoice: { id, externalId: 'i', customId: 'F 1', state: 'PAID' } },
      ],
    });
  },
});

const N = '/credit_notes/external:n';
const credit = (more: object = {}) =>
  world.add('/credit_notes', creditNote('n', 'c', 100, undefined, { ...more }));

rows('Credit notes · fields', {
  'externalId and customId': async () => {
    expect(await credit()).toMatchObject({ externalId: 'n', customId: 'n' });
    expect(await credit({ customId: 'AV 1' })).toMatchObject({ externalId: 'n', customId: 'AV 1' });
  },
  'customer, and optional invoices': async () => {
    expect(await credit()).toMatchObject({ customer: { externalId: 'c' }, linkedInvoices: [] });
    await bill('i', 60);
    await bill('j', 30);
    const linked = creditNote('n', 'c', 100, { i: 60, j: 30 });
    expect(await world.add('/credit_notes', linked)).toMatchObject({ amountLinked: 90, amountUnlinked: 10 });
    expect(await world.read('/invoices/external:i')).toMatchObject({ state: 'PAID' });
  },
  'grossAmount, netAmount, currency': async () => {
    const more = { grossAmount: 120, netAmount: 100, currency: 'GBP' };
    expect(await credit(more)).toMatchObject(more);
    const wrong = creditNote('n', 'c', -1);
    await world.refuse('/credit_notes', wrong, 'INVALID_DATA', 'grossAmount');
  },
  'issuedAt, dueDate, name': async () => {
    const more = {
      issuedAt: '2026-01-05T00:00:00.000Z',
      dueDate: '2026-02-05T00:00:00.000Z',
      name: 'Return',
    };
    expect(await credit(more)).toMatchObject(more);
  },
  'read-only: like a payment, and pdfUrl': async () => {
    await bill('i', 60);
    await world.add('/credit_notes', creditNote('n', 'c', 100, { i: 60 }));
    await world.add('/refunds', refund('r', 'c', 30, { creditNotes: { n: 30 } }));
    expect(await world.read(N)).toMatchObject({
      amountLinked: 60,
      amountRefunded: 30,
      amountUnlinked: 10,
      pdfUrl: null,
      linkedInvoices: [{ invoice: { externalId: 'i', customId: 'i', state: 'PAID' } }],
    });
    for (const name of ['amountLinked', 'amountRefunded', 'amountUnlinked', 'pdfUrl'])
      await world.refuse(
        '/credit_notes',
        creditNote('n', 'c', 100, undefined, { [name]: 1 }),
        'INVALID_DATA',
        name,
      );
  },
  'required when new: externalId, customer, grossAmount': async () => {
    for (const name of ['externalId', 'customer', 'grossAmount']) {
      const body = creditNote('n', 'c', 1, undefined, { [name]: undefined });
      await world.refuse('/credit_notes', body, 'INVALID_DATA', name);
    }
    await credit();
    expect(await world.add('/credit_notes', { externalId: 'n' })).toMatchObject({ grossAmount: 100 });
  },
});

rows('Credit notes · endpoints', {
  'POST /credit_notes: 201': async () => {
    for (const amount of [1, 2])
      expect(await world.client.post('/credit_notes', creditNote('n', 'c', amount))).toMatchObject({
        status: 201,
        body: { externalId: 'n', grossAmount: amount },
      });
  },
  'GET /credit_notes: 200, items': async () => {
    const stored = await credit();
    expect(recordsOf(await world.client.get<ListAnswer>('/credit_notes'), 'items')).toEqual([stored]);
  },
  'GET /credit_notes/{creditNoteId}: 200': async () => {
    const stored = await credit();
    for (const ref of [stored.id, 'external:n'])
      expect(await world.read(`/credit_notes/${ref}`)).toEqual(stored);
    expectError(await world.client.get(`/credit_notes/${MISSING_ID}`), 404, 'NOT_FOUND');
  },
  'DELETE /credit_notes/{creditNoteId}: 204': async () => {
    await credit();
    await world.remove(N);
    expectError(await world.client.delete(N), 404, 'NOT_FOUND');
  },
  'POST /credit_notes/{creditNoteId}/pdf: 204': async () => {
    await credit();
    expect(await upload(world.client, `${N}/pdf`, { bytes: pdf() })).toMatchObject({ status: 204, text: '' });
    expect(await world.read(N)).toMatchObject({ pdfUrl: expect.stringMatching(/^http/) });
    const data = pdf().toString('base64');
    expect((await world.client.post(`${N}/pdf`, { data })).status).toBe(204);
    expectError(await world.client.post('/credit_notes/external:x/pdf', { data }), 404, 'NOT_FOUND');
  },
});

async function credits(): Promise<void> {
  await world.add('/customers', customer('d'));
  for (const [name, owner] of [
    ['b', 'c'],
    ['a', 'c'],
    ['d', 'd'],
  ] as const) {
    world.tick();
    await world.add('/credit_notes', creditNote(name, owner, 10, undefined, { customId: `AV ${name}` }));
  }
}
const notes = (query: string) => world.names(`/credit_notes?${query}`);

rows('Credit notes · list parameters', {
  'customer.id': async () => {
    await credits();
    const { id } = await world.read('/customers/external:d');
    expect(await notes(`customer.id=${id}`)).toEqual(['d']);
    expect(await notes(`customer.id=${MISSING_ID}`)).toEqual([]);
  },
  'customer.externalId': async () => {
    await credits();
    expect(await notes('')).toEqual(['d', 'a', 'b']);
    expect(await notes('customer.externalId=c')).toEqual(['a', 'b']);
  },
  updatedAt: async () => {
    await credits();
    expect(await notes('updatedAt.lt=2026-03-01T12:02:00Z')).toEqual(['b']);
    expect(await notes('updatedAt.gte=2026-03-01T12:02:00Z')).toEqual(['d', 'a']);
  },
  customId: async () => {
    await credits();
    expect(await notes('customId=AV%20a')).toEqual(['a']);
    expect(await notes('customId=AV')).toEqual([]);
  },
});
