import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { creditNote, invoice, payment, reconciliation, records, refund } from '../harness/bodies.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { type Answer, type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await records(client).customer('c');
});
afterAll(() => service.close());

async function accepted(sent: Promise<Answer>): Promise<void> {
  const { status, text } = await sent;
  expect(status, text).toBeLessThan(300);
}

async function expectAt(path: string, body: Record<string, unknown>): Promise<void> {
  expect(await client.get(path)).toMatchObject({ status: 200, body });
}

// M5, bigcapital apply-invoices (measured): a request answered 201 and did nothing, its body ignored.
it('applies each accepted body, which the next reader sees', async () => {
  await accepted(client.post('/customers', { externalId: 'c', name: 'Renamed', vatNumber: 'FR1' }));
  await expectAt('/customers/external:c', { name: 'Renamed', vatNumber: 'FR1' });
  await accepted(client.put('/customers/external:c', { name: 'Again', address: { city: 'Lyon' } }));
  await expectAt('/customers/external:c', { name: 'Again', vatNumber: 'FR1', address: { city: 'Lyon' } });
  await accepted(client.post('/invoices', { ...invoice('i', 'c', 900), customId: 'F-1', netAmount: 750 }));
  await expectAt('/invoices/external:i', { customId: 'F-1', grossAmount: 900, netAmount: 750 });
  await accepted(client.put('/invoices/external:i', { promiseToPay: { date: '2026-03-01', amount: 5 } }));
  await expectAt('/invoices/external:i', { promiseToPay: { amount: 5 } });
  await accepted(client.post('/payments', { ...payment('p', 'c', 300, { i: 200 }), refNumber: 'CHQ 7' }));
  await expectAt('/payments/external:p', { refNumber: 'CHQ 7', amountLinked: 200, amountUnlinked: 100 });
  await accepted(client.post('/credit_notes', creditNote('n', 'c', 150, { i: 150 })));
  await expectAt('/credit_notes/external:n', { grossAmount: 150, amountLinked: 150 });
  await accepted(client.post('/refunds', refund('f', 'c', 60, { p: 60 })));
  await expectAt('/refunds/external:f', { amount: 60, linkedPayments: [{ amountLinked: 60 }] });
  const sides = { invoices: { i: 40 }, payments: { p: 40 } };
  await accepted(client.post('/reconcile', reconciliation('x', sides)));
  await expectAt('/payments/external:p', { amountLinked: 240, amountRefunded: 60, amountUnlinked: 0 });
  await expectAt('/invoices/external:i', { amountLinked: 390, amountOutstanding: 510 });
  await accepted(client.post('/payments', { externalId: 'p', linkedInvoices: [] }));
  await expectAt('/invoices/external:i', { amountLinked: 150, payments: [] });
  await accepted(client.delete('/credit_notes/external:n'));
  await expectAt('/invoices/external:i', { amountLinked: 0, amountOutstanding: 900 });
  await expectSound(service, client);
});

// M6, invoiceninja #7578: a payment applied twice to one invoice; deleting it reversed it once.
it('refuses an invoice that is listed twice, and releases all that a deleted payment had paid', async () => {
  await records(client).invoice('i', 'c', 500);
  const line = { amountLinked: 100, invoice: { externalId: 'i' } };
  expect(
    await client.post('/payments', { ...payment('p', 'c', 200), linkedInvoices: [line, line] }),
  ).toMatchObject({ status: 400, body: { Error: { code: 'AMOUNT_EXCEEDED' } } });
  expect(await client.get('/payments/external:p')).toMatchObject({ status: 404 });

  // The same pair linked by the payment's own list and by two reconciliations.
  await records(client).payment('p', 'c', 400, { i: 100 });
  for (const name of ['x', 'y'])
    await accepted(
      client.post('/reconcile', reconciliation(name, { invoices: { i: 100 }, payments: { p: 100 } })),
    );
  await expectAt('/invoices/external:i', { amountLinked: 300, amountOutstanding: 200 });
  await accepted(client.delete('/payments/external:p'));
  await expectAt('/invoices/external:i', { amountLinked: 0, amountOutstanding: 500, payments: [] });
  await expectAt('/customers/external:c', { balance: 500, amountDue: 500 });
  await expectSound(service, client);
});

