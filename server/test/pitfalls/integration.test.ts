import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditNote, invoice, payment, reconciliation, records, refund } from '../harness/bodies.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => service.close());

interface Stored {
  id: string;
}

function refusal(code: string, field?: string) {
  return { status: 400, body: { Error: { code, ...(field === undefined ? {} : { details: [{ field }] }) } } };
}

// I1: a client must know that customer comes before document before reconcile, or it fails.
it('returns REFERENCE_NOT_FOUND for a record that arrives too early, and accepts it unchanged later', async () => {
  const child = { externalId: 'child', name: 'Child', parent: { externalId: 'root' } };
  const early: [path: string, body: { externalId: string }, field: string][] = [
    [
      '/reconcile',
      reconciliation('x', { refunds: { f: 5 }, creditNotes: { n: 5 } }),
      'refunds[0].externalId',
    ],
    ['/refunds', refund('f', 'child', 40, { p: 35 }), 'linkedPayments[0].payment.externalId'],
    ['/payments', payment('p', 'child', 100, { i: 60 }), 'linkedInvoices[0].invoice.externalId'],
    ['/credit_notes', creditNote('n', 'child', 30, { i: 20 }), 'linkedInvoices[0].invoice.externalId'],
    ['/invoices', invoice('i', 'child', 200), 'customer.externalId'],
    ['/customers', child, 'parent.externalId'],
  ];
  for (const [path, body, field] of early) {
    const answer = await client.post(path, body);
    const fields = JSON.stringify(answer.body);
    expect(answer, fields).toMatchObject({ status: 400, body: { Error: { code: 'REFERENCE_NOT_FOUND' } } });
    // The error for a document without its customer may name the customer instead.
    expect([fields.includes(field), fields.includes('customer.externalId')], fields).toContain(true);
    if (path !== '/reconcile')
      expect(await client.get(`${path}/external:${body.externalId}`)).toMatchObject({ status: 404 });
  }
  await records(client).customer('root');
  for (const [path, body] of [...early].reverse())
    expect((await client.post(path, body)).status, path).toBe(path === '/refunds' ? 200 : 201);
  expect(await client.get('/invoices/external:i')).toMatchObject({ body: { amountLinked: 80 } });
  await expectSound(service, client);
});

const LISTS = ['/customers', '/invoices', '/payments', '/credit_notes', '/refunds'];

