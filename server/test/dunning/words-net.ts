/** The words of "What is owed net" in docs/domain.md. */
import type { CurrentPlan } from '../../src/collections/domain/dunning/facts.ts';
import {
  type Asking,
  type BareInvoice,
  daysFrom,
  mayBeNoticed,
  owesNothing,
  plannedDay,
  type Question,
} from './words-asks.ts';

/** Which overdue invoices are asked for together. */
export type Of = 'REMINDER' | 'NOTICE' | 'EVERYTHING';

export class Net {
  readonly #all: readonly Asking[];
  readonly #question: Question;
  /** All open invoices, in the order in which money on account pays them. */
  readonly #invoices: readonly BareInvoice[];

  /** @param all those that may be reminded of and follow an active plan, the oldest first */
  constructor(all: readonly Asking[], question: Question) {
    this.#all = all;
    this.#question = question;
    const key = ({ isDisputed, dueOn, id }: BareInvoice) => `${isDisputed ? 1 : 0} ${dueOn} ${id}`;
    this.#invoices = question.facts.invoices.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  }

  onAccount(currency: string): number {
    return this.#question.facts.onAccount.get(currency) ?? 0;
  }

  /** What the overdue invoices that follow plans for customers are asked for. */
  overdue(currency: string, of: Of): number {
    const some = (one: Asking) => one.isOverdue && one.plan.entity === 'CUSTOMER' && this.isOf(one, of);
    return this.#sum((one) => one.invoice.currency === currency && some(one));
  }

  /** Whether a message may be about an overdue invoice. */
  isOf({ noticedOn }: Asking, of: Of): boolean {
    if (of === 'REMINDER') return noticedOn === null;
    return of === 'EVERYTHING' || mayBeNoticed(noticedOn, this.#question);
  }

  /** With which other ones an overdue invoice is asked for. */
  ofWhat({ asks, noticedOn }: Asking): Of {
    if (asks?.step.type === 'LETTER' && asks.step.needsEarlier) return 'NOTICE';
    return noticedOn === null ? 'REMINDER' : 'EVERYTHING';
  }

  /** What is due today or soon is asked for. */
  soon(currency: string): number {
    return this.#sum((one) => one.invoice.currency === currency && this.isSoon(one));
  }

  /** What money on account leaves of an invoice: it pays undisputed ones before disputed ones, the first due first. */
  left({ invoice }: Pick<Asking, 'invoice'>): number {
    let money = this.onAccount(invoice.currency);
    for (const one of this.#invoices) {
      if (one.currency !== invoice.currency) continue;
      if (one.id === invoice.id) return Math.max(0, invoice.outstanding - money);
      money = Math.max(0, money - one.outstanding);
    }
    return invoice.outstanding;
  }

  /** Due today, or soon due. */
  isSoon({ invoice, plan, isOverdue }: Asking): boolean {
    if (isOverdue) return false;
    const courtesies = plan.steps.map((_, i) => plannedDay(plan, i)).filter((day) => day <= 0);
    const withinDays = Math.max(7, ...courtesies.map((day) => -day));
    return daysFrom(this.#question.today, invoice.dueOn) <= withinDays;
  }

  isAskedFor(amount: number, currency: string, plan: CurrentPlan): boolean {
    return !owesNothing(this.#question) && amount > 0 && amount >= (plan.minimumAmounts[currency] ?? 0);
  }

  /** Whether it brings something about with what it asks for. */
  bringsAbout(one: Asking): boolean {
    const { currency } = one.invoice;
    if (!one.isOverdue) return this.isAskedFor(this.soon(currency), currency, one.plan);
    const amount = one.plan.entity === 'INVOICE' ? this.left(one) : this.overdue(currency, this.ofWhat(one));
    return this.isAskedFor(amount, currency, one.plan);
  }

  /** Whether something overdue is asked for, under whatever plan. */
  isBehind(): boolean {
    return this.#all.some((one) => one.isOverdue && this.bringsAbout(one));
  }

  #sum(isCounted: (one: Asking) => boolean): number {
    return this.#all.filter(isCounted).reduce((total, one) => total + this.left(one), 0);
  }
}
