import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'status'
  | 'payment_status'
  | 'currency'
  | 'amount_total'
  | 'livemode'
  | 'url'
  | 'expires_at'
> & { payment_intent: string | null; metadata: Stripe.Metadata };
type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status' | 'currency' | 'amount' | 'livemode'> & {
  metadata: Stripe.Metadata;
  last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'message' | 'type'> | null;
};
type Charge = Pick<Stripe.Charge, 'id' | 'object' | 'amount_refunded' | 'refunded' | 'disputed'> & {
  balance_transaction: Pick<Stripe.BalanceTransaction, 'id' | 'fee' | 'currency'>;
};
type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status' | 'amount' | 'currency'> & {
  payment_intent: string;
};
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'status'> & {
  payment_intent: string;
  metadata: Stripe.Metadata;
};
type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'currency'
  | 'arrival_date'
  | 'status'
  | 'automatic'
  | 'statement_descriptor'
  | 'created'
>;
type Transaction = Pick<Stripe.BalanceTransaction, 'id' | 'type' | 'amount' | 'fee' | 'net' | 'currency'> & {
  payout: string;
  source: { id: string; object: 'charge' | 'refund'; payment_intent: string };
};

/** How the next answer goes wrong. AFTER: the work is done, but its answer is lost. */
export type Misbehaviour =
  | 'NONE'
  | 'TOO_MANY'
  | 'BROKEN'
  | 'BROKEN_AFTER'
  | 'HALF_AFTER'
  | 'NO_JSON'
  | 'HANG_UP';

export const FAKE_KEY = 'sk_live_quittance';
export const FAKE_SECRET = 'whsec_quittance';
const FEE = 175;

interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  key: string | null;
}

/** The part of Stripe's API that the adapter uses, over HTTP. Tests say what debtors and banks do. */
export class FakeStripe {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly disputes = new Map<string, Dispute>();
  readonly refunds = new Map<string, Refund>();
  readonly payouts: Payout[] = [];
  readonly transactions: Transaction[] = [];
  /** The next answers. Afterwards all are right. */
  readonly misbehaviours: Misbehaviour[] = [];
  readonly requests: string[] = [];
  readonly #answers = new Map<string, { form: string; json: object }>();
  readonly #server: Server;
  readonly #millis: () => number;
  #count = 0;

  private constructor(millis: () => number) {
    this.#millis = millis;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** @param millis the time of its webhooks */
  static async start(millis: () => number): Promise<FakeStripe> {
    const fake = new FakeStripe(millis);
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the fake does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The debtor completes the page. A debit is PROCESSING until its bank decides. */
  pay(sessionId: string, status: 'succeeded' | 'processing' = 'succeeded'): string {
    const session = this.#session(sessionId);
    const intent: Intent = {
      id: this.#id('pi'),
      object: 'payment_intent',
      status,
      currency: session.currency ?? 'eur',
      amount: session.amount_total ?? 0,
      livemode: FAKE_KEY.startsWith('sk_live_'),
      metadata: session.metadata,
      last_payment_error: null,
    };
    this.intents.set(intent.id, intent);
    this.charges.set(intent.id, {
      id: this.#id('ch'),
      object: 'charge',
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      balance_transaction: { id: this.#id('txn'), fee: FEE, currency: intent.currency },
    });
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null });
    return intent.id;
  }

  /** The bank of the debtor decides about a debit, or takes it back later. */
  decide(intentId: string, status: 'succeeded' | 'requires_payment_method'): void {
    const intent = this.#intent(intentId);
    const error = {
      code: 'insufficient_funds' as const,
      message: 'insufficient funds',
      type: 'card_error' as const,
    };
    Object.assign(intent, { status, last_payment_error: status === 'succeeded' ? null : error });
  }

  /** @param amount disputed; absent: all of it */
  dispute(intentId: string, status: Stripe.Dispute.Status, amount?: number): void {
    const former = [...this.disputes.values()].find((one) => one.payment_intent === intentId);
    const id = former?.id ?? this.#id('dp');
    const { amount: paid, currency } = this.#intent(intentId);
    this.disputes.set(id, {
      id,
      object: 'dispute',
      status,
      amount: amount ?? former?.amount ?? paid,
      currency,
      payment_intent: intentId,
    });
    Object.assign(this.charges.get(intentId) ?? {}, { disputed: true });
  }

  refund(intentId: string, amount: number, ours: string | null = null): Refund {
    const charge = this.charges.get(intentId);
    if (charge === undefined) throw new Error('no charge');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === this.#intent(intentId).amount;
    const refund: Refund = {
      id: this.#id('re'),
      object: 'refund',
      amount,
      status: 'succeeded',
      payment_intent: intentId,
      metadata: ours === null ? {} : { quittance_refund: ours },
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** Pays out payments, less their fees and refunds. Returns the amount at the bank. */
  payOut(
    intentIds: readonly string[],
    { arrivesAt, reference }: { arrivesAt: Date; reference: string },
  ): number {
    const id = this.#id('po');
    const gross = intentIds.map((intentId) => this.#intent(intentId));
    for (const { id: intentId, amount, currency } of gross)
      this.transactions.push({
        id: this.#id('txn'),
        type: 'charge',
        amount,
        fee: FEE,
        net: amount - FEE,
        currency,
        payout: id,
        source: { id: this.charges.get(intentId)?.id ?? '', object: 'charge', payment_intent: intentId },
      });
    const refunds = [...this.refunds.values()].filter((one) => intentIds.includes(one.payment_intent));
    for (const { id: refundId, amount, payment_intent: intentId } of refunds)
      this.transactions.push({
        id: this.#id('txn'),
        type: 'refund',
        amount: -amount,
        fee: 0,
        net: -amount,
        currency: this.#intent(intentId).currency,
        payout: id,
        source: { id: refundId, object: 'refund', payment_intent: intentId },
      });
    const refunded = refunds.reduce((sum, one) => sum + one.amount, 0);
    const amount = gross.reduce((sum, one) => sum + one.amount - FEE, 0) - refunded;
    const at = Math.floor(arrivesAt.getTime() / 1000);
    this.payouts.push({
      id,
      object: 'payout',
      amount,
      currency: gross[0]?.currency ?? 'eur',
      arrival_date: at,
      created: at,
      status: 'paid',
      automatic: true,
      statement_descriptor: reference,
    });
    return amount;
  }

  /** Returns a webhook as Stripe's own library signs it. */
  webhook(
    type: string,
    object: object,
    { id = this.#id('evt'), secret = FAKE_SECRET, atMs = this.#millis() } = {},
  ): { body: string; signature: string } {
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      livemode: FAKE_KEY.startsWith('sk_live_'),
      data: { object },
    });
    const timestamp = Math.floor(atMs / 1000);
    const signature = new Stripe(FAKE_KEY).webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp,
    });
    return { body, signature };
  }

  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_test_${process.pid}_${this.#count}_${Math.random().toString(36).slice(2, 10)}`;
  }

  #session(id: string): Session {
    const session = this.sessions.get(id);
    if (session === undefined) throw new Error(`no session ${id}`);
    return session;
  }

