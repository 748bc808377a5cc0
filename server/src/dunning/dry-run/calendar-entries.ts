import { isDeepStrictEqual } from 'node:util';
import { allSent } from '../../platform/db/transaction.ts';
import type { DunningSettings } from '../domain/facts.ts';
import type { DatedDecision } from '../domain/simulate.ts';
import type { LoadedCustomer, Queryable } from '../facts/queries.ts';
import type { AssumedSettings } from './assumed-settings.ts';
import type { DunningCalendar, PlannedReminder } from './calendar-schema.ts';
import { itemsOf } from './items.ts';
import { loadCustomerNames, loadInvoiceNames } from './names.ts';

const MAX_CHANGED = 20;
const MAX_PLANNED = 20;
const MAX_REMINDERS = 200;

interface ChangedCustomer {
  customer: LoadedCustomer;
  before: readonly DatedDecision[];
  after: readonly DatedDecision[];
}

interface Basis {
  /** The day whose reminders are listed individually. */
  on: string | null;
  assumed: AssumedSettings;
}

/**
 * The individual entries of a calendar: customers whose reminders would change, and the reminders of one day.
 */
export class CalendarEntries {
  readonly #basis: Basis;
  readonly #changed: ChangedCustomer[] = [];
  #countChanged = 0;
  readonly #reminders: ChangedCustomer[] = [];
  #countReminders = 0;
  #isWhole = true;

  constructor(basis: Basis) {
    this.#basis = basis;
  }

  /** Adds the decisions about one customer. @param before null if nothing is assumed */
  add(
    customer: LoadedCustomer,
    before: readonly DatedDecision[] | null,
    after: readonly DatedDecision[],
  ): void {
    if (before !== null && !isDeepStrictEqual(before.map(comparedFacts), after.map(comparedFacts))) {
      this.#countChanged += 1;
      if (this.#changed.length < MAX_CHANGED) this.#changed.push({ customer, before, after });
    }
    this.#addDay({ customer, before: this.#ofDay(before ?? []), after: this.#ofDay(after) });
  }

  #ofDay(decisions: readonly DatedDecision[]): DatedDecision[] {
    return decisions.filter(({ on }) => on === this.#basis.on);
  }

  #addDay(of: ChangedCustomer): void {
    const more = Math.max(of.before.length, of.after.length);
    if (more === 0) return;
    if (this.#countReminders + more > MAX_REMINDERS) this.#isWhole = false;
    else this.#reminders.push(of);
    this.#countReminders += more;
  }

  /** Returns the entries with the names of customers and invoices. */
  async named(
    queryable: Queryable,
    organizationId: string,
  ): Promise<Pick<DunningCalendar, 'changed' | 'reminders'>> {
    const { on, assumed } = this.#basis;
    const { before, settings } = assumed;
    const ids = this.#reminders.map(({ customer }) => customer.id);
    const [customers, invoices] = await allSent([
      loadCustomerNames(queryable, organizationId, [
        ...ids,
        ...this.#changed.map(({ customer }) => customer.id),
      ]),
      loadInvoiceNames(queryable, organizationId, ids),
    ] as const);
    const names = { customers, invoices };
    // Reminders of customers or invoices that were deleted in the meantime are left out.
    const isShown = ({ customer, before, after }: ChangedCustomer) =>
      customers.has(customer.id) &&
      [...before, ...after].every(({ invoiceIds }) => invoiceIds.every((id) => invoices.has(id)));
    const shown = this.#reminders.filter(isShown);
    const items = (side: 'before' | 'after', by: DunningSettings) =>
      shown.flatMap((of) => itemsOf(of[side], of.customer, by, names));
    return {
      changed:
        before !== null ? { customers: this.#countChanged, items: this.#changedItems(customers) } : null,
      reminders:
        on === null
          ? null
          : {
              before: before === null ? null : items('before', before),
              after: items('after', settings),
              isWhole: this.#isWhole,
            },
    };
  }

  #changedItems(names: Awaited<ReturnType<typeof loadCustomerNames>>) {
    return this.#changed.flatMap(({ customer: { id }, before, after }) => {
      const customer = names.get(id);
      return customer === undefined ? [] : [{ customer, before: plannedOf(before), after: plannedOf(after) }];
    });
  }
}

/** Returns the facts by which decisions differ for a debtor and for the staff. */
function comparedFacts({ at, planId, step, automatic, invoiceIds }: DatedDecision) {
  const { key, name, type } = step;
  return { at, planId, key, name, type, automatic, invoiceIds };
}

const plannedOf = (decisions: readonly DatedDecision[]): PlannedReminder[] =>
  decisions.slice(0, MAX_PLANNED).map(({ on, step: { key, name, type }, automatic, invoiceIds }) => ({
    on,
    step: { key, name, type },
    automatic,
    countInvoices: invoiceIds.length,
  }));
