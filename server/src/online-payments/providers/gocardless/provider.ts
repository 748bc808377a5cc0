import type { Method, Mode } from '../../domain/kinds.ts';
import type { ObservedState } from '../../domain/states.ts';
import type {
  CheckedAccount,
  CreatedPayment,
  NewCharge,
  NewCheckout,
  ObservedPayment,
  OpenProvider,
  PaymentProvider,
  ProviderSettings,
  RefundRequest,
} from '../port.ts';
import { GoCardlessClient } from './client.ts';
import {
  cancelPayment,
  createDebit,
  type GoCardlessPayment,
  type GoCardlessPaymentState,
  readFailure,
  readPayment,
} from './debits.ts';
import { minorOf, textOf } from './fields.ts';
import { GoCardlessError } from './gocardless-error.ts';
import { goCardlessMandates } from './mandate-provider.ts';
import {
  type BillingRequest,
  cancelBillingRequest,
  createFlow,
  readBillingRequest,
  readMandate,
} from './mandates.ts';
import { listPayouts } from './payouts.ts';
import { createRefund, findRefund, readRefund } from './refunds.ts';
import { readEvents } from './webhook.ts';

/** The addresses of GoCardless by mode. */
export type GoCardlessUrls = Readonly<Record<Mode, string>>;

const URLS: GoCardlessUrls = {
  TEST: 'https://api-sandbox.gocardless.com',
  LIVE: 'https://api.gocardless.com',
};

const SCHEMES: Readonly<Partial<Record<Method, string>>> = {
  SEPA_DEBIT: 'sepa_core',
  BACS_DEBIT: 'bacs',
  ACH_DEBIT: 'ach',
};

const STATES: Readonly<Record<GoCardlessPaymentState, ObservedState>> = {
  pending_customer_approval: 'PENDING',
  pending_submission: 'PENDING',
  submitted: 'PENDING',
  confirmed: 'SUCCEEDED',
  paid_out: 'SUCCEEDED',
  cancelled: 'CANCELLED',
  customer_approval_denied: 'FAILED',
  failed: 'FAILED',
  charged_back: 'REVERSED',
};

/** Returns the adapter for GoCardless at these addresses. */
export const goCardlessAt =
  (urls: GoCardlessUrls = URLS): OpenProvider =>
  (settings, { dispatcher, signal }) => {
    const { key: accessToken, mode } = settings;
    const client = new GoCardlessClient({ baseUrl: urls[mode], accessToken, dispatcher, signal });
    return {
      check: () => checkAccount(client, settings),
      create: (checkout) => createCheckout(client, checkout),
      charge: (charge) => chargeMandate(client, charge),
      cancel: async (id) => {
        if (isPage(id)) await cancelBillingRequest(client, id);
        else await cancelPayment(client, id);
      },
      status: (id) => orNull(() => observe(client, id, mode)),
      refund: (request) => refundPayment(client, request),
      findRefund: ({ id, providerPaymentId }) => findRefund(client, providerPaymentId, id),
      refundStatus: (id) => orNull(() => readRefund(client, id)),
      readWebhook: (webhook) => readEvents(webhook, settings.webhookSecret),
      payouts: (since) => listPayouts(client, since),
      mandates: goCardlessMandates(client),
    } satisfies PaymentProvider;
  };

/** Returns whether an id names a hosted page and not a payment. */
const isPage = (id: string): boolean => id.startsWith('BRQ');

/** Returns null for what GoCardless does not know. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GoCardlessError && error.isMissing) return null;
    throw error;
  }
}

async function checkAccount(client: GoCardlessClient, { mode }: ProviderSettings): Promise<CheckedAccount> {
  const { items } = await client.list('creditors', { limit: '1' });
  const account = textOf(items[0]?.['id']);
  if (account === null) throw new GoCardlessError('UNREADABLE', 'The account of GoCardless has no creditor.');
  // The address decides the mode: a token of the other one is refused there.
  return { account, name: textOf(items[0]?.['name']), mode, missing: [] };
}

/**
 * Creates a page on which the debtor gives a mandate for one payment. The payment is created when the debtor has
 * finished it, because GoCardless debits mandates only.
 */
