/** A random ledger that changes over HTTP. The class tracks the expected facts on its own. */
import { Temporal } from 'temporal-polyfill';
import { creditNote, payment, refund, store } from '../harness/factories.ts';
import type { Random } from '../model/random.ts';
import type { BareInvoice, Facts } from './reference-due-steps.ts';
import type { Scenario } from './scenario.ts';

const DAY = 86_400_000;
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'GBP'] as const;

interface Due {
  date: string;
  on: string;
}

interface Payment {
  name: string;
  left: number;
}

interface Invoice extends BareInvoice {
  name: string;
  gross: number;
  payments: Payment[];
  isWrittenOff: boolean;
}

interface Customer {
  id: string;
  name: string;
  /** The customer's setting: a plan, no plan, or the default. */
  choice: string;
  parent: Customer | null;
  pausedUntil: string | null;
  invoices: Invoice[];
  /** Unlinked credit by currency. */
  credit: Map<string, number>;
}

/** Returns a customer's unlinked credit plus its parent's credit beyond the parent's own overdue invoices. */
function onAccount(own: Customer['credit'], parent: Customer | null, today: string): Map<string, number> {
  const amounts = new Map(own);
  for (const [currency, credit] of parent?.credit ?? []) {
    const overdue = (parent?.invoices ?? [])
      .filter((one) => one.currency === currency && !one.isWrittenOff && one.dueOn < today)
      .reduce((sum, { outstanding }) => sum + outstanding, 0);
    if (credit > overdue) amounts.set(currency, (amounts.get(currency) ?? 0) + credit - overdue);
  }
  return amounts;
}

const newCustomer = (id: string, name: string, parent: Customer | null): Customer => ({
  id,
  name,
  choice: 'INHERIT',
  parent,
  pausedUntil: null,
  invoices: [],
  credit: new Map(),
});

export class RandomLedger {
  readonly customers: Customer[] = [];
  readonly #steady: Customer[] = [];
  readonly #scenario: Scenario;
  readonly #random: Random;
  readonly #plans: readonly string[];
  #names = 0;

  /** @param plans ids; the first one is the organization's default */
  constructor(scenario: Scenario, random: Random, plans: readonly string[]) {
    this.#scenario = scenario;
    this.#random = random;
    this.#plans = plans;
  }