describe('a misspelt name', () => {
  // I2: a misspelt filter returns everything.
  it.each(LISTS)('is refused as a filter of %s', async (path) => {
    await records(client).customer('c');
    for (const name of [
      'custmId',
      'customer.externlId',
      'updatedAt.after',
      'updated_at.gte',
      'Limit',
      'state[]',
    ])
      expect(await client.get(`${path}?${encodeURIComponent(name)}=1`), name).toMatchObject({
        status: 400,
        body: { Error: { code: 'INVALID_DATA', details: [{ field: name }] } },
      });
    expect(await client.get(`${path}?sortOrder=desc`)).toMatchObject(refusal('INVALID_DATA'));
    expect(await client.get(`${path}?sortBy=amountDu`)).toMatchObject(refusal('INVALID_DATA'));
  });

  // I2: a misspelt field is dropped.
  it('is refused as a field with its path, and nothing is stored', async () => {
    await records(client).customer('c');
    await records(client).invoice('i', 'c', 100);
    const bodies: [path: string, body: object, field: string][] = [
      ['/customers', { externalId: 'y', name: 'Y', vatnumber: 'FR1' }, 'vatnumber'],
      ['/customers', { externalId: 'y', name: 'Y', address: { town: 'Lyon' } }, 'address.town'],
      ['/invoices', { ...invoice('y', 'c', 1), grossamount: 2 }, 'grossamount'],
      ['/payments', { ...payment('y', 'c', 1), linkedInvoice: [] }, 'linkedInvoice'],
      [
        '/payments',
        {
          ...payment('y', 'c', 1),
          linkedInvoices: [{ amountLinked: 1, amount: 1, invoice: { externalId: 'i' } }],
        },
        'linkedInvoices[0].amount',
      ],
      ['/credit_notes', { ...creditNote('y', 'c', 1), amount: 1 }, 'amount'],
      ['/refunds', { ...refund('y', 'c', 1), linkedInvoices: [] }, 'linkedInvoices'],
    ];
    for (const [path, body, field] of bodies) {
      expect(await client.post(path, body), field).toMatchObject(refusal('INVALID_DATA', field));
      expect(await client.get(`${path}/external:y`)).toMatchObject({ status: 404 });
    }
    expect(
      await client.post(
        '/customers',
        { externalId: 'y', name: 'Y', vatnumber: 'FR1' },
        { prefer: 'handling=lenient' },
      ),
    ).toMatchObject({ status: 201, body: { vatNumber: null } });
  });

  // I2: a wrong envelope key reads as an empty list.
  it('is refused as an envelope, not read as an empty record', async () => {
    await records(client).customer('c');
    await records(client).invoice('i', 'c', 100);
    await records(client).payment('p', 'c', 100, { i: 100 });
    expect(await client.post('/payments', { payment: payment('p', 'c', 100) })).toMatchObject(
      refusal('INVALID_DATA', 'payment'),
    );
    expect(await client.post('/payments', [payment('p', 'c', 100)])).toMatchObject(refusal('INVALID_DATA'));
    const wrong = { externalId: 'x', invoices: [], credit_notes: [{ externalId: 'n', amountLinked: 1 }] };
    expect(await client.post('/reconcile', wrong)).toMatchObject(refusal('INVALID_DATA', 'credit_notes'));
    expect(await client.post('/reconcile', { externalId: 'x', invoices: { i: 100 } })).toMatchObject(
      refusal('INVALID_DATA', 'invoices'),
    );
    expect(await client.get('/payments/external:p')).toMatchObject({ body: { amountLinked: 100 } });
  });
});

