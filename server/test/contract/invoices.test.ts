import { expect } from 'vitest';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, type Stored } from '../harness/factories.ts';
import { addSettings } from '../harness/settings.ts';
import { MULTIPART, multipart, pdf, send, upload } from '../harness/uploads.ts';
import { MISSING_ID, NOON, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();
const I = '/invoices/external:i';
const add = (more: object = {}) => world.add('/invoices', invoice('i', 'c', 100, { ...more }));
const refuse = (more: object, field: string) =>
  world.refuse('/invoices', invoice('i', 'c', 100, { ...more }), 'INVALID_DATA', field);

rows('Invoices · fields', {
  id: async () => {
    const { id } = await add();
    expect(id).toMatch(UUID);
    expect(await world.read(`/invoices/${id}`)).toMatchObject({ id, externalId: 'i' });
  },
  externalId: async () => {
    expect(await add()).toMatchObject({ externalId: 'i' });
    await refuse({ externalId: undefined }, 'externalId');
    await refuse({ externalId: 1 }, 'externalId');
  },
  'customId: default externalId': async () => {
    expect(await add()).toMatchObject({ customId: 'i' });
    expect(await add({ customId: 'F 1' })).toMatchObject({ customId: 'F 1' });
    expect(await add()).toMatchObject({ customId: 'F 1' });
  },
  issuedAt: async () => {
    expect(await add({ issuedAt: '2026-02-03T04:05:06Z' })).toMatchObject({
      issuedAt: '2026-02-03T04:05:06.000Z',
    });
    await refuse({ issuedAt: 'yesterday' }, 'issuedAt');
  },
  dueDate: async () => {
    expect(await add({ dueDate: '2026-02-03T04:05:06Z' })).toMatchObject({
      dueDate: '2026-02-03T04:05:06.000Z',
    });
    await refuse({ dueDate: '2026-02-31' }, 'dueDate');
  },
  currency: async () => {
    expect(await add()).toMatchObject({ currency: 'EUR' });
    expect(await add({ currency: 'GBP' })).toMatchObject({ currency: 'GBP' });
    await refuse({ currency: 'Pound' }, 'currency');
  },
  grossAmount: async () => {
    expect(await add({ grossAmount: 1_999 })).toMatchObject({ grossAmount: 1999, amountOutstanding: 1999 });
    for (const grossAmount of [-1, '1', 1.2]) await refuse({ grossAmount }, 'grossAmount');
  },
  netAmount: async () => {
    expect(await add()).toMatchObject({ netAmount: null });
    expect(await add({ netAmount: 80 })).toMatchObject({ netAmount: 80, grossAmount: 100 });
    await refuse({ netAmount: '80' }, 'netAmount');
  },
  'customer: externalId or id': async () => {
    const { id } = await world.read('/customers/external:c');
    expect(await add({ customer: { id } })).toMatchObject({ customer: { id, externalId: 'c' } });
    expect(await add({ customer: { externalId: 'c' } })).toMatchObject({ customer: { id, externalId: 'c' } });
    const unknown = invoice('i', 'x', 1);
    await world.refuse('/invoices', unknown, 'REFERENCE_NOT_FOUND', 'customer.externalId');
  },
  'dunning plan, promise to pay, custom fields: by update only': async () => {
    await add();
    await world.add('/custom_fields', {
      externalId: 'f',
      label: 'F',
      dataType: 'TEXT',
      entityType: 'INVOICE',
    });
    const { dunningPlanId } = await addSettings(world.service, world.client);
    const more = {
      dunningPlanId,
      promiseToPay: { date: '2026-04-01' },
      customFields: [{ externalId: 'f', value: 'x' }],
    };
    expect(await world.change(I, more)).toMatchObject({
      dunningPlanId,
      promiseToPay: {},
      customFields: [{ value: 'x' }],
    });
    await refuse({ dunningPlanId }, 'dunningPlanId');
    await refuse({ promiseToPay: more.promiseToPay }, 'promiseToPay');
  },
  'required when new: externalId, customer, grossAmount, issuedAt, dueDate': async () => {
    for (const name of ['externalId', 'customer', 'grossAmount', 'issuedAt', 'dueDate'])
      await refuse({ [name]: undefined }, name);
    const { id } = await add();
    expect(await world.add('/invoices', { externalId: 'i' })).toMatchObject({ id, grossAmount: 100 });
  },
});

rows('Invoices · endpoints', {
  'POST /invoices: 201': async () => {
    for (const grossAmount of [1, 2])
      expect(await world.client.post('/invoices', invoice('i', 'c', grossAmount))).toMatchObject({
        status: 201,
        body: { externalId: 'i', grossAmount },
      });
  },
  'GET /invoices: 200, invoices': async () => {
    await add();
    const answer = await world.client.get<ListAnswer>('/invoices');
    expect(recordsOf(answer, 'invoices')).toEqual([await world.read(I)]);
  },
  'GET /invoices/{invoiceId}: 200': async () => {
    const stored = await add();
    for (const ref of [stored.id, 'external:i']) expect(await world.read(`/invoices/${ref}`)).toEqual(stored);
    expectError(await world.client.get(`/invoices/${MISSING_ID}`), 404, 'NOT_FOUND');
  },
  'PUT /invoices/{invoiceId}: 200': async () => {
    const { id } = await add();
    for (const ref of [id, 'external:i'])
      expect(await world.client.put(`/invoices/${ref}`, { promiseToPay: null })).toMatchObject({
        status: 200,
        body: { id },
      });
    expectError(await world.client.put(I, { grossAmount: 5 }), 400, 'INVALID_DATA', 'grossAmount');
    expectError(await world.client.put('/invoices/external:x', {}), 404, 'NOT_FOUND');
  },
  'DELETE /invoices/{invoiceId}: 204': async () => {
    await add();
    await world.remove(I);
    expectError(await world.client.get(I), 404, 'NOT_FOUND');
    expectError(await world.client.delete(I), 404, 'NOT_FOUND');
  },
  'POST /invoices/{invoiceId}/pdf: 204': async () => {
    await add();
    const answer = await upload(world.client, `${I}/pdf`, { bytes: pdf() });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expectError(await upload(world.client, '/invoices/external:x/pdf', { bytes: pdf() }), 404, 'NOT_FOUND');
  },
  'POST /customers/{customerId}/invoices: 201, deprecated': async () => {
    const body = invoice('i', 'c', 5, { customer: undefined });
    const answer = await world.client.post('/customers/external:c/invoices', body);
    expect(answer).toMatchObject({ status: 201, body: { externalId: 'i', customer: { externalId: 'c' } } });
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(answer.headers.get('link')).toBe('</v1/invoices>; rel="successor-version"');
    expectError(await world.client.post('/customers/external:x/invoices', body), 404, 'NOT_FOUND');
  },
});

/** Creates invoices in the order b, a, d, of customers c, c and d. */
async function three(): Promise<void> {
  await world.add('/customers', customer('d'));
  for (const [name, owner] of [
    ['b', 'c'],
    ['a', 'c'],
    ['d', 'd'],
  ] as const) {
    world.tick();
    await world.add('/invoices', invoice(name, owner, 10, { customId: `F ${name}` }));
  }
}
const list = (query: string) => world.names(`/invoices?${query}`);

rows('Invoices · list parameters', {
  'customer.id': async () => {
    await three();
    const { id } = await world.read('/customers/external:c');
    expect(await list(`customer.id=${id}`)).toEqual(['a', 'b']);
    expect(await list(`customer.id=${MISSING_ID}`)).toEqual([]);
  },
  'customer.externalId': async () => {
    await three();
    expect(await list('customer.externalId=d')).toEqual(['d']);
    expect(await list('customer.externalId=D')).toEqual([]);
  },
  updatedAt: async () => {
    await three();
    expect(await list('updatedAt.gte=2026-03-01T12:02:00Z')).toEqual(['d', 'a']);
    expect(await list('updatedAt.lt=2026-03-01T12:02:00Z')).toEqual(['b']);
  },
  customId: async () => {
    await three();
    expect(await list('customId=F%20a')).toEqual(['a']);
    expect(await list('customId=F')).toEqual([]);
  },
  dunningPlanId: async () => {
    await three();
    const { dunningPlanId } = await addSettings(world.service, world.client);
    await world.change('/invoices/external:a', { dunningPlanId });
    expect(await list(`dunningPlanId=${dunningPlanId}`)).toEqual(['a']);
    expect(await list(`dunningPlanId=${MISSING_ID}`)).toEqual([]);
  },
  state: async () => {
    await three();
    await world.add('/payments', payment('p', 'c', 10, { a: 10 }));
    await world.add('/invoices', { externalId: 'd', dueDate: '2026-04-01' });
    expect(await list('state=PAID')).toEqual(['a']);
    expect(await list('state=OVERDUE')).toEqual(['b']);
    expect(await list('state=DUE')).toEqual(['d']);
    expect(await list('state=WRITTEN_OFF')).toEqual([]);
    expectError(await world.client.get('/invoices?state=OPEN'), 400, 'INVALID_DATA', 'state');
  },
  'sortBy: customId or updatedAt': async () => {
    await three();
    world.tick();
    await world.add('/invoices', { externalId: 'b', name: 'Changed' });
    expect(await list('')).toEqual(['d', 'a', 'b']);
    expect(await list('sortBy=customId')).toEqual(['d', 'b', 'a']);
    expect(await list('sortBy=updatedAt')).toEqual(['b', 'd', 'a']);
    expectError(await world.client.get('/invoices?sortBy=dueDate'), 400, 'INVALID_DATA', 'sortBy');
  },
  sortOrder: async () => {
    await three();
    expect(await list('sortOrder=ASC')).toEqual(['b', 'a', 'd']);
    expect(await list('sortBy=customId&sortOrder=ASC')).toEqual(['a', 'b', 'd']);
    expect(await list('sortBy=customId&sortOrder=DESC')).toEqual(['d', 'b', 'a']);
  },
});

rows('Invoices · further fields', {
  name: async () => {
    expect(await add({ name: 'March' })).toMatchObject({ name: 'March' });
    expect(await add({ name: '' })).toMatchObject({ name: null });
  },
  'dunningPlanId by PUT': async () => {
    await add();
    const { dunningPlanId } = await addSettings(world.service, world.client);
    expect(await world.change(I, { dunningPlanId })).toMatchObject({ dunningPlanId });
    expect(await world.change(I, {})).toMatchObject({ dunningPlanId });
    expect(await world.change(I, { dunningPlanId: null })).toMatchObject({ dunningPlanId: null });
    expectError(
      await world.client.put(I, { dunningPlanId: MISSING_ID }),
      400,
      'REFERENCE_NOT_FOUND',
      'dunningPlanId',
    );
  },
  'promiseToPay: date, amount, comment, or null': async () => {
    await add();
    const promiseToPay = { date: '2026-04-01T00:00:00.000Z', amount: 50, comment: 'On the phone' };
    expect(await world.change(I, { promiseToPay })).toMatchObject({ promiseToPay });
    const dateOnly = { promiseToPay: { date: promiseToPay.date } };
    expect(await world.change(I, dateOnly)).toMatchObject(dateOnly);
    expect(await world.change(I, { promiseToPay: null })).toMatchObject({ promiseToPay: null });
    const without = await world.client.put(I, { promiseToPay: { amount: 5 } });
    expectError(without, 400, 'INVALID_DATA', 'promiseToPay.date');
  },
  'customFields by PUT': async () => {
    await add();
    await world.add('/custom_fields', {
      externalId: 'f',
      label: 'F',
      dataType: 'NUMBER',
      entityType: 'INVOICE',
    });
    const set = (value: unknown) => world.client.put(I, { customFields: [{ externalId: 'f', value }] });
    expect(await set(7)).toMatchObject({
      status: 200,
      body: { customFields: [{ externalId: 'f', value: 7 }] },
    });
    expect((await set('seven')).status).toBe(400);
  },
  'amountLinked, amountOutstanding, amountOverpaid': async () => {
    expect(await add()).toMatchObject({ amountLinked: 0, amountOutstanding: 100, amountOverpaid: 0 });
    await world.add('/payments', payment('p', 'c', 60, { i: 60 }));
    expect(await world.read(I)).toMatchObject({ amountLinked: 60, amountOutstanding: 40, amountOverpaid: 0 });
    expect(await add({ grossAmount: 50 })).toMatchObject({
      amountLinked: 60,
      amountOutstanding: 0,
      amountOverpaid: 10,
    });
  },
  'state, paidAt, dispute': async () => {
    expect(await add()).toMatchObject({ state: 'OVERDUE', paidAt: null, dispute: null });
    const path = '/invoices/external:i/dispute';
    expect((await world.client.post(path, { reason: 'QUALITY', amount: 40 })).status).toBe(200);
    expect(await world.read(I)).toMatchObject({
      state: 'OVERDUE',
      dispute: { reason: 'QUALITY', amount: 40 },
    });
    expect((await world.client.post(`${path}/resolve`, { resolution: 'REJECTED' })).status).toBe(200);
    await world.add('/payments', payment('p', 'c', 100, { i: 100 }, { validatedAt: '2026-02-10T10:00:00Z' }));
    expect(await world.read(I)).toMatchObject({
      state: 'PAID',
      paidAt: '2026-02-10T10:00:00.000Z',
      dispute: null,
    });
  },
  'payments and creditNotes': async () => {
    await add();
    const paid = await world.add('/payments', payment('p', 'c', 9, { i: 9 }, { instrument: 'CARD' }));
    await world.add('/credit_notes', creditNote('n', 'c', 5, { i: 5 }));
    const { payments, creditNotes } = await world.read<{ payments: unknown; creditNotes: unknown }>(I);
    expect(payments).toEqual([
      { id: paid.id, externalId: 'p', amountLinked: 9, validatedAt: NOON, instrument: 'CARD' },
    ]);
    expect(creditNotes).toMatchObject([{ externalId: 'n', amountLinked: 5 }]);
  },
  'pdfUrl: signed, expiring': async () => {
    expect(await add()).toMatchObject({ pdfUrl: null });
    const bytes = pdf(200, 'ours');
    await upload(world.client, `${I}/pdf`, { bytes });
    const { pdfUrl } = await world.read<Stored & { pdfUrl: string }>(I);
    const open = (url: string) => fetch(url.replace('http://test.local', world.service.url));
    const answer = await open(pdfUrl);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const forged = pdfUrl.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    expect((await open(forged)).status).toBeGreaterThanOrEqual(400);
    world.tick(60 * 24 * 365);
    expect((await open(pdfUrl)).status).toBeGreaterThanOrEqual(400);
  },
});

const stateOf = async () => (await world.read<{ state: string }>(I)).state;

rows('Invoices · states', {
  DUE: async () => {
    await add({ dueDate: '2026-03-01' });
    expect(await stateOf()).toBe('DUE');
    world.clock.set('2026-03-01T22:59:59.999Z');
    expect(await stateOf()).toBe('DUE');
    expect(await list('state=DUE')).toEqual(['i']);
  },
  OVERDUE: async () => {
    // The day of the organization, in Paris, ends at 23:00 UTC.
    await add({ dueDate: '2026-03-01' });
    world.clock.set('2026-03-01T23:00:00Z');
    expect(await stateOf()).toBe('OVERDUE');
    expect(await list('state=OVERDUE')).toEqual(['i']);
    await add({ dueDate: '2026-03-05' });
    expect(await stateOf()).toBe('DUE');
  },
  PAID: async () => {
    await add();
    await world.add('/payments', payment('p', 'c', 99, { i: 99 }));
    expect(await stateOf()).toBe('OVERDUE');
    await world.add('/credit_notes', creditNote('n', 'c', 1, { i: 1 }));
    expect(await stateOf()).toBe('PAID');
    await world.remove('/payments/external:p');
    expect(await stateOf()).toBe('OVERDUE');
    await world.add('/invoices', invoice('zero', 'c', 0));
    expect(await world.read('/invoices/external:zero')).toMatchObject({ state: 'PAID' });
  },
  WRITTEN_OFF: async () => {
    await add();
    // A change that people make in the application and undo.
    const path = '/invoices/external:i/write_off';
    expect((await world.client.post(path, { reason: 'Bankrupt' })).status).toBe(200);
    expect(await stateOf()).toBe('WRITTEN_OFF');
    expect(await list('state=WRITTEN_OFF')).toEqual(['i']);
    expect(await list('state=OVERDUE')).toEqual([]);
    expect((await world.client.delete(path)).status).toBe(200);
    expect(await stateOf()).toBe('OVERDUE');
    await refuse({ state: 'WRITTEN_OFF' }, 'state');
  },
  'PAID by linked payments only': async () => {
    await add();
    await world.add('/payments', payment('p', 'c', 100));
    expect(await stateOf()).toBe('OVERDUE');
    for (const more of [{ state: 'PAID' }, { paidAt: NOON }, { amountOutstanding: 0 }])
      await refuse(more, Object.keys(more)[0] ?? '');
    await world.add('/payments', payment('p', 'c', 100, { i: 100 }));
    expect(await stateOf()).toBe('PAID');
  },
});

rows('PDF upload', {
  'multipart: part file': async () => {
    await add();
    expect((await send(world.client, `${I}/pdf`, multipart({ bytes: pdf() }), MULTIPART)).status).toBe(204);
    const other = await upload(world.client, `${I}/pdf`, { name: 'document', bytes: pdf() });
    expectError(other, 400, 'INVALID_DATA');
  },
  'JSON: data in base64': async () => {
    await add();
    const data = pdf().toString('base64');
    expect(await world.client.post(`${I}/pdf`, { data })).toMatchObject({ status: 204, text: '' });
    expect(await world.read(I)).toMatchObject({ pdfUrl: expect.stringMatching(/^http/) });
    await world.refuse(`${I}/pdf`, { data: '#' }, 'INVALID_DATA', 'data');
    await world.refuse(`${I}/pdf`, { file: data }, 'INVALID_DATA', 'file', 'data');
  },
  'must be a PDF': async () => {
    await add();
    const bytes = Buffer.from('<html>%PDF-</html>');
    expectError(await upload(world.client, `${I}/pdf`, { bytes }), 400, 'INVALID_DATA');
    expectError(await world.client.post(`${I}/pdf`, { data: bytes.toString('base64') }), 400, 'INVALID_DATA');
    expect(await world.read(I)).toMatchObject({ pdfUrl: null });
  },
  'at most 10 MiB: 413': async () => {
    await add();
    const max = 10 * 2 ** 20;
    const asJson = (size: number) => world.client.post(`${I}/pdf`, { data: pdf(size).toString('base64') });
    expect((await upload(world.client, `${I}/pdf`, { bytes: pdf(max) })).status).toBe(204);
    expect((await asJson(max)).status).toBe(204);
    expectError(await upload(world.client, `${I}/pdf`, { bytes: pdf(max + 1) }), 413, 'PAYLOAD_TOO_LARGE');
    expectError(await asJson(max + 1), 413, 'PAYLOAD_TOO_LARGE');
  },
});