  #name(what: string): string {
    this.#names += 1;
    return `${what}-${this.#names}`;
  }

  async addCustomer(now: string): Promise<void> {
    const name = this.#name('customer');
    const parents = this.customers.filter(({ parent }) => parent === null);
    const parent = this.#random.chance(30) && parents.length > 0 ? this.#random.pick(parents) : null;
    const more = parent === null ? {} : { parent: { externalId: parent.name } };
    const { id } = await this.#scenario.customer(name, more);
    const customer = newCustomer(id, name, parent);
    this.customers.push(customer);
    for (let i = this.#random.integer(1, 4); i > 0; i -= 1) await this.#drawInvoice(customer, now);
  }

  /** Adds a customer that follows a plan, owes EUR due within a week of now, and has no random events. */
  async addSteady(now: string, plan: string): Promise<void> {
    const name = this.#name('steady');
    const { id } = await this.#scenario.customer(name);
    const customer = { ...newCustomer(id, name, null), choice: plan };
    this.#steady.push(customer);
    await this.#scenario.put(`/internal/customers/${id}/dunning`, { plan });
    await this.#addInvoice(customer, 'EUR', 5_000, this.#due(now, 0, 6));
  }

  everybody(): Customer[] {
    return [...this.customers, ...this.#steady];
  }

  #drawInvoice(customer: Customer, now: string): Promise<void> {
    const [currency, gross] = [this.#random.pick(CURRENCIES), this.#random.pick([100, 5_000, 5_000, 40_000])];
    return this.#addInvoice(customer, currency, gross, this.#due(now, -25, 20));
  }

  async #addInvoice(
    customer: Customer,
    currency: Invoice['currency'],
    gross: number,
    due: Due,
  ): Promise<void> {
    const name = this.#name('invoice');
    const more = { amount: gross, currency };
    const { id } = await this.#scenario.owes(customer.name, name, due.date, more);
    customer.invoices.push({
      id,
      name,
      currency,
      gross,
      outstanding: gross,
      dueOn: due.on,
      planId: null,
      pausedUntil: null,
      promiseDueOn: null,
      isDisputed: false,
      hasSourceHold: false,
      reopenedAt: null,
      isWrittenOff: false,
      payments: [],
      fields: new Map(),
    });
  }

  #around(now: string, min: number, max: number): string {
    const minutes = this.#random.integer(0, 1439) * 60_000;
    return new Date(Date.parse(now) + this.#random.integer(min, max) * DAY + minutes).toISOString();
  }

  /** Returns a due date as it is sent (date or timestamp) and as a day. */
  #due(now: string, min: number, max: number): Due {
    const date = this.#around(now, min, max);
    const { timezone } = this.#scenario.client.organization;
    const on = Temporal.Instant.from(date).toZonedDateTimeISO(timezone).toPlainDate().toString();
    return this.#random.chance(50) ? { date, on } : { date: on, on };
  }

  /** Applies a random event to a random customer. */
  async happen(now: string): Promise<void> {
    const customer = this.#random.pick(this.customers);
    const path = `/internal/customers/${customer.id}/dunning`;
    const invoice = this.#random.pick(customer.invoices);
    switch (this.#random.integer(0, 19)) {
      case 0:
        return this.#drawInvoice(customer, now);
      case 1:
        customer.pausedUntil = this.#random.chance(30) ? null : this.#around(now, 0, 12);
        return this.#scenario.put(path, { pausedUntil: customer.pausedUntil });
      case 2:
        customer.choice = this.#random.pick(['INHERIT', 'INHERIT', 'NONE', ...this.#plans]);
        return this.#scenario.put(path, { plan: customer.choice });
      case 3:
        return this.#credit(customer);
      default:
        return this.#change(customer, invoice, now);
    }
  }

  async #credit({ name, credit }: Customer): Promise<void> {
    const [currency, amount] = [this.#random.pick(CURRENCIES), this.#random.integer(1, 20_000)];
    const body = creditNote(this.#name('credit'), name, amount, undefined, { currency });
    await store(this.#scenario.client, '/credit_notes', body);
    credit.set(currency, (credit.get(currency) ?? 0) + amount);
  }

  async #change(customer: Customer, invoice: Invoice, now: string): Promise<void> {
    const path = `/invoices/${invoice.id}`;
    switch (this.#random.integer(0, 9)) {
      case 0:
      case 1:
      case 2:
        return this.#pay(customer, invoice);
      case 3:
        return this.#refund(customer, invoice, now);
      case 4:
        if (this.#random.chance(30)) return this.#holdBySource(invoice);
        if (invoice.outstanding === 0 || invoice.isWrittenOff) return;
        if (invoice.isDisputed)
          await this.#scenario.post(`${path}/dispute/resolve`, { resolution: 'REJECTED' });
        else await this.#scenario.post(`${path}/dispute`, { reason: 'OTHER' });
        invoice.isDisputed = !invoice.isDisputed;
        return;
      case 5:
        return this.#promise(invoice, now, path);
      case 6:
        invoice.pausedUntil = this.#random.chance(30) ? null : this.#around(now, 0, 10);
        return this.#scenario.put(`/internal${path}/dunning`, { pausedUntil: invoice.pausedUntil });
      case 7:
        return this.#moveDueDate(customer, invoice, this.#due(now, -20, 10));
      case 8:
        invoice.planId = this.#random.pick([null, ...this.#plans]);
        return this.#scenario.put(`/internal${path}/dunning`, { planId: invoice.planId });
      default:
        if (invoice.outstanding === 0) return;
        if (invoice.isWrittenOff) await this.#scenario.delete(`${path}/write_off`);
        else await this.#scenario.post(`${path}/write_off`, { reason: 'Insolvent' });
        invoice.isWrittenOff = !invoice.isWrittenOff;
    }
  }

  /** The ERP asks for no reminders, or no longer does. */
  async #holdBySource(invoice: Invoice): Promise<void> {
    invoice.hasSourceHold = !invoice.hasSourceHold;
    const { name: externalId, hasSourceHold } = invoice;
    await store(this.#scenario.client, '/invoices', { externalId, hasSourceHold });
  }

  async #moveDueDate({ name: owner }: Customer, invoice: Invoice, { date, on }: Due): Promise<void> {
    invoice.dueOn = on;
    const { gross: amount, currency } = invoice;
    await this.#scenario.owes(owner, invoice.name, date, { amount, currency });
  }

  async #pay({ name: owner }: Customer, invoice: Invoice): Promise<void> {
    if (invoice.outstanding === 0 || invoice.isWrittenOff) return;
    const amount = this.#random.chance(50)
      ? invoice.outstanding
      : this.#random.integer(1, invoice.outstanding);
    const name = this.#name('payment');
    const more = { currency: invoice.currency };
    await store(
      this.#scenario.client,
      '/payments',
      payment(name, owner, amount, { [invoice.name]: amount }, more),
    );
    invoice.outstanding -= amount;
    invoice.payments.push({ name, left: amount });
  }

  async #refund({ name: owner }: Customer, invoice: Invoice, now: string): Promise<void> {
    const last = invoice.payments.at(-1);
    if (last === undefined || last.left === 0 || invoice.isWrittenOff) return;
    const amount = this.#random.integer(1, last.left);
    const links = { payments: { [last.name]: amount } };
    const body = refund(this.#name('refund'), owner, amount, links, { currency: invoice.currency });
    await store(this.#scenario.client, '/refunds', body);
    if (invoice.outstanding === 0) invoice.reopenedAt = now;
    invoice.outstanding += amount;
    last.left -= amount;
  }

  async #promise(invoice: Invoice, now: string, path: string): Promise<void> {
    if (invoice.outstanding === 0 || invoice.isWrittenOff) return;
    const { date, on } = this.#due(now, 1, 9);
    invoice.promiseDueOn = on;
    await this.#scenario.post(`${path}/promise`, { date });
  }

  /** Returns the input of the reference evaluator: a customer as it is now. */
  factsOf({ id, choice, parent, pausedUntil, invoices, credit }: Customer, today: string): Facts {
    const balances = new Map([...credit].map(([currency, amount]) => [currency, -amount]));
    for (const { currency, outstanding } of invoices)
      balances.set(currency, (balances.get(currency) ?? 0) + outstanding);
    return {
      id,
      planId: this.#planOf(choice === 'INHERIT' ? (parent?.choice ?? 'INHERIT') : choice),
      isEnabled: choice !== 'NONE' && parent?.choice !== 'NONE',
      pausedUntil,
      isAnswered: false,
      cashHeldUntil: null,
      sourceFreshUntil: null,
      isReachable: true,
      timezone: null,
      country: null,
      onAccount: onAccount(credit, parent, today),
      balances: [...balances].map(([currency, balance]) => ({ currency, balance })),
      invoices: invoices.filter(({ isWrittenOff, outstanding }) => !isWrittenOff && outstanding > 0),
      fields: new Map(),
    };
  }

  #planOf(choice: string): string | null {
    if (choice === 'NONE') return null;
    return choice === 'INHERIT' ? (this.#plans[0] ?? null) : choice;
  }
}
