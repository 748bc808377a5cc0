import { minorUnits } from '../../kernel/currency.ts';
import type { DemoCustomer, DemoLine, Habit, Setting } from './customers.ts';
import { EUROS } from './names.ts';
import type { Random } from './random.ts';

interface DemoInvoice {
  externalId: string;
  /** The printed number. */
  customId: string;
  gross: number;
  /** Days from today; negative for the past. */
  issued: number;
  due: number;
}

/** An invoice that is not paid in full. */
export interface DemoDebt extends Omit<DemoInvoice, 'gross'> {
  customer: DemoCustomer;
  outstanding: number;
}

/** Stated facts of an invoice; the others are random. */
interface InvoiceTerms {
  /** Days between issue and due date. */
  days?: number;
  gross?: number;
}

/** Ranges of days past due for open invoices, used in turn: not due, 1–30, 31–60, 61–90, more than 90. */
const AGES = [
  [-40, 0],
  [1, 30],
  [31, 60],
  [61, 90],
  [91, 200],
] as const;
const OPEN: Record<Habit, number> = { punctual: 1, slow: 2, poor: 4 };
/** Days between due date and payment, for paid invoices. */
const DELAY: Record<Habit, readonly [number, number]> = { punctual: [-8, 3], slow: [5, 35], poor: [20, 80] };
const DAY = 86_400_000;

/** Makes the documents of customers. Those of a customer depend only on that customer's random numbers. */
export class DemoDocuments {
  readonly #setting: Setting;
  readonly #random: Random;
  readonly #customer: DemoCustomer;
  readonly lines: DemoLine[] = [];
  /** Open invoices among the lines. */
  readonly debts: DemoDebt[] = [];
  #invoices = 0;
  #others = 0;

  constructor(setting: Setting, random: Random, customer: DemoCustomer) {
    this.#setting = setting;
    this.#random = random;
    this.#customer = customer;
  }

  /** Adds a past year of invoices that were settled in every way. */
  addSettled(): void {
    const random = this.#random;
    const [min, max] = DELAY[this.#customer.habit];
    for (let i = random.int(2, 9); i > 0; i -= 1) {
      const paidOn = -random.int(5, 330);
      const invoice = this.#invoice(paidOn - random.int(min, max));
      random.pick([
        () => this.#pay(invoice, paidOn, [invoice.gross]),
        () => this.#pay(invoice, paidOn, [invoice.gross]),
        () => this.#payInParts(invoice, paidOn),
        () => this.#payLessCredit(invoice, paidOn),
        () => this.#payTooMuch(invoice, paidOn),
        () => this.#reconcile(invoice, paidOn),
      ])();
    }
  }

  /**
   * Adds open invoices, some partly paid.
   * @param at number of open invoices of earlier customers, so that every age occurs
   * @returns the number of added invoices
   */
  addOpen(at: number, atLeast: number): number {
    const random = this.#random;
    const count = Math.max(atLeast, random.int(0, OPEN[this.#customer.habit]));
    for (let i = 0; i < count; i += 1) {
      const [min, max] = AGES[(at + i) % AGES.length] ?? AGES[0];
      const invoice = this.#invoice(-random.int(min, max));
      const since = Math.min(-1, random.int(invoice.issued, -1));
      let paid = 0;
      if (random.chance(0.3)) {
        paid = Math.floor(invoice.gross / random.int(2, 5));
        this.#pay(invoice, since, [paid]);
      } else if (random.chance(0.15)) this.#bounce(invoice, since);
      this.#owe(invoice, invoice.gross - paid);
    }
    if (random.chance(0.1)) this.#creditNote(null, this.#amount() / 10, -random.int(1, 60));
    return count;
  }

  /** Adds an invoice that another member of the family pays: a parent pays for its children. */
  addForParent(): { invoice: DemoInvoice; paidOn: number } {
    const paidOn = -this.#random.int(5, 200);
    return { invoice: this.#invoice(paidOn - this.#random.int(0, 20)), paidOn };
  }

  /** Adds an open invoice. @param issued may be after today */
  addInvoice(issued: number, terms: Required<Pick<InvoiceTerms, 'days'>> & InvoiceTerms): DemoDebt {
    const invoice = this.#invoice(issued + terms.days, terms);
    return this.#owe(invoice, invoice.gross);
  }

  /** Adds an invoice that was paid in full. */
  addPaid(due: number, paidOn: number, terms: InvoiceTerms): void {
    const invoice = this.#invoice(due, terms);
    this.#pay(invoice, paidOn, [invoice.gross]);
  }

  /** Adds one payment that closes invoices of the whole family. */
  payFor(invoices: readonly DemoInvoice[], paidOn: number): void {
    this.#payment(
      invoices.reduce((sum, { gross }) => sum + gross, 0),
      paidOn,
      invoices.map(({ externalId, gross }) => linkRecord(externalId, gross)),
    );
  }

  #owe({ externalId, customId, issued, due }: DemoInvoice, outstanding: number): DemoDebt {
    const debt = { externalId, customId, issued, due, customer: this.#customer, outstanding };
    this.debts.push(debt);
    return debt;
  }

  #invoice(due: number, { days, gross: stated }: InvoiceTerms = {}): DemoInvoice {
    this.#invoices += 1;
    const { externalId: customer, currency } = this.#customer;
    const externalId = `${customer}-i${this.#invoices}`;
    const customId = `INV-${customer.replaceAll(/\D/g, '')}-${this.#invoices}`;
    const gross = stated ?? this.#amount();
    const issued = due - (days ?? this.#random.pick([30, 30, 45, 60]));
    this.#add('invoice', {
      externalId,
      customId,
      currency,
      customer: { externalId: customer },
      grossAmount: gross,
      netAmount: Math.round(gross / 1.2),
      issuedAt: this.#date(issued),
      dueDate: this.#date(due),
    });
    return { externalId, customId, gross, issued, due };
  }

  /**
   * Returns about 40 to 12,000 euros, in minor units of the customer's currency. Small amounts are more
   * common.
   */
  #amount(): number {
    const { currency } = this.#customer;
    const euros =
      this.#random.int(40, this.#random.pick([400, 2_000, 12_000])) + this.#random.int(0, 99) / 100;
    return Math.max(10, Math.round((euros / (EUROS[currency] ?? 1)) * 10 ** minorUnits(currency)));
  }

  #pay(invoice: DemoInvoice, on: number, amounts: readonly number[]): void {
    for (const amount of amounts) this.#payment(amount, on, [linkRecord(invoice.externalId, amount)]);
  }

