/** A reference implementation of docs/domain/amounts-asked-for.md. */
import type { CurrentPlan } from '../../src/dunning/domain/facts.ts';
import {
  type BareInvoice,
  daysFrom,
  mayBeNoticed,
  owesNothing,
  plannedDay,
  type Question,
  type ReminderCandidate,
} from './reference-due-steps.ts';

/** Groups of overdue invoices that are claimed together. */
export type ClaimGroup = 'REMINDER' | 'NOTICE' | 'EVERYTHING';

export class Net {
  readonly #all: readonly ReminderCandidate[];
  readonly #question: Question;
  /** All open invoices, in the order in which money on account pays them. */
  readonly #invoices: readonly BareInvoice[];

  /** @param all invoices that may be reminded of and follow an active plan, oldest first */
  constructor(all: readonly ReminderCandidate[], question: Question) {
    this.#all = all;
    this.#question = question;
    const key = ({ isDisputed, dueOn, id }: BareInvoice) => `${isDisputed ? 1 : 0} ${dueOn} ${id}`;
    this.#invoices = question.facts.invoices.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  }

  onAccount(currency: string): number {
    return this.#question.facts.onAccount.get(currency) ?? 0;
  }

  /** Returns the claim for the overdue invoices of plans for customers. */
  overdue(currency: string, of: ClaimGroup): number {
    const some = (one: ReminderCandidate) =>
      one.isOverdue && one.plan.entity === 'CUSTOMER' && this.isOf(one, of);
    return this.#sum((one) => one.invoice.currency === currency && some(one));
  }

  /** Returns whether a message may mention an overdue invoice. */
  isOf({ noticedOn }: ReminderCandidate, of: ClaimGroup): boolean {
    if (of === 'REMINDER') return noticedOn === null;
    return of === 'EVERYTHING' || mayBeNoticed(noticedOn, this.#question);
  }

  /** Returns the group with which an overdue invoice is claimed. */
  ofWhat({ asks, noticedOn }: ReminderCandidate): ClaimGroup {
    if (asks?.step.type === 'LETTER' && asks.step.needsEarlier) return 'NOTICE';
    return noticedOn === null ? 'REMINDER' : 'EVERYTHING';
  }

  /** Returns the claim for invoices due today or soon. */
  soon(currency: string): number {
    return this.#sum((one) => one.invoice.currency === currency && this.isSoon(one));
  }

  /**
   * Returns the rest of an invoice after money on account, which pays undisputed before disputed invoices,
   * earliest due first.
   */
  left({ invoice }: Pick<ReminderCandidate, 'invoice'>): number {
    let money = this.onAccount(invoice.currency);
    for (const one of this.#invoices) {
      if (one.currency !== invoice.currency) continue;
      if (one.id === invoice.id) return Math.max(0, invoice.outstanding - money);
      money = Math.max(0, money - one.outstanding);
    }
    return invoice.outstanding;
  }

  /** Returns whether it is due today or soon. */
  isSoon({ invoice, plan, isOverdue }: ReminderCandidate): boolean {
    if (isOverdue) return false;
    const courtesies = plan.steps.map((_, i) => plannedDay(plan, i)).filter((day) => day <= 0);
    const withinDays = Math.max(7, ...courtesies.map((day) => -day));
    return daysFrom(this.#question.today, invoice.dueOn) <= withinDays;
  }

  isAskedFor(amount: number, currency: string, plan: CurrentPlan): boolean {
    return !owesNothing(this.#question) && amount > 0 && amount >= (plan.minimumAmounts[currency] ?? 0);
  }

  /** Returns whether its step may start a contact. */
  bringsAbout(one: ReminderCandidate): boolean {
    const { currency } = one.invoice;
    if (!one.isOverdue) return this.isAskedFor(this.soon(currency), currency, one.plan);
    const amount = one.plan.entity === 'INVOICE' ? this.left(one) : this.overdue(currency, this.ofWhat(one));
    return this.isAskedFor(amount, currency, one.plan);
  }

  /** Returns whether an overdue amount is claimed, under any plan. */
  isBehind(): boolean {
    return this.#all.some((one) => one.isOverdue && this.bringsAbout(one));
  }

  #sum(isCounted: (one: ReminderCandidate) => boolean): number {
    return this.#all.filter(isCounted).reduce((total, one) => total + this.left(one), 0);
  }
}