async function createCheckout(client: GoCardlessClient, checkout: NewCheckout): Promise<CreatedPayment> {
  const { id, method, currency, amount, description, debtor, returnUrl, cancelUrl } = checkout;
  const page = await createFlow(client, {
    payer: { companyName: debtor.name, email: debtor.email, language: debtor.language },
    currency,
    scheme: SCHEMES[method] ?? null,
    description,
    metadata: { online_payment: id, amount: String(amount) },
    returnUrl,
    exitUrl: cancelUrl,
    key: `checkout-${id}`,
  });
  return { providerId: page.billingRequestId, url: page.url, expiresAt: page.expiresAt };
}

async function chargeMandate(client: GoCardlessClient, charge: NewCharge): Promise<CreatedPayment> {
  const { id, mandateId, amount, currency, description, chargeOn } = charge;
  const { nextChargeOn } = await readMandate(client, mandateId);
  const isTooEarly = chargeOn !== null && nextChargeOn !== null && chargeOn < nextChargeOn;
  const payment = await createDebit(client, {
    mandateId,
    amount,
    currency,
    description,
    chargeOn: isTooEarly ? nextChargeOn : chargeOn,
    metadata: { online_payment: id },
    key: `charge-${id}`,
  });
  return { providerId: payment.id, url: null, expiresAt: null };
}

async function observe(client: GoCardlessClient, id: string, mode: Mode): Promise<ObservedPayment | null> {
  if (!isPage(id)) return observedOf(client, await readPayment(client, id), mode);
  const page = await readBillingRequest(client, id);
  const paymentId = textOf(page.metadata['online_payment']);
  const amount = minorOf(page.metadata['amount']);
  if (paymentId === null || amount === null) return null;
  if (page.state !== 'FULFILLED' || page.mandateId === null)
    return unpaidOf(page, { id: paymentId, amount, mode });
  // The key makes a repetition return the same payment.
  const payment = await createDebit(client, {
    mandateId: page.mandateId,
    amount,
    currency: page.currency ?? '',
    description: '',
    chargeOn: null,
    metadata: { online_payment: paymentId, billing_request: page.id },
    key: `checkout-${paymentId}`,
  });
  return observedOf(client, payment, mode);
}

function unpaidOf(
  page: BillingRequest,
  { id, amount, mode }: { id: string; amount: number; mode: Mode },
): ObservedPayment {
  return {
    providerId: page.id,
    providerPaymentId: null,
    id,
    state: page.state === 'CANCELLED' ? 'CANCELLED' : 'CREATED',
    currency: page.currency ?? '',
    amount,
    fee: null,
    refundedAmount: 0,
    reversedAmount: null,
    failure: null,
    account: null,
    isLive: mode === 'LIVE',
    settledAt: null,
  };
}

async function observedOf(
  client: GoCardlessClient,
  payment: GoCardlessPayment,
  mode: Mode,
): Promise<ObservedPayment> {
  const { id, state: stated, amount, amountRefunded, currency, creditorId, metadata } = payment;
  const state = STATES[stated];
  const hasFailed = state === 'FAILED' || state === 'REVERSED';
  return {
    providerId: textOf(metadata['billing_request']) ?? id,
    providerPaymentId: id,
    id: textOf(metadata['online_payment']),
    state: state === 'SUCCEEDED' && amountRefunded >= amount ? 'REFUNDED' : state,
    currency,
    amount,
    // GoCardless states fees with the payout only.
    fee: null,
    refundedAmount: amountRefunded,
    reversedAmount: null,
    failure: hasFailed ? await readFailure(client, id, stated) : null,
    account: creditorId,
    isLive: mode === 'LIVE',
    settledAt: null,
  };
}

async function refundPayment(client: GoCardlessClient, request: RefundRequest) {
  const { providerPaymentId } = request;
  if (providerPaymentId === null)
    throw new GoCardlessError('REFUSED', 'The payment was not collected.', { isFinal: true });
  return createRefund(client, providerPaymentId, request);
}
