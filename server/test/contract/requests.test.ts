import { expect } from 'vitest';
import { expectError } from '../harness/contract.ts';
import {
  contact,
  creditNote,
  customer,
  invoice,
  linked,
  payment,
  refund,
  type Stored,
  store,
} from '../harness/factories.ts';
import { pdf, upload } from '../harness/uploads.ts';
import { external, INSTANT, MISSING_ID, openWorld, rows } from './entries.ts';

const world = openWorld();
const json = { 'content-type': 'application/json' };
const RECORDS = ['customers', 'invoices', 'payments', 'credit_notes', 'refunds'];

/** Returns requests without a body, with each content type that HTTP libraries add on their own. */
function bodiless(): [path: string, init: RequestInit & { duplex?: 'half' }][] {
  const types = [
    'application/x-www-form-urlencoded',
    'text/plain;charset=UTF-8',
    'application/json',
    'nonsense',
  ];
  const empty = () => new Response('').body;
  return types.flatMap((type): [string, RequestInit & { duplex?: 'half' }][] => [
    ['/customers/external:c/portal', { headers: { 'content-type': type } }],
    ['/customers/external:c/portal', { headers: { 'content-type': type }, body: '' }],
    ['/customers/external:c/portal', { headers: { 'content-type': type }, body: empty(), duplex: 'half' }],
  ]);
}

