import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeGoCardless, MISCHIEFS } from '../../testing/gocardless/fake.ts';
import { ProviderError, SignatureError } from '../errors.ts';
import type { NewCharge, ObservedPayout, PaymentProvider } from '../port.ts';
import { itemsOf } from './payouts.ts';
import { goCardlessAt } from './provider.ts';

const MONDAY = '2026-03-02';
const BODY_OF_DOCS = Buffer.from(
  '{"events":[{"id":"EV00BD05TB8K63","created_at":"2018-07-05T09:13:56.893Z","resource_type":"mandates",' +
    '"action":"created","links":{"mandate":"MD000AMA19XGEC"},"details":{"origin":"api","cause":"mandate_created",' +
    '"description":"Mandate created via the API."},"metadata":{}}]}',
);

let fake: FakeGoCardless;
let provider: PaymentProvider;
const dispatcher = new Agent();

const DEBTOR = { name: 'Debtor Ltd', email: 'ap@debtor.example', language: 'en' };
const PAGE = {
  debtor: DEBTOR,
  description: 'Invoice 7',
  returnUrl: 'http://here/done',
  cancelUrl: 'http://here/no',
};
const CHECKOUT = {
  id: 'payment-1',
  method: 'SEPA_DEBIT',
  currency: 'EUR',
  amount: 12_300,
  reference: 'R7',
  ...PAGE,
} as const;

beforeEach(async () => {
  fake = await new FakeGoCardless(MONDAY).start();
  const { token: key, secret: webhookSecret } = fake;
  const open = goCardlessAt({ TEST: fake.url, LIVE: 'http://127.0.0.1:1' });
  provider = open(
    { key, webhookSecret, mode: 'TEST' },
    { dispatcher, signal: new AbortController().signal, books: null },
  );
});
afterEach(() => fake.stop());

const mandates = () => provider.mandates ?? expect.unreachable('GoCardless has mandates');
const charge = (facts: Partial<NewCharge>) =>
  provider.charge?.({ ...CHARGE, ...facts }) ?? expect.unreachable('GoCardless charges mandates');
const CHARGE: NewCharge = {
  id: 'charge-1',
  mandateId: '',
  method: 'SEPA_DEBIT',
  currency: 'EUR',
  amount: 500,
  reference: 'R1',
  description: 'Invoice 1',
  chargeOn: '2026-03-13',
};

/** The debtor opens the page and confirms. */
async function confirm(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual' });
  return answer.headers.get('location');
}

async function giveMandate(): Promise<string> {
  const { setupId, url } = await mandates().setUp({ id: 'mandate-1', currency: 'EUR', ...PAGE });
  await confirm(url);
  return (await mandates().read(setupId))?.providerId ?? expect.unreachable('no mandate');
}