// I7: the shapes that connectors in the field send.
describe('connectors', () => {
  it('may send empty strings for unknown values', async () => {
    const address = { address: '', zipcode: '', city: 'Lyon', country: '' };
    const body = { externalId: 'c', name: 'C', vatNumber: '', accountingRef: '', address };
    const nothing = { address: null, zipcode: null, city: 'Lyon', country: null };
    const contact = {
      email: 'a@example.org',
      firstName: '',
      lastName: '',
      phone: '',
      position: '',
      externalId: '',
    };
    expect(await client.post('/customers', { ...body, contacts: [contact] })).toMatchObject({
      status: 201,
      body: {
        vatNumber: null,
        accountingRef: null,
        address: nothing,
        contacts: [{ firstName: null, phone: null, position: null, externalId: null }],
      },
    });
    expect(await client.post('/invoices', { ...invoice('i', 'c', 1), customId: '', name: '' })).toMatchObject(
      {
        status: 201,
        body: { customId: 'i', name: null },
      },
    );
    expect(await client.post('/payments', { ...payment('p', 'c', 1), refNumber: '' })).toMatchObject({
      status: 201,
      body: { refNumber: null },
    });
    // Required values still must not be empty.
    expect(await client.post('/customers', { externalId: '', name: 'C' })).toMatchObject(
      refusal('INVALID_DATA'),
    );
    expect(await client.post('/customers', { externalId: 'd', name: '' })).toMatchObject(
      refusal('INVALID_DATA'),
    );
  });

  it('may send dates without a time, which are days', async () => {
    client = await service.client({ timezone: 'America/New_York' });
    await records(client).customer('c');
    expect(await client.post('/invoices', invoice('i', 'c', 100))).toMatchObject({
      status: 201,
      body: { issuedAt: '2026-01-01T00:00:00.000Z', dueDate: '2026-01-31T00:00:00.000Z' },
    });
    expect(
      await client.post('/payments', { ...payment('p', 'c', 100), validatedAt: '2026-07-04' }),
    ).toMatchObject({ status: 201, body: { validatedAt: '2026-07-04T00:00:00.000Z' } });
  });

  it('may send the id of the service in addition to their own', async () => {
    const { body: customer } = await client.post<Stored>('/customers', { externalId: 'c', name: 'C' });
    const { id } = customer;
    expect(await client.post('/customers', { id, externalId: 'c', name: 'C 2' })).toMatchObject({
      status: 201,
      body: { id, name: 'C 2' },
    });
    const named = { ...invoice('i', 'c', 100), customer: { id, externalId: 'c' } };
    const { body: stored } = await client.post<Stored>('/invoices', named);
    // The source renumbered the record: its id wins, the externalId follows.
    expect(await client.post('/invoices', { ...named, id: stored.id, externalId: 'i-2' })).toMatchObject({
      status: 201,
      body: { id: stored.id, externalId: 'i-2', customer: { id, externalId: 'c' } },
    });
    expect(await client.get('/invoices/external:i')).toMatchObject({ status: 404 });
    expect(await client.post('/invoices', { ...named, id: randomUUID() })).toMatchObject({ status: 400 });
    const two = { amountLinked: 5, invoice: { id: stored.id, externalId: 'other' } };
    expect(await client.post('/payments', { ...payment('p', 'c', 5), linkedInvoices: [two] })).toMatchObject({
      status: 400,
    });
    const same = { amountLinked: 5, invoice: { id: stored.id, externalId: 'i-2' } };
    expect(await client.post('/payments', { ...payment('p', 'c', 5), linkedInvoices: [same] })).toMatchObject(
      {
        status: 201,
      },
    );
  });

  it.each(['France', 'FR', "Côte d'Ivoire", 'UNITED KINGDOM'])(
    'may send %s as a country',
    async (country) => {
      expect(
        await client.post('/customers', { externalId: 'c', name: 'C', address: { country } }),
      ).toMatchObject({
        status: 201,
        body: { address: { country } },
      });
    },
  );

  it('may send one reconciliation for each pair of a debit and a credit', async () => {
    await records(client).customer('c');
    for (const [name, amount] of Object.entries({ i1: 100, i2: 250 }))
      await records(client).invoice(name, 'c', amount);
    for (const [name, amount] of Object.entries({ p1: 150, p2: 200 }))
      await records(client).payment(name, 'c', amount);
    const pairs: [string, string, number][] = [
      ['i1', 'p1', 100],
      ['i2', 'p1', 50],
      ['i2', 'p2', 200],
    ];
    for (const again of ['CREATED', 'UNCHANGED'])
      for (const [debit, credit, amount] of pairs) {
        const sides = { invoices: { [debit]: amount }, payments: { [credit]: amount } };
        expect(await client.post('/reconcile', reconciliation(`${debit}/${credit}`, sides))).toMatchObject({
          status: 201,
          body: { status: again, links: [{ amountLinked: amount }] },
        });
      }
    expect(await client.get('/customers/external:c')).toMatchObject({ body: { balance: 0, amountDue: 0 } });
    await expectSound(service, client);
  });

  it('may reconcile a credit note with a refund, without an invoice', async () => {
    await records(client).customer('c');
    await records(client).creditNote('n', 'c', 80);
    await client.post('/refunds', { externalId: 'f', customer: { externalId: 'c' }, amount: 80 });
    const sides = { refunds: { f: 80 }, creditNotes: { n: 80 } };
    expect(await client.post('/reconcile', reconciliation('x', sides))).toMatchObject({
      status: 201,
      body: { status: 'CREATED', invoices: [], links: [{ amountLinked: 80 }] },
    });
    expect(await client.get('/credit_notes/external:n')).toMatchObject({
      body: { amountRefunded: 80, amountUnlinked: 0 },
    });
    expect(await client.get('/refunds/external:f')).toMatchObject({
      body: { amountUnlinked: 0, linkedCreditNotes: [{ amountLinked: 80 }] },
    });
    expect(await client.get('/customers/external:c')).toMatchObject({ body: { balance: 0 } });
    await expectSound(service, client);
  });
});
