import { testFeeOf, testStateAt, usualDelay } from '../../domain/test-payments.ts';
import { ProviderError, SignatureError } from '../errors.ts';
import type {
  CreatedPayment,
  NewCharge,
  NewCheckout,
  ObservedPayment,
  ObservedRefund,
  OpenProvider,
  ProviderBooks,
  RefundRequest,
} from '../port.ts';
import {
  cancelTestPayment,
  findTestPayment,
  hasTestRefund,
  type StoredTestPayment,
  storeTestPayment,
  storeTestRefund,
} from './books.ts';
import { findTestMandate, testMandates } from './mandates.ts';
import { pageAt } from './page-address.ts';
import { testPayouts } from './payouts.ts';

const ACCOUNT = 'test';

/**
 * Opens the built-in test provider. A tester decides on a page of the portal what happens to a payment, and the clock of
 * the sandbox when. No money moves. It answers from its own books and is reached by no network.
 */
export const openTestProvider: OpenProvider = (_settings, { books }) => {
  if (books === null)
    throw new ProviderError('UNREADABLE', 'The test provider exists in sandboxes only.', { isFinal: true });
  return {
    check: async () => ({ account: ACCOUNT, name: 'Test provider', mode: 'TEST', missing: [] }),
    create: (checkout) => createCheckout(books, checkout),
    charge: (charge) => chargeMandate(books, charge),
    cancel: (id) => cancelTestPayment(books, id),
    status: async (id) => {
      const payment = await findTestPayment(books, id);
      return payment === null ? null : observedOf(payment, books.context.clock.now());
    },
    refund: (request) => refund(books, request),
    findRefund: async ({ id }) => ((await hasTestRefund(books, id)) ? refundOf(id) : null),
    refundStatus: async (id) => ((await hasTestRefund(books, id)) ? refundOf(id) : null),
    readWebhook: () => {
      throw new SignatureError('the test provider sends no webhooks over the network');
    },
    payouts: (since) => testPayouts(books, since),
    mandates: testMandates(books),
  };
};

async function createCheckout(books: ProviderBooks, checkout: NewCheckout): Promise<CreatedPayment> {
  const { id, method, currency, amount, returnUrl } = checkout;
  const page = (providerId: string) => pageAt(returnUrl, 'test_payments', providerId);
  // The address is checked before the checkout is stored.
  page('');
  const facts = { onlinePaymentId: id, kind: 'CHECKOUT', method, currency, amount } as const;
  const providerId = await storeTestPayment(books, facts, null);
  return { providerId, url: page(providerId), expiresAt: null };
}

async function chargeMandate(books: ProviderBooks, charge: NewCharge): Promise<CreatedPayment> {
  const { id, mandateId, method, currency, amount, chargeOn } = charge;
  const mandate = await findTestMandate(books, mandateId);
  if (mandate === null || mandate.outcome === null || mandate.hasEnded)
    throw new ProviderError('REFUSED', 'The mandate has ended.', { isFinal: true });
  const now = books.context.clock.now();
  const from = chargeOn === null || chargeOn <= now.slice(0, 10) ? now : `${chargeOn}${now.slice(10)}`;
  const facts = { onlinePaymentId: id, kind: 'CHARGE', method, currency, amount } as const;
  const decided = { outcome: mandate.outcome, from, days: usualDelay(method) };
  return { providerId: await storeTestPayment(books, facts, decided), url: null, expiresAt: null };
}

function observedOf(payment: StoredTestPayment, now: string): ObservedPayment {
  const { id, onlinePaymentId, method, currency, amount, refundedAmount, settlesAt } = payment;
  const state = testStateAt(payment, now);
  const isSettled = state === 'SUCCEEDED' || state === 'REFUNDED' || state === 'REVERSED';
  return {
    providerId: id,
    providerPaymentId: null,
    id: onlinePaymentId,
    state,
    currency,
    amount,
    fee: isSettled ? testFeeOf(method, amount) : null,
    refundedAmount,
    reversedAmount: null,
    failure: failureOf(payment, state),
    account: ACCOUNT,
    isLive: false,
    settledAt: isSettled ? settlesAt : null,
  };
}

function failureOf(
  { method }: StoredTestPayment,
  state: ObservedPayment['state'],
): ObservedPayment['failure'] {
  if (state === 'REVERSED') return { code: 'charged_back', text: 'The debtor took the money back.' };
  if (state !== 'FAILED') return null;
  return method === 'CARD'
    ? { code: 'card_declined', text: 'The card was declined.' }
    : { code: 'insufficient_funds', text: 'The account has too little money.' };
}

async function refund(
  books: ProviderBooks,
  { id, providerId, amount }: RefundRequest,
): Promise<ObservedRefund> {
  if (!(await storeTestRefund(books, { id, paymentId: providerId, amount })))
    throw new ProviderError('REFUSED', 'The payment has no such amount to refund.', { isFinal: true });
  return refundOf(id);
}

const refundOf = (id: string): ObservedRefund => ({ providerId: id, state: 'SUCCEEDED', failureText: null });
