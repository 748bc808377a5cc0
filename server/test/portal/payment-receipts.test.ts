import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/formats.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { PAYMENT_RECEIPT_TEXTS } from '../../src/portal/payment-receipts/texts.ts';
import { closeVerified } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, refund, type Stored, store } from '../harness/factories.ts';
import { readPdf } from '../harness/pdf-text.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { open, portalPath } from './view.ts';

/** Receipts for payments, which debtors download in the portal. */

let service: TestService;
let client: Client;
let path: string;
const clock = new ManualClock('2026-03-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client({ name: 'Muster & Söhne' });
  const profile = {
    legalName: 'Muster AG',
    address: 'Gasse 1',
    zipcode: '8000',
    city: 'Zürich',
    country: 'CH',
  };
  expect((await client.put('/internal/organization/profile', profile)).status).toBe(200);
  await store(client, '/customers', customer('C-1', { name: 'Käufer & Co' }));
  await store(client, '/invoices', invoice('F-1', 'C-1', 10_000, { customId: 'RE-1' }));
  await store(client, '/invoices', invoice('F-2', 'C-1', 20_000, { customId: 'RE-2' }));
  path = await portalPath(client, 'C-1');
});
afterAll(() => closeVerified(service));

const receive = (name: string, amount: number, links?: Record<string, number>, more: object = {}) =>
  store<Stored>(
    client,
    '/payments',
    payment(name, 'C-1', amount, links, { validatedAt: '2026-03-02', refNumber: `VIR ${name}`, ...more }),
  );
const addressOf = ({ id }: { id: string }) => `${path}/payments/${id}/receipt`;

async function receiptAt(address: string): Promise<{ text: string; response: Response }> {
  const response = await fetch(`${service.url}${address}`);
  expect(response.status, address).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return { response, text: pages.map(({ text }) => text).join('\n') };
}

it('states the seller, the payer, the payment and the invoices that it pays', async () => {
  const paid = await receive('P-1', 35_000, { 'F-1': 10_000, 'F-2': 20_000 }, { instrument: 'CARD' });
  const { html } = await open(service, `${path}?view=credits`);
  expect(html).toContain(`href="${addressOf(paid)}"`);
  expect(html).toContain('aria-label="Receipt for payment VIR P-1"');
  const { text, response } = await receiptAt(addressOf(paid));
  expect(response.headers.get('cache-control')).toContain('no-store');
  for (const part of [
    'Muster AG',
    'Gasse 1',
    'Payment receipt',
    'Received from\nKäufer & Co\nC-1',
    'Amount\n€350.00',
    'Received on\n2 Mar 2026',
    'Method\ncard',
    'Reference\nVIR P-1',
    'RE-1\n1 Jan 2026\n€100.00',
    'RE-2\n1 Jan 2026\n€200.00',
    'Not yet allocated\n€50.00',
  ])
    expect(text).toContain(part);
});

it('does not exist for other documents, payments of others, later ones, and those given back', async () => {
  const credit = await store<Stored>(client, '/credit_notes', creditNote('G-1', 'C-1', 500));
  const later = await receive('P-2', 1000, undefined, { validatedAt: '2026-03-20' });
  const refunded = await receive('P-3', 1000);
  await store(client, '/refunds', refund('R-1', 'C-1', 1000, { payments: { 'P-3': 1000 } }));
  await store(client, '/customers', customer('C-2'));
  const theirs = await store<Stored>(client, '/payments', payment('P-4', 'C-2', 1000));
  const missing = { id: '01890000-0000-7000-8000-000000000000' };
  for (const one of [credit, later, refunded, theirs, missing, { id: 'x' }])
    expect((await open(service, addressOf(one))).status, one.id).toBe(404);
  const { html } = await open(service, `${path}?view=credits`);
  expect(html).not.toContain('/receipt"');
});

it('states what was refunded in part, and names no invoice of another customer of the group', async () => {
  await store(client, '/customers', customer('C-3', { parent: { externalId: 'C-1' } }));
  await store(client, '/invoices', invoice('F-3', 'C-3', 5000, { customId: 'SECRET-3' }));
  const paid = await receive('P-5', 16_000, { 'F-1': 10_000, 'F-3': 5000 });
  await store(client, '/refunds', refund('R-2', 'C-1', 600, { payments: { 'P-5': 600 } }));
  const { text } = await receiptAt(addressOf(paid));
  expect(text).toContain('Refunded\n€6.00');
  expect(text).toContain('Other accounts of your group\n€50.00');
  expect(text).toContain('Not yet allocated\n€4.00');
  expect(text).not.toContain('SECRET-3');
});

it('is in the language of the customer', async () => {
  const paid = await receive('P-6', 10_000, { 'F-1': 10_000 });
  for (const language of LANGUAGES) {
    await store(client, '/customers', customer('C-1', { name: 'Łukasz & Søn', language }));
    const texts = PAYMENT_RECEIPT_TEXTS[language];
    const { text } = await receiptAt(addressOf(paid));
    for (const part of [texts.title, texts.receivedFrom, texts.paidInvoices, 'Łukasz & Søn'])
      expect(text).toContain(part);
    expect(text).not.toContain('\ufffd');
  }
});
