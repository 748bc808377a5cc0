import { addDays, weekdayOf } from '../../../kernel/days.ts';

/** A resource of the fake, in the form of the API. */
export type Resource = Record<string, unknown> & { id: string };

/** An event in the form of a webhook. */
export interface FakeEvent {
  id: string;
  created_at: string;
  resource_type: string;
  action: string;
  details: { origin: string; cause: string; description: string };
  links: Record<string, string>;
  metadata: Record<string, string>;
}

/** A refusal in the form of the API. */
export class FakeRefusal extends Error {
  override readonly name = 'FakeRefusal';
  readonly status: number;
  readonly reasons: readonly Record<string, unknown>[];

  constructor(status: number, reasons: readonly Record<string, unknown>[]) {
    super('refused');
    this.status = status;
    this.reasons = reasons;
  }
}

const invalid = (field: string, message: string) => new FakeRefusal(422, [{ field, message }]);
const CANNOT_CANCEL = new FakeRefusal(422, [
  { reason: 'cancellation_failed', message: 'The resource cannot be cancelled' },
]);

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Working days between the creation of a payment and its charge. */
const LEAD_WORKING_DAYS = 2;
const CREDITOR = 'CR00000001';
const COLLECTED = ['confirmed', 'paid_out'];
const ENDED_MANDATES = ['cancelled', 'failed', 'expired', 'consumed', 'blocked'];

/** The account of a merchant at the fake GoCardless: its resources, their rules, and their events. */
export class GoCardlessBooks {
  /** Resources by type and id. */
  readonly resources = new Map<string, Map<string, Resource>>();
  readonly events: FakeEvent[] = [];
  /** The day of GoCardless. */
  today: string;
  /** Fee of each payment in minor units, with one decimal place. */
  fee = 20.5;
  readonly #keys = new Map<string, string>();
  #count = 0;

  constructor(today: string) {
    this.today = today;
    this.resources.set('creditors', new Map([[CREDITOR, { id: CREDITOR, name: 'Fake merchant' }]]));
  }

  /** Returns a resource. @throws FakeRefusal 404 */
  one(type: string, id: string): Resource {
    const found = this.resources.get(type)?.get(id);
    if (found === undefined)
      throw new FakeRefusal(404, [{ reason: 'resource_not_found', message: 'Resource not found' }]);
    return found;
  }

  /** Returns the resources of a type, oldest first. */
  all(type: string): Resource[] {
    return [...(this.resources.get(type)?.values() ?? [])];
  }

  /** Creates a resource once for each idempotency key. @throws FakeRefusal */
  create(type: string, fields: Record<string, unknown>, key: string | null): Resource {
    const known = key === null ? undefined : this.#keys.get(`${type} ${key}`);
    if (known !== undefined)
      throw new FakeRefusal(409, [
        {
          reason: 'idempotent_creation_conflict',
          message: 'exists',
          links: { conflicting_resource_id: known },
        },
      ]);
    const created = this.#build(type, fields);
    if (key !== null) this.#keys.set(`${type} ${key}`, created.id);
    return created;
  }

  /** Performs the action of cancelling. @throws FakeRefusal */
  cancel(type: string, id: string, origin: string): Resource {
    const found = this.one(type, id);
    if (type === 'payments') {
      if (found['status'] !== 'pending_submission') throw CANNOT_CANCEL;
      return this.setPayment(id, 'cancelled', { origin, cause: 'payment_cancelled' });
    }
    if (type === 'billing_requests') {
      if (found['status'] !== 'pending') throw CANNOT_CANCEL;
      found['status'] = 'cancelled';
      this.emit(type, id, 'cancelled', { origin, cause: 'billing_request_cancelled' });
      return found;
    }
    return this.endMandate(id, 'cancelled', { origin, cause: 'mandate_cancelled' });
  }

  /** Ends a mandate and cancels its payments that were not submitted. @throws FakeRefusal */
  endMandate(
    id: string,
    status: 'cancelled' | 'failed' | 'expired',
    { origin, cause }: { origin: string; cause: string },
  ): Resource {
    const found = this.one('mandates', id);
    if (ENDED_MANDATES.includes(String(found['status']))) throw CANNOT_CANCEL;
    found['status'] = status;
    this.emit('mandates', id, status, { origin, cause });
    for (const payment of this.all('payments'))
      if (recordOf(payment['links'])['mandate'] === id && payment['status'] === 'pending_submission')
        this.setPayment(payment.id, 'cancelled', { origin, cause });
    return found;
  }

