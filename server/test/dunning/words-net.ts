/** The words of "What is owed net" in docs/domain.md. */
import type { CurrentPlan } from '../../src/collections/domain/dunning/facts.ts';
import { type Asking, daysFrom, owesNothing, plannedDay, type Question } from './words-asks.ts';

export class Net {
  readonly #all: readonly Asking[];
  readonly #question: Question;

  /** @param all those that may be reminded of and follow an active plan, the oldest first */
  constructor(all: readonly Asking[], question: Question) {
    this.#all = all;
    this.#question = question;
  }

  onAccount(currency: string): number {
    return this.#question.facts.onAccount.get(currency) ?? 0;
  }

  /** What the overdue invoices that follow plans for customers are asked for. */
  overdue(currency: string): number {
    return this.#overdueBefore(currency) - this.onAccount(currency);
  }

  /** What is due today or soon is asked for. */
  soon(currency: string): number {
    const excess = Math.max(0, this.onAccount(currency) - this.#overdueBefore(currency));
    const soon = this.#all.filter((one) => one.invoice.currency === currency && this.isSoon(one));
    return sum(soon) - excess;
  }

  /** What is left of an overdue invoice that follows a plan for invoices. */
  left({ invoice }: Asking): number {
    let money = this.onAccount(invoice.currency);
    for (const one of this.#all) {
      if (one.invoice.currency !== invoice.currency || !one.isOverdue || one.plan.entity !== 'INVOICE')
        continue;
      const gets = Math.min(money, one.invoice.outstanding);
      if (one.invoice.id === invoice.id) return one.invoice.outstanding - gets;
      money -= gets;
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
    const amount = one.plan.entity === 'INVOICE' ? this.left(one) : this.overdue(currency);
    return this.isAskedFor(amount, currency, one.plan);
  }

  #overdueBefore(currency: string): number {
    return sum(
      this.#all.filter(
        (one) => one.invoice.currency === currency && one.isOverdue && one.plan.entity === 'CUSTOMER',
      ),
    );
  }
}

const sum = (some: readonly Asking[]) => some.reduce((total, { invoice }) => total + invoice.outstanding, 0);
