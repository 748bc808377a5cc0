import { expect } from 'vitest';
import { expectError } from '../harness/contract.ts';
import { contact, creditNote, customer, invoice, payment, refund, store } from '../harness/factories.ts';
import { connect, testService } from '../harness/service.ts';
import { external, INSTANT, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();

/** Each import: the body, a change, and the expected result. */
const IMPORTS: [path: string, (more: object) => object, change: Record<string, unknown>][] = [
  ['/customers', (more) => customer('x', { ...more }), { name: 'Changed' }],
  [
    '/customers/external:c/contacts',
    (more) => contact('a@x.org', { externalId: 'x', ...more }),
    { phone: '1' },
  ],
  ['/invoices', (more) => invoice('x', 'c', 100, { ...more }), { grossAmount: 70 }],
  ['/payments', (more) => payment('x', 'c', 100, undefined, { ...more }), { amount: 70 }],
  ['/credit_notes', (more) => creditNote('x', 'c', 100, undefined, { ...more }), { grossAmount: 70 }],
  ['/refunds', (more) => refund('x', 'c', 100, {}, { ...more }), { amount: 70 }],
];

rows('Environments', {
  'production: paths begin with /v1': async () => {
    expect((await world.client.get('//v1/customers')).status).toBe(200);
    for (const path of ['//contacts', '//v2/customers', '//V1/customers'])
      expectError(await world.client.get(path), 404, 'NOT_FOUND');
    // This path serves the application, which contains no data.
    const page = await world.client.get('//customers');
    expect(page.headers.get('content-type')).toContain('text/html');
  },
  'sandbox: the same paths with other records': async () => {
    const sandbox = await testService();
    try {
      const { apiKey, apiSecret } = world.client;
      expectError(await connect(sandbox.url, apiKey, apiSecret).get('/customers'), 401, 'UNAUTHORIZED');
      const own = await sandbox.client();
      expect(await own.get('/customers')).toMatchObject({ status: 200, body: { total: 0 } });
      expectError(await own.get('/customers/external:c'), 404, 'NOT_FOUND');
    } finally {
      await sandbox.close();
    }
  },
});

rows('General rules', {
  'creates a record for a new externalId and updates it for a known one': async () => {
    for (const [path, body, change] of IMPORTS) {
      const first = await world.add(path, body({}));
      const [field = ''] = Object.keys(change);
      expect(first[field], path).not.toEqual(change[field]);
      const second = await world.add(path, body(change));
      expect(second, path).toMatchObject({ ...change, id: first.id, createdAt: first.createdAt });
      const list = await world.names(`${path}?sortOrder=DESC`.replace(/(contacts|credit_notes)\?.*/, '$1'));
      expect(list.filter((name) => name === 'x')).toEqual(['x']);
    }
  },
  'lets only a native integration create records': async () => {
    const native = await world.service.client({ nativeIntegration: 'Ledger 9' });
    for (const [path, body] of IMPORTS) {
      const answer = await native.post(path, body({}));
      // The contact's customer does not exist, which the service checks after the permission.
      if (path.endsWith('/contacts')) expectError(answer, 404, 'NOT_FOUND');
      else expectError(answer, 403, 'ACCESS_FORBIDDEN');
      expect((await native.get('/customers')).status).toBe(200);
    }
  },
  'lets clients retry 500 and 503, and no other refusal': async () => {
    // A refused request stays refused until another request changes the state.
    for (let i = 0; i < 3; i += 1)
      await world.refuse('/invoices', invoice('i', 'later', 5), 'REFERENCE_NOT_FOUND', 'customer.externalId');
    // The exception is the order: the record now exists.
    await world.add('/customers', customer('later'));
    await world.add('/invoices', invoice('i', 'later', 5));
    // A repeated request has no second effect.
    await world.add('/invoices', invoice('i', 'later', 5));
    expect(await world.read('/customers/external:later')).toMatchObject({ balance: 5 });
  },
  'accepts an initial import with five concurrent requests': async () => {
    const add = async (worker: number) => {
      for (let n = 0; n < 5; n += 1) {
        const name = `${worker}-${n}`;
        await world.add('/customers', customer(name));
        await world.add('/invoices', invoice(name, name, 100));
        await world.add('/payments', payment(name, name, 60, { [name]: 60 }));
      }
    };
    await Promise.all([0, 1, 2, 3, 4].map(add));
    expect(await world.names('/customers?balance.gte=40&balance.lte=40')).toHaveLength(25);
  },
  'changes nothing when a live change repeats the stored values': async () => {
    for (const [path, body] of IMPORTS) await world.add(path, body({}));
    const readAll = () => Promise.all(IMPORTS.map(([path]) => world.read(`${path}/external:x`)));
    const [events, stored] = [await world.read('/events'), await readAll()];
    world.tick();
    for (const [path, body] of IMPORTS) await world.add(path, body({}));
    expect(await world.read('/events')).toEqual(events);
    expect(await readAll()).toEqual(stored);
  },
  'accepts journal entries as payments and refunds without links': async () => {
    await world.add('/invoices', invoice('i', 'c', 1000));
    await world.add('/payments', payment('credit entry', 'c', 300));
    expect(await world.read('/customers/external:c')).toMatchObject({ balance: 700, amountDue: 1000 });
    await world.add('/refunds', refund('debit entry', 'c', 50));
    expect(await world.read('/customers/external:c')).toMatchObject({ balance: 750, amountDue: 1000 });
  },
  'accepts a payment "fix:" for an invoice that was paid without a payment': async () => {
    const stored = await world.add<{ issuedAt: string }>('/invoices', invoice('i', 'c', 1000));
    const more = { refNumber: 'fix:i', validatedAt: stored.issuedAt };
    expect(await world.add('/payments', payment('fix', 'c', 1000, { i: 1000 }, more))).toMatchObject(more);
    expect(await world.read('/invoices/external:i')).toMatchObject({
      state: 'PAID',
      paidAt: stored.issuedAt,
    });
  },
  'shows a key pair its own organization only': async () => {
    const other = await world.service.client();
    await store(other, '/customers', customer('theirs'));
    expect(await world.names('/customers')).toEqual(['c']);
    expectError(await world.client.get('/customers/external:theirs'), 404, 'NOT_FOUND');
    expectError(await other.get('/customers/external:c'), 404, 'NOT_FOUND');
  },
});

rows('Conventions', {
  externalId: async () => {
    await world.add('/custom_fields', {
      externalId: 'x',
      label: 'X',
      dataType: 'TEXT',
      entityType: 'INVOICE',
    });
    for (const [path, body] of IMPORTS) {
      expect(await world.add(path, body({})), path).toMatchObject({ externalId: 'x' });
      expect(await world.read(`${path}/external:x`), path).toMatchObject({ externalId: 'x' });
      const wrong = await world.client.post(path, body({ externalId: 7 }));
      expectError(wrong, 400, 'INVALID_DATA', 'externalId');
    }
    expect(await world.names('/custom_fields')).toEqual(['x']);
  },
  addressing: async () => {
    for (const [path, body] of IMPORTS) {
      const stored = await world.add(path, body({ externalId: 'a/b: ç' }));
      for (const ref of [stored.id, external('a/b: ç')])
        expect(await world.read(`${path}/${ref}`), path).toMatchObject({ id: stored.id });
      expectError(await world.client.get(`${path}/${external('A/b: ç')}`), 404, 'NOT_FOUND');
    }
  },
  amounts: async () => {
    const amounts = { '/invoices': 'grossAmount', '/credit_notes': 'grossAmount', '/payments': 'amount' };
    for (const [path, body] of IMPORTS) {
      const field = Object.entries({ ...amounts, '/refunds': 'amount' }).find(([p]) => p === path)?.[1];
      if (field === undefined) continue;
      expect(await world.add(path, body({ [field]: 123_456 })), path).toMatchObject({ [field]: 123_456 });
      await world.refuse(path, body({ [field]: 12.5 }), 'INVALID_DATA', field);
    }
  },
  currency: async () => {
    for (const [path, body] of IMPORTS.slice(2)) {
      expect(await world.add(path, body({ currency: 'USD' })), path).toMatchObject({ currency: 'USD' });
      for (const currency of ['usd', 'US', 'ZZZ', 'DEM', 840])
        await world.refuse(path, body({ currency }), 'INVALID_DATA', 'currency');
    }
  },
  timestamps: async () => {
    const names = ['issuedAt', 'dueDate', 'createdAt', 'updatedAt', 'validatedAt'];
    const seen = new Set<string>();
    for (const [path, body] of IMPORTS) {
      const stored = await world.add(path, body(path === '/credit_notes' ? { dueDate: '2026-02-01' } : {}));
      for (const [name, value] of Object.entries(stored)) {
        if (!names.includes(name)) continue;
        expect(value, `${path} ${name}`).toMatch(INSTANT);
        seen.add(name);
      }
    }
    expect([...seen].sort()).toEqual(names.sort());
  },
  identifiers: async () => {
    const ids = new Set<string>();
    for (const [path, body] of IMPORTS) {
      const { id } = await world.add(path, body({}));
      expect(id, path).toMatch(UUID);
      ids.add(id);
    }
    expect(ids.size).toBe(IMPORTS.length);
  },
});