  /** Moves a payment to a state, with its event. */
  setPayment(id: string, status: string, { origin, cause }: { origin: string; cause: string }): Resource {
    const payment = this.one('payments', id);
    payment['status'] = status;
    this.emit('payments', id, status, { origin, cause });
    return payment;
  }

  /** The debtor finishes a hosted page. @returns the billing request */
  fulfil(flowId: string): Resource {
    const flow = this.one('billing_request_flows', flowId);
    const request = this.one('billing_requests', String(recordOf(flow['links'])['billing_request']));
    if (request['status'] !== 'pending') return request;
    request['status'] = 'fulfilled';
    const links: Record<string, string> = {};
    const { currency, scheme } = recordOf(request['mandate_request']);
    const account = this.#store('customer_bank_accounts', 'BA', {
      account_number_ending: '11',
      bank_name: 'FAKE BANK',
    });
    const mandate = this.#store('mandates', 'MD', {
      status: 'pending_submission',
      scheme: scheme ?? (currency === 'GBP' ? 'bacs' : 'sepa_core'),
      reference: `REF-${this.#count}`,
      metadata: request['metadata'],
      links: { customer_bank_account: account.id },
    });
    links['mandate_request_mandate'] = mandate.id;
    this.emit('mandates', mandate.id, 'created', { origin: 'api', cause: 'mandate_created' });
    request['links'] = links;
    this.emit('billing_requests', request.id, 'fulfilled', { origin: 'payer', cause: 'fulfilled' }, links);
    return request;
  }

  /** Pays out collected payments, less the fees. @returns the payout */
  payOut(paymentIds: readonly string[]): Resource {
    const payments = paymentIds.map((id) => this.one('payments', id));
    const gross = payments.reduce((sum, payment) => sum + Number(payment['amount']), 0);
    const fees = Math.round(this.fee * payments.length);
    const payout = this.#store('payouts', 'PO', {
      amount: gross - fees,
      deducted_fees: fees,
      currency: payments[0]?.['currency'] ?? 'EUR',
      status: 'paid',
      arrival_date: addDays(this.today, 1),
      reference: `QUITTANCE-${this.#count}`,
    });
    for (const payment of payments) {
      payment['links'] = { ...recordOf(payment['links']), payout: payout.id };
      this.setPayment(payment.id, 'paid_out', { origin: 'gocardless', cause: 'payment_paid_out' });
      this.addItem(payout.id, 'payment_paid_out', Number(payment['amount']), payment.id);
      this.addItem(payout.id, 'gocardless_fee', -this.fee, payment.id);
    }
    this.emit('payouts', payout.id, 'paid', { origin: 'gocardless', cause: 'payout_paid' });
    return payout;
  }

  /** Adds an item to a payout. */
  addItem(payout: string, type: string, amount: number, payment: string): void {
    this.#store('payout_items', 'PI', { payout, type, amount: amount.toFixed(1), links: { payment } });
  }

  /** Records an event. */
  emit(
    type: string,
    id: string,
    action: string,
    { origin, cause }: { origin: string; cause: string },
    links: Record<string, string> = {},
  ): void {
    this.events.push({
      id: this.#id('EV'),
      created_at: `${this.today}T12:00:00.000Z`,
      resource_type: type,
      action,
      details: { origin, cause, description: cause },
      links: { [type.replace(/s$/, '')]: id, ...links },
      metadata: {},
    });
  }

  #build(type: string, fields: Record<string, unknown>): Resource {
    if (type === 'billing_requests') return this.#billingRequest(fields);
    if (type === 'billing_request_flows') return this.#flow(fields);
    if (type === 'payments') return this.#payment(fields);
    if (type === 'refunds') return this.#refund(fields);
    throw new FakeRefusal(404, [{ reason: 'resource_not_found', message: 'Resource not found' }]);
  }

  #billingRequest(fields: Record<string, unknown>): Resource {
    const { mandate_request: mandate = null, metadata = {} } = fields;
    if (mandate === null) throw invalid('mandate_request', 'is required');
    if (Object.keys(recordOf(metadata)).length > 3) throw invalid('metadata', 'has more than 3 keys');
    return this.#store('billing_requests', 'BRQ', {
      status: 'pending',
      mandate_request: mandate,
      metadata,
      links: {},
    });
  }

  #flow(fields: Record<string, unknown>): Resource {
    this.one('billing_requests', String(recordOf(fields['links'])['billing_request']));
    const flow = this.#store('billing_request_flows', 'BRF', { ...fields });
    flow['authorisation_url'] = `/flow/${flow.id}`;
    flow['expires_at'] = `${addDays(this.today, 7)}T12:00:00.000Z`;
    return flow;
  }

  #payment(fields: Record<string, unknown>): Resource {
    const mandateId = String(recordOf(fields['links'])['mandate']);
    const mandate = this.one('mandates', mandateId);
    const amount = Number(fields['amount']);
    if (!Number.isSafeInteger(amount) || amount <= 0) throw invalid('amount', 'must be greater than 0');
    if (ENDED_MANDATES.includes(String(mandate['status'])))
      throw new FakeRefusal(422, [{ reason: 'mandate_is_inactive', message: 'Mandate is inactive' }]);
    const earliest = this.nextChargeDate();
    const wanted = typeof fields['charge_date'] === 'string' ? fields['charge_date'] : earliest;
    if (wanted < earliest) throw invalid('charge_date', `must be on or after ${earliest}`);
    const payment = this.#store('payments', 'PM', {
      amount,
      amount_refunded: 0,
      currency: fields['currency'],
      charge_date: nextWorkingDay(wanted),
      status: 'pending_submission',
      scheme: mandate['scheme'],
      description: fields['description'],
      metadata: fields['metadata'] ?? {},
      links: { mandate: mandateId, creditor: CREDITOR },
    });
    this.emit('payments', payment.id, 'created', { origin: 'api', cause: 'payment_created' });
    return payment;
  }

  #refund(fields: Record<string, unknown>): Resource {
    const payment = this.one('payments', String(recordOf(fields['links'])['payment']));
    const amount = Number(fields['amount']);
    const refunded = Number(payment['amount_refunded']) + amount;
    if (!COLLECTED.includes(String(payment['status'])))
      throw new FakeRefusal(422, [{ reason: 'refund_payment_invalid_state', message: 'not collected' }]);
    if (Number(fields['total_amount_confirmation']) !== refunded)
      throw new FakeRefusal(422, [
        {
          reason: 'total_amount_confirmation_invalid',
          field: 'total_amount_confirmation',
          message: 'is wrong',
        },
      ]);
    if (refunded > Number(payment['amount'])) throw invalid('amount', 'is more than the payment');
    payment['amount_refunded'] = refunded;
    const refund = this.#store('refunds', 'RF', {
      amount,
      currency: payment['currency'],
      status: 'created',
      links: { payment: payment.id },
      metadata: fields['metadata'],
    });
    this.emit('refunds', refund.id, 'created', { origin: 'api', cause: 'refund_created' });
    return refund;
  }

  /** Returns the first day that a payment may be charged. */
  nextChargeDate(): string {
    let day = this.today;
    for (let left = LEAD_WORKING_DAYS; left > 0; left -= 1) day = nextWorkingDay(addDays(day, 1));
    return day;
  }

  #store(type: string, prefix: string, fields: Record<string, unknown>): Resource {
    const resource: Resource = {
      id: this.#id(prefix),
      created_at: `${this.today}T12:00:00.000Z`,
      ...fields,
    };
    const stored = this.resources.get(type) ?? new Map<string, Resource>();
    stored.set(resource.id, resource);
    this.resources.set(type, stored);
    return resource;
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}${String(this.#count).padStart(8, '0')}`;
  }
}

/** Returns the day itself or the next one that is no weekend. */
function nextWorkingDay(day: string): string {
  return weekdayOf(day) < 6 ? day : nextWorkingDay(addDays(day, 1));
}