  #intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (intent === undefined) throw new Error(`no payment intent ${id}`);
    return intent;
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) if (chunk instanceof Buffer) chunks.push(chunk);
    const url = new URL(message.url ?? '/', 'http://fake');
    const key = message.headers['idempotency-key'];
    const request: FakeRequest = {
      method: message.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
      key: typeof key === 'string' ? key : null,
    };
    this.requests.push(`${request.method} ${request.path}`);
    const isKnown = message.headers.authorization === `Bearer ${FAKE_KEY}`;
    const fault = isKnown ? (this.misbehaviours.shift() ?? 'NONE') : 'NONE';
    if (fault === 'HANG_UP') return void response.destroy();
    if (fault === 'TOO_MANY') return send(response, 429, { error: { type: 'rate_limit_error' } });
    if (fault === 'BROKEN') return send(response, 500, { error: { type: 'api_error' } });
    if (fault === 'NO_JSON') return void response.writeHead(200).end('<html>');
    if (!isKnown) return send(response, 401, { error: { type: 'invalid_request_error' } });
    const json = this.#answerOnce(request);
    if (fault === 'BROKEN_AFTER') return send(response, 500, { error: { type: 'api_error' } });
    if (fault === 'HALF_AFTER') {
      response.writeHead(200, { 'content-length': 10_000 });
      return void response.write('{"id":', () => response.destroy());
    }
    if (json === null)
      return send(response, 404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
    send(response, 200, json);
  }

  /** Repeats the answer for an idempotency key, as Stripe does, and refuses another body. */
  #answerOnce(request: FakeRequest): object | null {
    if (request.key === null) return this.#answer(request);
    const known = this.#answers.get(request.key);
    const form = request.form.toString();
    if (known !== undefined) return known.form === form ? known.json : null;
    const json = this.#answer(request);
    if (json !== null) this.#answers.set(request.key, { form, json: structuredClone(json) });
    return json;
  }

  #answer({ method, path, query, form }: FakeRequest): object | null {
    const [, , resource = '', second = '', third = '', last = ''] = path.split('/');
    if (path === '/v1/account') return { id: 'acct_fake', object: 'account', settings: { dashboard: {} } };
    if (resource === 'checkout' && method === 'POST')
      return third === '' ? this.#createSession(form) : this.#endSession(third, last);
    if (resource === 'checkout')
      return third === '' ? this.#of(this.sessions, query) : (this.sessions.get(third) ?? null);
    if (resource === 'payment_intents') return second === '' ? page([]) : this.#readIntent(second);
    if (resource === 'disputes') return this.#of(this.disputes, query);
    if (resource === 'refunds' && method === 'POST')
      return this.refund(
        form.get('payment_intent') ?? '',
        Number(form.get('amount')),
        form.get('metadata[quittance_refund]'),
      );
    if (resource === 'refunds')
      return second === '' ? this.#of(this.refunds, query) : (this.refunds.get(second) ?? null);
    if (resource === 'payouts') return page(this.payouts.toReversed());
    if (resource === 'balance_transactions')
      return page(this.transactions.filter((one) => one.payout === query.get('payout')));
    return null;
  }

  #createSession(form: URLSearchParams): Session {
    const id = this.#id('cs');
    const ours = form.get('metadata[quittance_online_payment]') ?? '';
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      currency: form.get('line_items[0][price_data][currency]'),
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      livemode: FAKE_KEY.startsWith('sk_live_'),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      expires_at: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
      payment_intent: null,
      metadata: { quittance_online_payment: ours },
    };
    this.sessions.set(id, session);
    return session;
  }

  #endSession(id: string, last: string): object | null {
    const session = this.sessions.get(id);
    if (session === undefined || last !== 'expire' || session.status !== 'open') return null;
    Object.assign(session, { status: 'expired', url: null });
    return session;
  }

  /** The objects about one payment intent. */
  #of(objects: ReadonlyMap<string, { payment_intent: string | null }>, query: URLSearchParams): object {
    return page([...objects.values()].filter((one) => one.payment_intent === query.get('payment_intent')));
  }

  #readIntent(id: string): object | null {
    const intent = this.intents.get(id);
    return intent === undefined ? null : { ...intent, latest_charge: this.charges.get(id) ?? null };
  }
}

const page = (data: readonly object[]): object => ({ object: 'list', data, has_more: false });

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
