import { expect } from 'vitest';
import type { PaymentMandate } from '../../src/online-payments/mandates/schema.ts';
import type { OnlinePayment } from '../../src/online-payments/payments/schema.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import { open, portalPath } from '../portal/view.ts';

/** Sends a form of the portal. Returns its status, and where it leads. */
export async function sendForm(
  { url }: Pick<TestService, 'url'>,
  address: string,
  fields: Record<string, string>,
) {
  const response = await fetch(`${url}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: new URLSearchParams(fields),
  });
  const [, next = null] = /^0; url=(.*)$/.exec(response.headers.get('refresh') ?? '') ?? [];
  const page = next === null ? null : new URL(next).pathname;
  return { status: response.status, page, location: response.headers.get('location') };
}

/** Pays an invoice at the test provider, refunds a part of it, and gives a mandate and ends it. */
export async function payAtTestProvider(service: TestService, client: Client): Promise<void> {
  const settings = { mode: 'TEST', methods: ['CARD', 'SEPA_DEBIT'] };
  const connected = await client.put('/payment_providers/SANDBOX', settings);
  expect(connected.status, connected.text).toBe(200);
  await store(client, '/customers', customer('tester'));
  await store(client, '/customers/external:tester/contacts', contact('ap@tester.example'));
  await store(client, '/invoices', invoice('tested', 'tester', 900));
  const portal = await portalPath(client, 'tester');
  const decide = async (form: string, fields: Record<string, string>, outcome: string) => {
    const { page } = await sendForm(service, `${portal}/${form}`, fields);
    const { location } = await sendForm(service, page ?? '', { outcome, days: '0' });
    expect((await open(service, location ?? '')).status).toBe(200);
  };
  const all = { scope: 'all', provider: 'SANDBOX', method: 'CARD', currency: 'EUR', total: '900' };
  await decide('checkouts', all, 'PAID');
  const { items } = await read<{ items: OnlinePayment[] }>(client, '/online_payments');
  const paid = items.find(({ provider }) => provider === 'SANDBOX');
  const refunded = await client.post(`/online_payments/${paid?.id}/refunds`, { amount: 100 });
  expect(refunded.status, refunded.text).toBe(200);

  const offer = { isOffered: true, noticeDays: 5, maxRetries: 0, retryAfterDays: 7 };
  expect((await client.put('/autopay/settings', offer)).status).toBe(200);
  await decide('autopay', { currency: 'EUR' }, 'PAID');
  const mandates = await read<{ items: PaymentMandate[] }>(client, '/payment_mandates');
  const given = mandates.items.find(({ provider }) => provider === 'SANDBOX');
  const ended = await client.post(`/payment_mandates/${given?.id}/cancel`, {});
  expect(ended.status, ended.text).toBe(200);
}