describe('a checkout', () => {
  it('becomes a debit when the debtor has confirmed the page, once', async () => {
    const { providerId, url } = await provider.create(CHECKOUT);
    expect(await provider.status(providerId)).toMatchObject({
      id: 'payment-1',
      state: 'CREATED',
      amount: 12_300,
    });
    expect(await confirm(url ?? '')).toBe('http://here/done');
    const observed = await Promise.all([provider.status(providerId), provider.status(providerId)]);
    const [payment] = fake.books.all('payments');
    for (const one of observed)
      expect(one).toMatchObject({
        providerId,
        providerPaymentId: payment?.id,
        id: 'payment-1',
        state: 'PENDING',
        currency: 'EUR',
        amount: 12_300,
      });
    expect(fake.books.all('payments')).toHaveLength(1);
    expect(await provider.status(payment?.id ?? '')).toMatchObject({ providerId, id: 'payment-1' });
    // GoCardless keeps keys for a limited time, but a debit is read for months.
    fake.books.forgetKeys();
    fake.requests.length = 0;
    expect(await provider.status(providerId)).toMatchObject({ providerPaymentId: payment?.id });
    expect(fake.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('returns the same billing request for the same id', async () => {
    const first = await provider.create(CHECKOUT);
    const second = await provider.create(CHECKOUT);
    expect(second.providerId).toBe(first.providerId);
    expect(fake.books.all('billing_requests')).toHaveLength(1);
  });

  it('ends when it is cancelled, and stays paid when it is too late', async () => {
    const open = await provider.create(CHECKOUT);
    await provider.cancel(open.providerId);
    expect(await provider.status(open.providerId)).toMatchObject({ state: 'CANCELLED' });
    const paid = await provider.create({ ...CHECKOUT, id: 'payment-2' });
    await confirm(paid.url ?? '');
    await provider.cancel(paid.providerId);
    expect(await provider.status(paid.providerId)).toMatchObject({ state: 'PENDING' });
  });
});

describe('a charge of a mandate', () => {
  it.each([
    ['pending_submission', 'PENDING'],
    ['submitted', 'PENDING'],
    ['confirmed', 'SUCCEEDED'],
    ['paid_out', 'SUCCEEDED'],
    ['cancelled', 'CANCELLED'],
    ['customer_approval_denied', 'FAILED'],
    ['failed', 'FAILED'],
    ['charged_back', 'REVERSED'],
  ])('that is %s there is %s here', async (status, state) => {
    const { providerId } = await charge({ mandateId: await giveMandate() });
    fake.books.setPayment(providerId, status, { origin: 'bank', cause: 'insufficient_funds' });
    const hasFailed = state === 'FAILED' || state === 'REVERSED';
    expect(await provider.status(providerId)).toMatchObject({
      state,
      failure: hasFailed ? { code: 'insufficient_funds', text: 'insufficient_funds' } : null,
    });
  });

  it('is collected on the first possible day if the wanted one is too early', async () => {
    await charge({ mandateId: await giveMandate(), chargeOn: MONDAY });
    expect(fake.books.all('payments')[0]).toMatchObject({ charge_date: '2026-03-04' });
  });

  it.each(MISCHIEFS)('happens once after %s and a repetition', async (mischief) => {
    const mandateId = await giveMandate();
    const misbehaving = [mischief];
    fake.mischief = ({ path }) => (path === '/payments' ? (misbehaving.pop() ?? null) : null);
    await expect(charge({ mandateId })).rejects.toBeInstanceOf(ProviderError);
    const { providerId } = await charge({ mandateId });
    expect(fake.books.all('payments').map(({ id }) => id)).toEqual([providerId]);
  });

  it('is refused for good after the mandate ended', async () => {
    const mandateId = await giveMandate();
    await mandates().cancel(mandateId);
    await expect(charge({ mandateId })).rejects.toMatchObject({ problem: 'REFUSED', isFinal: true });
  });

  it('is refunded in parts, each once', async () => {
    const { providerId } = await charge({ mandateId: await giveMandate() });
    fake.books.setPayment(providerId, 'confirmed', { origin: 'gocardless', cause: 'payment_confirmed' });
    const refund = { providerId, providerPaymentId: providerId, currency: 'EUR' };
    const first = await provider.refund({ ...refund, id: 'refund-1', amount: 200 });
    expect(await provider.refund({ ...refund, id: 'refund-1', amount: 200 })).toEqual(first);
    expect(await provider.findRefund({ ...refund, id: 'refund-1', amount: 200 })).toEqual(first);
    expect(await provider.findRefund({ ...refund, id: 'refund-2', amount: 300 })).toBeNull();
    await provider.refund({ ...refund, id: 'refund-2', amount: 300 });
    expect(await provider.status(providerId)).toMatchObject({ state: 'REFUNDED', refundedAmount: 500 });
    await expect(provider.refund({ ...refund, id: 'refund-3', amount: 1 })).rejects.toMatchObject({
      isFinal: true,
    });
  });
});

describe('a mandate', () => {
  it('shows the end of its account only, and who ended it', async () => {
    const id = await giveMandate();
    expect(await mandates().read(id)).toEqual({
      providerId: id,
      state: 'PENDING',
      scheme: 'sepa_core',
      reference: expect.stringMatching(/^REF-/),
      bankName: 'FAKE BANK',
      accountEnding: '11',
      nextChargeOn: '2026-03-04',
      endedBy: null,
    });
    fake.books.endMandate(id, 'cancelled', { origin: 'bank', cause: 'bank_account_closed' });
    expect(await mandates().read(id)).toMatchObject({ state: 'CANCELLED', endedBy: 'BANK' });
    expect(await mandates().read('MD404')).toBeNull();
  });
});

describe('payouts', () => {
  it('add up to the amount at the bank', async () => {
    const mandateId = await giveMandate();
    const ids: string[] = [];
    for (const amount of [500, 700, 901]) {
      const { providerId } = await charge({ mandateId, id: `charge-${amount}`, amount });
      fake.books.setPayment(providerId, 'confirmed', { origin: 'gocardless', cause: 'payment_confirmed' });
      ids.push(providerId);
    }
    const paid = fake.books.payOut(ids);
    const found: ObservedPayout[] = [];
    for await (const payout of provider.payouts(`${MONDAY}T00:00:00.000Z`)) found.push(payout);
    expect(found).toMatchObject([{ providerId: paid.id, state: 'PAID', arrivesOn: '2026-03-03' }]);
    const [payout] = found;
    expect(payout?.items.reduce((sum, { net }) => sum + net, 0)).toBe(payout?.amount);
    expect(payout?.items.filter(({ kind }) => kind === 'PAYMENT').map(({ gross }) => gross)).toEqual([
      901, 700, 500,
    ]);
  });

  it('return the fee of a payment that failed late', () => {
    const link = (type: string, amount: string) => ({ type, amount, links: { payment: 'PM1' } });
    expect(itemsOf('PO1', -480, [link('payment_failed', '-500.0'), link('gocardless_fee', '20.4')])).toEqual([
      { kind: 'REVERSAL', providerId: 'PM1', refundId: null, gross: -500, fee: -20, net: -480 },
    ]);
  });
});

describe('a webhook', () => {
  it('is read if its signature is right, and says only what to read again', () => {
    const { body, headers } = fake.webhook([]);
    const read = (changed: Record<string, string>, text = body) =>
      provider.readWebhook({ headers: { ...headers, ...changed }, body: Buffer.from(text), nowMs: 0 });
    expect(read({})).toEqual([]);
    expect(() => read({ 'webhook-signature': '00'.repeat(32) })).toThrow(SignatureError);
    expect(() => read({ 'webhook-signature': 'x' })).toThrow(SignatureError);
    expect(() => read({}, `${body} `)).toThrow(SignatureError);
  });

  it('names the resource of an event as published by GoCardless', () => {
    const { headers } = fake.webhook([], fake.secret);
    expect(() => provider.readWebhook({ headers, body: BODY_OF_DOCS, nowMs: 0 })).toThrow(SignatureError);
    const signed = fake.sign(BODY_OF_DOCS);
    expect(provider.readWebhook({ headers: signed, body: BODY_OF_DOCS, nowMs: 0 })).toEqual([
      { eventId: 'EV00BD05TB8K63', subject: 'MANDATE', providerId: 'MD000AMA19XGEC' },
    ]);
  });
});