  #payInParts(invoice: DemoInvoice, on: number): void {
    const first = Math.floor((invoice.gross * this.#random.int(20, 60)) / 100);
    this.#pay(invoice, Math.max(invoice.issued, on - 25), [first]);
    this.#pay(invoice, on, [invoice.gross - first]);
  }

  #payLessCredit(invoice: DemoInvoice, on: number): void {
    const credited = Math.floor((invoice.gross * this.#random.int(5, 30)) / 100);
    this.#creditNote(invoice, credited, on);
    this.#pay(invoice, on, [invoice.gross - credited]);
  }

  /** Adds an overpayment and the refund of the excess. */
  #payTooMuch(invoice: DemoInvoice, on: number): void {
    const extra = Math.ceil(invoice.gross / 20);
    const payment = this.#payment(invoice.gross + extra, on, [linkRecord(invoice.externalId, invoice.gross)]);
    this.#refund(payment, extra, Math.min(0, on + 10));
  }

  /** Adds a direct debit that the bank returned: the invoice is due again. */
  #bounce(invoice: DemoInvoice, on: number): void {
    const payment = this.#payment(
      invoice.gross,
      on,
      [linkRecord(invoice.externalId, invoice.gross)],
      'DIRECT_DEBIT',
    );
    this.#refund(payment, invoice.gross, Math.min(0, on + 3));
  }

  /** Adds a payment and a credit note that came without links, and were applied later. */
  #reconcile(invoice: DemoInvoice, on: number): void {
    const credited = Math.floor(invoice.gross / 10);
    const note = this.#creditNote(null, credited, on);
    const payment = this.#payment(invoice.gross - credited, on, []);
    this.#add('reconcile', {
      externalId: `${invoice.externalId}-r`,
      invoices: [{ externalId: invoice.externalId, amountLinked: invoice.gross }],
      payments: [{ externalId: payment, amountLinked: invoice.gross - credited }],
      creditNotes: [{ externalId: note, amountLinked: credited }],
    });
  }

  #payment(amount: number, on: number, links: readonly object[], instrument?: string): string {
    const externalId = this.#nextId('p');
    const { currency, externalId: customer } = this.#customer;
    this.#add('payment', {
      externalId,
      customer: { externalId: customer },
      amount,
      currency,
      validatedAt: this.#date(on),
      instrument:
        instrument ?? this.#random.pick(['WIRE_TRANSFER', 'WIRE_TRANSFER', 'CARD', 'CHECK', 'DIRECT_DEBIT']),
      refNumber: `REF${this.#random.int(100_000, 999_999)}`,
      // An empty list would remove the links of a reconciliation when the data is made again.
      ...(links.length === 0 ? {} : { linkedInvoices: links }),
    });
    return externalId;
  }

  #creditNote(invoice: DemoInvoice | null, amount: number, on: number): string {
    const externalId = this.#nextId('c');
    const { currency, externalId: customer } = this.#customer;
    const grossAmount = Math.max(1, Math.floor(amount));
    this.#add('credit_note', {
      externalId,
      customer: { externalId: customer },
      grossAmount,
      currency,
      issuedAt: this.#date(on),
      ...(invoice === null ? {} : { linkedInvoices: [linkRecord(invoice.externalId, grossAmount)] }),
    });
    return externalId;
  }

  #refund(payment: string, amount: number, on: number): void {
    const { currency, externalId: customer } = this.#customer;
    this.#add('refund', {
      externalId: this.#nextId('f'),
      customer: { externalId: customer },
      amount,
      currency,
      validatedAt: this.#date(on),
      instrument: 'WIRE_TRANSFER',
      linkedPayments: [{ amountLinked: amount, payment: { externalId: payment } }],
    });
  }

  #nextId(letter: string): string {
    this.#others += 1;
    return `${this.#customer.externalId}-${letter}${this.#others}`;
  }

  #add(type: DemoLine['type'], data: Record<string, unknown>): void {
    this.lines.push({ type, data });
  }

  #date(day: number): string {
    return new Date(Date.parse(this.#setting.today) + day * DAY).toISOString().slice(0, 10);
  }
}

function linkRecord(invoice: string, amount: number): object {
  return { amountLinked: amount, invoice: { externalId: invoice } };
}