rows('Requests', {
  'path ids': async () => {
    for (const path of RECORDS) {
      for (const wrong of ['x', '1', 'external:', 'id:x', MISSING_ID.slice(1)])
        expectError(await world.client.get(`/${path}/${wrong}`), 400, 'INVALID_DATA');
      const missing = await world.client.get(`/${path}/${MISSING_ID}`);
      expectError(missing, 404, 'NOT_FOUND');
      expect((await world.client.get(`/${path}/external:unknown`)).text).toBe(missing.text);
    }
    for (const name of ['a/b', 'a:b', 'a b', '漢字', 'external:a', 'a%2Fb', 'a?b#c'])
      expect(await world.add('/customers', customer(name)), name).toEqual(
        await world.read(`/customers/${external(name)}`),
      );
    expectError(await world.client.get('/customers/external:A%2Fb'), 404, 'NOT_FOUND');
    const other = await world.service.client();
    const theirs = await store(other, '/customers', customer('theirs'));
    const missing = await world.client.get(`/customers/${MISSING_ID}`);
    expect((await world.client.get(`/customers/${theirs.id}`)).text).toBe(missing.text);
  },
  'references in bodies': async () => {
    const { id } = await world.read('/customers/external:c');
    await world.add('/customers', customer('d'));
    for (const ref of [{ id }, { externalId: 'c' }, { id, externalId: 'c' }])
      expect(await world.add('/invoices', { ...invoice('i', 'c', 9), customer: ref })).toMatchObject({
        customer: { id, externalId: 'c' },
      });
    const two = { ...invoice('i', 'c', 9), customer: { id, externalId: 'd' } };
    expect((await world.client.post('/invoices', two)).status).toBe(400);
    await world.refuse('/invoices', invoice('j', 'x', 9), 'REFERENCE_NOT_FOUND', 'customer.externalId');
    const unknown = { ...invoice('j', 'c', 9), customer: { id: MISSING_ID } };
    await world.refuse('/invoices', unknown, 'REFERENCE_NOT_FOUND', 'customer.id');
    const by = (ref: object) => ({
      ...payment('p', 'c', 9),
      linkedInvoices: [{ amountLinked: 9, invoice: ref }],
    });
    await world.add('/invoices', invoice('i', 'c', 9, { customId: 'F 1' }));
    expect(await world.add('/payments', by({ customId: 'F 1' }))).toMatchObject({ amountLinked: 9 });
    const field = 'linkedInvoices[0].invoice.customId';
    await world.refuse('/payments', by({ customId: 'F 2' }), 'REFERENCE_NOT_FOUND', field);
    await world.add('/invoices', invoice('j', 'c', 9, { customId: 'F 1' }));
    await world.refuse('/payments', by({ customId: 'F 1' }), 'AMBIGUOUS_REFERENCE', field);
  },
  'id together with externalId': async () => {
    const bodies: Record<string, (externalId: string) => object> = {
      customers: (externalId) => customer(externalId),
      invoices: (externalId) => invoice(externalId, 'c', 5),
      payments: (externalId) => payment(externalId, 'c', 5),
      credit_notes: (externalId) => creditNote(externalId, 'c', 5),
      refunds: (externalId) => refund(externalId, 'c', 5),
    };
    for (const [path, body] of Object.entries(bodies)) {
      const { id } = await world.add(`/${path}`, body('old'));
      expect(await world.add(`/${path}`, { ...body('old'), id })).toMatchObject({ id, externalId: 'old' });
      expect(await world.add(`/${path}`, { ...body('new'), id })).toMatchObject({ id, externalId: 'new' });
      expectError(await world.client.get(`/${path}/external:old`), 404, 'NOT_FOUND');
      await world.add(`/${path}`, body('taken'));
      await world.refuse(`/${path}`, { ...body('taken'), id }, 'INVALID_DATA', 'externalId');
      await world.refuse(`/${path}`, { ...body('x'), id: MISSING_ID }, 'REFERENCE_NOT_FOUND', 'id');
      expectError(await world.client.get(`/${path}/external:x`), 404, 'NOT_FOUND');
    }
  },
  'absent, null, value': async () => {
    const full = { vatNumber: 'FR1', accountingRef: '411', address: { city: 'Paris', country: 'France' } };
    await world.add('/customers', customer('c', full));
    const same = await world.add('/customers', { externalId: 'c' });
    expect(same).toMatchObject({ ...full, name: 'Customer c' });
    const cleared = { externalId: 'c', vatNumber: null, accountingRef: '', address: { city: null } };
    expect(await world.add('/customers', cleared)).toMatchObject({
      vatNumber: null,
      accountingRef: null,
      address: { city: null, country: 'France' },
    });
    await world.refuse('/customers', { externalId: 'c', name: null }, 'INVALID_DATA', 'name');
    await world.add('/invoices', invoice('i', 'c', 5));
    expect(await world.add('/invoices', { externalId: 'i', name: 'N' })).toMatchObject({ grossAmount: 5 });
    await world.refuse('/invoices', { externalId: 'i', grossAmount: null }, 'INVALID_DATA', 'grossAmount');
  },
  'unknown body fields': async () => {
    const body = { ...customer('x'), colour: 1, address: { planet: 2 } };
    await world.refuse('/customers', body, 'INVALID_DATA', 'colour', 'address.planet');
    const lenient = await world.client.post('/customers', body, { prefer: 'handling=lenient' });
    expect(lenient.status).toBe(201);
    expect(lenient.headers.get('preference-applied')).toBe('handling=lenient');
    const put = await world.client.put('/customers/external:c', { colour: 1 });
    expectError(put, 400, 'INVALID_DATA', 'colour');
  },
  'unknown query parameters': async () => {
    for (const path of ['/customers/external:c', '/customers/external:c/account-managers'])
      expectError(await world.client.get(`${path}?colour=1`), 400, 'INVALID_DATA', 'colour');
    const post = await world.client.post('/customers?colour=1', customer('x'));
    expectError(post, 400, 'INVALID_DATA', 'colour');
    for (const list of [...RECORDS, 'custom_fields', 'actions', 'notes', 'users', 'bank_accounts', 'events'])
      expectError(await world.client.get(`/${list}?colour=1`), 400, 'INVALID_DATA', 'colour');
    expectError(await world.client.get('/invoices?amount=1'), 400, 'INVALID_DATA', 'amount');
  },
  types: async () => {
    for (const amount of ['100', 1.5, true, {}, [1]])
      await world.refuse('/payments', payment('p', 'c', 1, undefined, { amount }), 'INVALID_DATA', 'amount');
    for (const amount of [2 ** 53, -(2 ** 53)])
      await world.refuse('/payments', payment('p', 'c', amount), 'INVALID_DATA');
    const max = Number.MAX_SAFE_INTEGER;
    expect(await world.add('/payments', payment('p', 'c', max))).toMatchObject({ amount: max });
    await world.remove('/payments/external:p');
    await world.refuse('/customers', { externalId: 'x', name: 7 }, 'INVALID_DATA', 'name');
    const main = contact('a@x.org', { isMain: 'true' });
    await world.refuse('/customers/external:c/contacts', main, 'INVALID_DATA', 'isMain');
  },
  dates: async () => {
    const read: [written: string, instant: string][] = [
      ['2026-07-01', '2026-07-01T00:00:00.000Z'],
      ['2026-01-01', '2026-01-01T00:00:00.000Z'],
      ['2026-07-01T10:00:00', '2026-07-01T08:00:00.000Z'],
      ['2026-07-01T10:00:00-03:00', '2026-07-01T13:00:00.000Z'],
      ['2026-07-01T10:00:00.5Z', '2026-07-01T10:00:00.500Z'],
    ];
    for (const [written, instant] of read) {
      const stored = await world.add<{ issuedAt: string }>(
        '/invoices',
        invoice('i', 'c', 1, { issuedAt: written }),
      );
      expect(stored.issuedAt).toBe(instant);
      expect(stored.issuedAt).toMatch(INSTANT);
    }
    for (const issuedAt of ['2026-02-30', '01/02/2026', 'now', 20_260_101])
      await world.refuse('/invoices', invoice('i', 'c', 1, { issuedAt }), 'INVALID_DATA', 'issuedAt');
  },
  currency: async () => {
    expect(await world.add('/invoices', invoice('i', 'c', 9))).toMatchObject({ currency: 'EUR' });
    await world.add('/invoices', invoice('j', 'c', 9, { currency: 'JPY' }));
    expect(await world.add('/payments', payment('p', 'c', 9, { j: 9 }))).toMatchObject({ currency: 'JPY' });
    expect(await world.add('/refunds', refund('r', 'c', 5, { payments: { p: 5 } }))).toMatchObject({
      currency: 'JPY',
    });
    for (const currency of ['eur', 'EURO', 'XYZ', 'FRF'])
      await world.refuse('/invoices', invoice('x', 'c', 9, { currency }), 'INVALID_DATA', 'currency');
  },
  amounts: async () => {
    for (const [currency, amount] of [
      ['JPY', 500],
      ['KWD', 1234],
    ] as const)
      expect(
        await world.add('/payments', payment(currency, 'c', amount, undefined, { currency })),
      ).toMatchObject({
        amount,
        currency,
      });
    expect(await world.add('/invoices', invoice('zero', 'c', 0))).toMatchObject({ grossAmount: 0 });
    await world.refuse('/invoices', invoice('x', 'c', -1), 'INVALID_DATA', 'grossAmount');
    await world.add('/invoices', invoice('i', 'c', 10));
    for (const amount of [0, -1])
      await world.refuse(
        '/payments',
        { ...payment('p', 'c', 10), linkedInvoices: linked('invoice', { i: amount }) },
        'INVALID_DATA',
        'linkedInvoices[0].amountLinked',
      );
  },
  strings: async () => {
    await world.add('/customers', customer('x'.repeat(255), { name: 'n'.repeat(500) }));
    await world.refuse('/customers', customer('x'.repeat(256)), 'INVALID_DATA', 'externalId');
    await world.refuse('/customers', customer('y', { name: 'n'.repeat(501) }), 'INVALID_DATA', 'name');
    const about = { customer: { externalId: 'c' } };
    await world.add('/notes', { ...about, content: 'x'.repeat(10_000) });
    await world.refuse('/notes', { ...about, content: 'x'.repeat(10_001) }, 'INVALID_DATA', 'content');
    await world.refuse('/customers', customer('y', { name: 'a\0b' }), 'INVALID_DATA');
    const surrogate = { body: '{"externalId":"y","name":"a\\ud800"}', headers: json };
    expectError(await world.client.send('POST', '/customers', surrogate), 400, 'INVALID_DATA');
    const path = '/customers/external:c/contacts';
    await world.refuse(path, contact('no address'), 'INVALID_DATA', 'email');
    const first = await world.add(path, contact('Ada@Example.com'));
    expect(first).toMatchObject({ email: 'Ada@Example.com' });
    expect(await world.add(path, contact('ada@example.COM'))).toMatchObject({ id: first.id });
  },
  'singular paths': async () => {
    await world.add('/invoice', invoice('i', 'c', 5));
    await world.add('/customer/external:c/contact', contact('a@x.org', { externalId: 'a' }));
    const field = { externalId: 'f', label: 'F', dataType: 'TEXT', entityType: 'CUSTOMER' };
    await world.add('/custom_field', field);
    const note = await world.add<Stored>('/note', { content: 'x', customer: { externalId: 'c' } });
    const lists = [
      ...RECORDS,
      'custom_fields',
      'notes',
      'actions',
      'users',
      'bank_accounts',
      'dunning_plans',
    ];
    for (const plural of [...lists, 'customers/external:c/contacts']) {
      const singular = await world.client.get(
        `/${plural.replace(/s$/, '').replace('customers/', 'customer/')}`,
      );
      expect(singular.status, plural).toBe(200);
      expect(singular.body, plural).toEqual((await world.client.get(`/${plural}`)).body);
    }
    expect(await world.read(`/note/${note.id}`)).toEqual(note);
    expect(await world.change('/customer/external:c', { name: 'N' })).toMatchObject({ name: 'N' });
    await world.remove('/invoice/external:i');
    await world.remove('/custom_field/external:f');
    const document = await world.client.get<{ paths: object }>('//openapi.json');
    expect(Object.keys(document.body.paths)).toContain('/v1/customers');
    expect(Object.keys(document.body.paths)).not.toContain('/v1/customer');
  },
  bodies: async () => {
    const empty = JSON.stringify(customer('big', { name: 'n' }));
    const padded = (size: number) => ({ body: empty + ' '.repeat(size - empty.length), headers: json });
    expect((await world.client.send('POST', '/customers', padded(2 ** 20))).status).toBe(201);
    const over = await world.client.send('POST', '/customers', padded(2 ** 20 + 1));
    expectError(over, 413, 'PAYLOAD_TOO_LARGE');
    const text = { body: empty, headers: { 'content-type': 'text/plain' } };
    expectError(await world.client.send('POST', '/customers', text), 415, 'UNSUPPORTED_MEDIA_TYPE');
    for (const [path, init] of bodiless()) {
      const answer = await world.client.send('POST', path, init);
      expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    }
    const none = { body: '', headers: { 'content-type': 'text/plain' } };
    expectError(await world.client.send('POST', '/customers', none), 400, 'INVALID_DATA');
    const broken = { body: '{"externalId":', headers: json };
    expectError(await world.client.send('POST', '/customers', broken), 400, 'INVALID_DATA');
    await world.add('/invoices', invoice('i', 'c', 1));
    const file = (size: number) => upload(world.client, '/invoices/external:i/pdf', { bytes: pdf(size) });
    expect((await file(10 * 2 ** 20)).status).toBe(204);
    expectError(await file(10 * 2 ** 20 + 1), 413, 'PAYLOAD_TOO_LARGE');
  },
});
