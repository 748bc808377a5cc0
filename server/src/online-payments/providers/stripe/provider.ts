import type { Method } from '../../domain/kinds.ts';
import { ProviderError, SignatureError } from '../errors.ts';
import type {
  CheckedAccount,
  CreatedPayment,
  NewCheckout,
  ObservedPayment,
  ObservedPayout,
  ObservedRefund,
  PaymentProvider,
  ProviderSettings,
  RefundRequest,
  VerifiedEvent,
  WebhookInput,
} from '../port.ts';
import { type JsonRecord, readOptionalRecord, readOptionalText, readRecord, readText } from '../read-json.ts';
import { toStripeAmount } from './amounts.ts';
import type { StripeClient } from './client.ts';
import { eventOf } from './events.ts';
import { OUR_ID, observedCheckout, observedIntent } from './observed.ts';
import { readPayouts } from './payouts.ts';
import { verifyStripeSignature } from './signature.ts';

const METHOD_TYPES: Readonly<Partial<Record<Method, string>>> = {
  CARD: 'card',
  SEPA_DEBIT: 'sepa_debit',
  ACH_DEBIT: 'us_bank_account',
};
/** Lists that the adapter reads, each with a right of its own. */
const NEEDED = ['/v1/checkout/sessions', '/v1/payment_intents', '/v1/refunds', '/v1/disputes', '/v1/payouts'];
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const MAX_LINE = 250;
/** Name of the id of our refund in the metadata of Stripe's refunds. */
const OUR_REFUND_ID = 'quittance_refund';

/** Stripe Checkout: hosted pages, their payment intents, refunds, disputes and payouts. */
export class StripeProvider implements PaymentProvider {
  readonly #client: StripeClient;
  readonly #settings: ProviderSettings;

  constructor(client: StripeClient, settings: ProviderSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  async check(): Promise<CheckedAccount> {
    const account = readRecord(await this.#client.find('/v1/account'), 'account');
    const missing: string[] = [];
    for (const path of NEEDED)
      try {
        await this.#client.find(path, { limit: 1 });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.problem !== 'FORBIDDEN') throw error;
        missing.push(path.slice('/v1/'.length));
      }
    const dashboard = readOptionalRecord(readOptionalRecord(account['settings'])?.['dashboard']);
    return {
      account: readText(account, 'id'),
      name: readOptionalText(dashboard, 'display_name'),
      mode: this.#settings.mode,
      missing,
    };
  }

  async create(checkout: NewCheckout): Promise<CreatedPayment> {
    const session = await this.#client.post('/v1/checkout/sessions', paramsOf(checkout), checkout.id);
    const expires = session['expires_at'];
    return {
      providerId: readText(session, 'id'),
      url: readText(session, 'url'),
      expiresAt: typeof expires === 'number' ? new Date(expires * 1000).toISOString() : null,
    };
  }

  async cancel(providerId: string): Promise<void> {
    try {
      await this.#client.post(`/v1/checkout/sessions/${encodeURIComponent(providerId)}/expire`, {}, null);
    } catch (error) {
      // Stripe refuses to end a page that is paid or ended.
      if (!(error instanceof ProviderError) || error.problem !== 'REFUSED') throw error;
    }
  }

  async status(providerId: string): Promise<ObservedPayment | null> {
    if (!providerId.startsWith('cs_')) return this.#statusOfIntent(providerId, null);
    const session = await this.#client.find(`/v1/checkout/sessions/${encodeURIComponent(providerId)}`);
    if (session === null) return null;
    const intentId = readOptionalText(session, 'payment_intent');
    return intentId === null ? observedCheckout(session) : this.#statusOfIntent(intentId, session);
  }

  async #statusOfIntent(providerId: string, session: JsonRecord | null): Promise<ObservedPayment | null> {
    const path = `/v1/payment_intents/${encodeURIComponent(providerId)}`;
    const intent = await this.#client.find(path, { 'expand[0]': 'latest_charge.balance_transaction' });
    if (intent === null) return null;
    const disputes: JsonRecord[] = [];
    if (readOptionalRecord(intent['latest_charge'])?.['disputed'] === true)
      for await (const dispute of this.#client.list('/v1/disputes', { payment_intent: providerId }))
        disputes.push(dispute);
    return observedIntent(intent, { session: session ?? (await this.#sessionOf(providerId)), disputes });
  }

  async #sessionOf(intentId: string): Promise<JsonRecord | null> {
    for await (const session of this.#client.list('/v1/checkout/sessions', { payment_intent: intentId }))
      return session;
    return null;
  }

  async refund({ id, providerPaymentId, amount, currency }: RefundRequest): Promise<ObservedRefund> {
    if (providerPaymentId === null)
      throw new ProviderError('REFUSED', 'Stripe has no payment to refund.', { isFinal: true });
    const params = {
      payment_intent: providerPaymentId,
      amount: toStripeAmount(currency, amount),
      [`metadata[${OUR_REFUND_ID}]`]: id,
    };
    return refundOf(await this.#client.post('/v1/refunds', params, id));
  }

  async findRefund({ id, providerPaymentId }: RefundRequest): Promise<ObservedRefund | null> {
    if (providerPaymentId === null) return null;
    for await (const refund of this.#client.list('/v1/refunds', { payment_intent: providerPaymentId }))
      if (readOptionalText(readOptionalRecord(refund['metadata']), OUR_REFUND_ID) === id)
        return refundOf(refund);
    return null;
  }

  async refundStatus(providerId: string): Promise<ObservedRefund | null> {
    const refund = await this.#client.find(`/v1/refunds/${encodeURIComponent(providerId)}`);
    return refund === null ? null : refundOf(refund);
  }

  readWebhook(webhook: WebhookInput): VerifiedEvent[] {
    verifyStripeSignature(webhook, this.#settings.webhookSecret);
    let event: unknown;
    try {
      event = JSON.parse(webhook.body.toString('utf8'));
    } catch {
      throw new SignatureError('no JSON');
    }
    return eventOf(event);
  }

  payouts(since: string): AsyncIterable<ObservedPayout> {
    return readPayouts(this.#client, since);
  }
}

function paramsOf(checkout: NewCheckout): Record<string, string | number> {
  const { id, method, currency, amount, description, reference, debtor, returnUrl, cancelUrl } = checkout;
  const type = METHOD_TYPES[method];
  if (type === undefined)
    throw new ProviderError('REFUSED', 'Stripe does not have this method.', { isFinal: true });
  return {
    mode: 'payment',
    client_reference_id: id,
    [`metadata[${OUR_ID}]`]: id,
    [`payment_intent_data[metadata][${OUR_ID}]`]: id,
    'payment_intent_data[description]': reference,
    'payment_method_types[0]': type,
    'line_items[0][quantity]': 1,
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': toStripeAmount(currency, amount),
    'line_items[0][price_data][product_data][name]': description.slice(0, MAX_LINE),
    locale: LOCALES.includes(debtor.language) ? debtor.language : 'auto',
    success_url: returnUrl,
    cancel_url: cancelUrl,
    ...(debtor.email === null ? {} : { customer_email: debtor.email }),
  };
}

const REFUND_STATES: Readonly<Record<string, ObservedRefund['state']>> = {
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

const refundOf = (refund: JsonRecord): ObservedRefund => ({
  providerId: readText(refund, 'id'),
  state: REFUND_STATES[readText(refund, 'status')] ?? 'REQUESTED',
  failureText: readOptionalText(refund, 'failure_reason'),
});
