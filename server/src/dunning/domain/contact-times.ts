import { endOfDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import type { Contact } from './facts.ts';
import { type ContactRules, nextContactTime } from './rules.ts';

/**
 * The contacts with a customer, including those decided on in this hour, and the times of the next allowed
 * ones.
 */
export class ContactTimes {
  readonly #now: Timestamp;
  readonly #rules: ContactRules;
  readonly #contacts: Contact[];
  /** Times at which to evaluate again, for messages that had to wait. */
  readonly waits: Timestamp[] = [];

  constructor(contacts: readonly Contact[], rules: ContactRules, now: Timestamp) {
    this.#contacts = [...contacts];
    this.#rules = rules;
    this.#now = now;
  }

  add(isCourtesy: boolean, invoiceIds: readonly string[]): void {
    this.#contacts.push({ at: this.#now, isCourtesy, invoiceIds });
  }

  /** Returns whether earlier contacts allow a reminder to the customer now. */
  allowsReminder(): boolean {
    return this.#allows(this.#rules, this.#counted());
  }

  /** Returns whether earlier contacts about one invoice allow another reminder of it now. */
  allowsReminderAbout(invoiceId: string): boolean {
    const about = this.#counted().filter(({ invoiceIds }) => invoiceIds.includes(invoiceId));
    return this.#allows(this.#rules, about);
  }

  /** Returns whether a courtesy is allowed now: at most one a day, and none on the day of another contact. */
  allowsCourtesy(): boolean {
    const { minDaysBetweenContacts, courtesiesCount } = this.#rules;
    const rules = courtesiesCount
      ? { ...this.#rules, minDaysBetweenContacts: Math.max(1, minDaysBetweenContacts) }
      : { ...this.#rules, minDaysBetweenContacts: 1, maxContactsPerWeek: 0 };
    return this.#allows(rules, this.#contacts);
  }

  /** Returns the number of contacts left under the weekly cap. */
  contactsLeft(): number {
    const { maxContactsPerWeek } = this.#rules;
    if (maxContactsPerWeek === 0) return Number.POSITIVE_INFINITY;
    const today = this.#dayOf(this.#now);
    const recent = this.#counted().filter(({ at }) => daysBetween(this.#dayOf(at), today) < 7);
    return Math.max(0, maxContactsPerWeek - recent.length);
  }

  waitForTomorrow(): void {
    this.waits.push(endOfDay(this.#dayOf(this.#now), this.#rules.timezone));
  }

  #counted(): readonly Contact[] {
    return this.#rules.courtesiesCount
      ? this.#contacts
      : this.#contacts.filter(({ isCourtesy }) => !isCourtesy);
  }

  #dayOf(at: Timestamp): string {
    return localDate(at, this.#rules.timezone);
  }

  #allows(rules: ContactRules, contacts: readonly Contact[]): boolean {
    const at = nextContactTime(
      this.#now,
      rules,
      contacts.map((one) => this.#dayOf(one.at)),
    );
    if (at !== null && at !== this.#now) this.waits.push(at);
    return at === this.#now;
  }
}