// M7, invoiceninja #4341: invoice, client and ledger balances drifted apart.
it('keeps invoices, customers and links consistent through every kind of change', async () => {
  await records(client).customer('d', 'c');
  const steps: (() => Promise<Answer>)[] = [
    () => client.post('/invoices', invoice('i', 'c', 1000)),
    () => client.post('/invoices', { ...invoice('u', 'c', 700), currency: 'USD' }),
    () => client.post('/payments', payment('p', 'd', 800, { i: 600 })),
    () => client.post('/payments', payment('q', 'c', 300, { u: 300 })),
    () => client.post('/credit_notes', creditNote('n', 'c', 400, { i: 400 })),
    () => client.post('/refunds', refund('f', 'c', 500, { p: 500 })),
    () => client.post('/invoices', { externalId: 'i', grossAmount: 350 }),
    () => client.post('/invoices', { externalId: 'i', customer: { externalId: 'd' } }),
    () => client.post('/refunds', { externalId: 'f', amount: 650, linkedPayments: [] }),
    () => client.post('/payments', { externalId: 'p', amount: 700 }),
    () => client.post('/reconcile', reconciliation('x', { refunds: { f: 100 }, payments: { p: 100 } })),
    () => client.post('/reconcile', reconciliation('x', { refunds: { f: 650 }, payments: { p: 650 } })),
    () => client.post('/invoices', { externalId: 'i', grossAmount: 1200 }),
    () =>
      client.post(
        '/reconcile',
        reconciliation('x', { invoices: {}, payments: {}, refunds: {}, creditNotes: {} }),
      ),
    () => client.delete('/credit_notes/external:n'),
    () => client.delete('/refunds/external:f'),
    () => client.delete('/invoices/external:u'),
    () => client.delete('/payments/external:p'),
    () => client.delete('/invoices/external:i'),
    () => client.delete('/payments/external:q'),
  ];
  for (const step of steps) {
    await accepted(step());
    await expectSound(service, client);
  }
  await expectAt('/customers/external:c', { balance: 0, amountDue: 0, balances: [] });
  await expectAt('/customers/external:d', { balance: 0, amountDue: 0, balances: [] });
});

// M14, killbill #1464: a voided invoice left its consumed credits behind.
it('releases credits of a deleted invoice so that they can be used again', async () => {
  await records(client).invoice('i', 'c', 900);
  await records(client).payment('p', 'c', 500, { i: 500 });
  await records(client).creditNote('n', 'c', 300, { i: 300 });
  await records(client).payment('q', 'c', 100);
  const sides = { invoices: { i: 100 }, payments: { q: 100 } };
  await accepted(client.post('/reconcile', reconciliation('x', sides)));
  await expectAt('/invoices/external:i', { state: 'PAID' });
  await accepted(client.delete('/invoices/external:i'));
  await expectAt('/payments/external:p', { amountLinked: 0, amountUnlinked: 500, linkedInvoices: [] });
  await expectAt('/credit_notes/external:n', { amountLinked: 0, amountUnlinked: 300, linkedInvoices: [] });
  await expectAt('/payments/external:q', { amountLinked: 0, amountUnlinked: 100, linkedInvoices: [] });

  await records(client).invoice('j', 'c', 900);
  await records(client).payment('p', 'c', 500, { j: 500 });
  await records(client).creditNote('n', 'c', 300, { j: 300 });
  await accepted(
    client.post('/reconcile', reconciliation('x', { invoices: { j: 100 }, payments: { q: 100 } })),
  );
  await expectAt('/invoices/external:j', { state: 'PAID', amountOverpaid: 0 });
  await expectAt('/customers/external:c', { balance: 0, amountDue: 0 });
  await expectSound(service, client);
});

// M17, Kill Bill users' list: a payment on a parent did not close the children's invoices.
it("closes children's invoices with a payment or a credit note of their parent", async () => {
  await records(client).customer('c1', 'c');
  await records(client).customer('c2', 'c');
  await records(client).invoice('i1', 'c1', 300);
  await records(client).invoice('i2', 'c2', 500);
  await records(client).payment('p', 'c', 700, { i1: 300, i2: 250 });
  await records(client).creditNote('n', 'c', 250);
  await accepted(
    client.post('/reconcile', reconciliation('x', { invoices: { i2: 250 }, creditNotes: { n: 250 } })),
  );
  await expectAt('/invoices/external:i1', { state: 'PAID', amountOutstanding: 0 });
  await expectAt('/invoices/external:i2', { state: 'PAID', amountOutstanding: 0 });
  await expectAt('/customers/external:c1', { balance: 300, amountDue: 0, countInvoicesDue: 0 });
  await expectAt('/customers/external:c2', { balance: 500, amountDue: 0, countInvoicesDue: 0 });
  await expectAt('/customers/external:c', { balance: -950, amountDue: 0 });
  // A sibling outside the family stays unchanged and cannot be linked.
  await records(client).customer('z');
  await records(client).invoice('iz', 'z', 100);
  expect(await client.post('/payments', payment('p', 'c', 700, { iz: 100 }))).toMatchObject({ status: 400 });
  await expectAt('/payments/external:p', { amountLinked: 550, amountUnlinked: 150 });
  await expectSound(service, client);
});
