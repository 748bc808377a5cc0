import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
});
afterAll(() => service.close());

it('pays an invoice', async () => {
  expect(await client.post('/customers', { externalId: 'c', name: 'C' })).toMatchObject({ status: 201 });
  const invoice = await client.post('/invoices', {
    externalId: 'i',
    customer: { externalId: 'c' },
    grossAmount: 1000,
    issuedAt: '2026-01-01',
    dueDate: '2026-01-31',
  });
  expect(invoice).toMatchObject({ status: 201, body: { state: 'OVERDUE', amountOutstanding: 1000 } });
  const payment = await client.post('/payments', {
    externalId: 'p',
    customer: { externalId: 'c' },
    amount: 1000,
    linkedInvoices: [{ amountLinked: 1000, invoice: { externalId: 'i' } }],
  });
  expect(payment).toMatchObject({
    status: 201,
    body: { amountLinked: 1000, linkedInvoices: [{ amountLinked: 1000 }] },
  });
  expect(await client.get('/invoices/external:i')).toMatchObject({ status: 200, body: { state: 'PAID' } });
  expect(await client.get('/customers/external:c')).toMatchObject({
    status: 200,
    body: { balance: 0, amountDue: 0 },
  });
});
