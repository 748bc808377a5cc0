import { endOfDay, localDate } from '../../kernel/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { DunningSettings } from '../domain/facts.ts';
import type { DatedDecision } from '../domain/simulate.ts';
import { type LoadedCustomer, loadDunnedCustomers, loadDunningSettings } from '../facts/queries.ts';
import { findAffectedCustomers } from './affected-customers.ts';
import { type AssumedSettings, assumeSettings } from './assumed-settings.ts';
import { CalendarEntries } from './calendar-entries.ts';
import {
  CALENDAR_CUSTOMERS,
  type DunningCalendar,
  type DunningCalendarRequest,
  MAX_DAYS_OF_ALL,
} from './calendar-schema.ts';
import { simulateDecisions } from './items.ts';
import { loadNamedCustomer } from './names.ts';
import { DecisionTally, daysFrom } from './tally.ts';
import { Unreachable } from './unreachable.ts';

const DEFAULT_DAYS = 60;
/** Number of customers whose facts are in memory at once. */
const PAGE = 100;
/** Number of open invoices after which the search stops, unless all customers are requested. */
const MAX_INVOICES = 10_000;
/** Exceeds the customers of any organization. */
const EVERYBODY = 10_000_000;
/**
 * Customers with more invoices are left out, because one of their hours would block the event loop for too
 * long.
 */
const MAX_OF_CUSTOMER = 2_000;

/**
 * Returns what dunning would do on each day from today if nothing changed, with the current and the assumed
 * plan. It counts and sums over the customers of the plan. It writes nothing.
 * @throws INVALID_DATA for a customer or a plan that does not exist, and the errors of `assumeSettings`
 */
export async function simulateCalendar(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  organization: Organization,
  request: DunningCalendarRequest,
): Promise<DunningCalendar> {
  const now = clock.now();
  const today = localDate(now, organization.timezone);
  const days = daysFrom(today, request.days ?? DEFAULT_DAYS);
  const last = days.at(-1) ?? today;
  const { on = null, everybody = false } = request;
  if (everybody && days.length > MAX_DAYS_OF_ALL)
    throw invalidField('days', `must be at most ${MAX_DAYS_OF_ALL} if everybody is true`);
  if (everybody && request.limit !== undefined)
    throw invalidField('limit', 'cannot be combined with everybody');
  const limit = everybody ? EVERYBODY : (request.limit ?? CALENDAR_CUSTOMERS);
  if (on !== null && !days.includes(on)) throw invalidField('on', `must be between ${today} and ${last}`);
  const basis = await inSnapshot(database, async (connection) => {
    const stored = await loadDunningSettings(connection, organization);
    const assumed = await assumeSettings(connection, organization.id, stored, request);
    const { customerId } = request;
    const ids =
      customerId === undefined
        ? await findAffectedCustomers(connection, organization.id, assumed.planIds, limit + 1)
        : [(await loadNamedCustomer(connection, organization.id, customerId)).id];
    return { assumed, ids };
  });
  const run = new Run(basis.assumed, { now, until: endOfDay(last, organization.timezone), on });
  const { fieldIds } = basis.assumed;
  const ids = basis.ids.slice(0, limit);
  const unreachable = new Unreachable();
  while (run.customers < ids.length && (everybody || run.invoices < MAX_INVOICES)) {
    const customerIds = ids.slice(run.customers, run.customers + PAGE);
    const customers = await inSnapshot(database, (connection) =>
      loadDunnedCustomers(connection, organization, { customerIds, now, fieldIds, isForeseen: true }),
    );
    for (const customer of customers) await run.add(customer);
    await unreachable.look(database.pool, organization.id, customerIds);
    // Customers that were deleted in the meantime are left out.
    run.customers += customerIds.length;
  }
  const named = await inSnapshot(database, (connection) => run.shown.named(connection, organization.id));
  return {
    today,
    until: last,
    currency: organization.currency,
    ...run.answer(days),
    ...named,
    unreachable: unreachable.answer(),
    customers: run.customers - run.leftOut,
    isWhole: run.leftOut === 0 && run.customers === basis.ids.length,
  };
}

/** Evaluates customers once with the current settings and once under the assumption. */
class Run {
  customers = 0;
  invoices = 0;
  leftOut = 0;
  readonly shown: CalendarEntries;
  readonly #assumed: AssumedSettings;
  readonly #span: { now: string; until: string };
  readonly #before: DecisionTally | null;
  readonly #after: DecisionTally;
  readonly #yieldWhenDue = yieldToEventLoop();

  constructor(assumed: AssumedSettings, { on, ...span }: { now: string; until: string; on: string | null }) {
    this.#assumed = assumed;
    this.#span = span;
    this.#before = assumed.before === null ? null : new DecisionTally(assumed.before);
    this.#after = new DecisionTally(assumed.settings);
    this.shown = new CalendarEntries({ on, assumed });
  }

  async add(customer: LoadedCustomer): Promise<void> {
    const { settings, customerOf, before: stored } = this.#assumed;
    if (customer.invoices.length > MAX_OF_CUSTOMER) {
      this.leftOut += 1;
      return;
    }
    this.invoices += customer.invoices.length;
    const before = stored === null ? null : await this.#decisions(customer, stored);
    if (before !== null) this.#before?.add(customer, before);
    const after = await this.#decisions(customerOf(customer), settings);
    this.#after.add(customer, after);
    this.shown.add(customer, before, after);
  }

  async #decisions(
    customer: Parameters<typeof simulateDecisions>[0],
    settings: DunningSettings,
  ): Promise<DatedDecision[]> {
    const { planIds } = this.#assumed;
    const decisions = await simulateDecisions(customer, settings, this.#span, this.#yieldWhenDue);
    return planIds === null ? decisions : decisions.filter(({ planId }) => planIds.includes(planId));
  }

  answer(days: readonly string[]): Pick<DunningCalendar, 'unconverted' | 'total' | 'days' | 'steps'> {
    const [before, after] = [this.#before, this.#after];
    return {
      unconverted: [...after.unconverted.union(before?.unconverted ?? new Set<string>())].sort(),
      total: { before: before?.total() ?? null, after: after.total() },
      days: days.map((on) => ({ on, before: before?.on(on) ?? null, after: after.on(on) })),
      steps: this.#steps(),
    };
  }

  /** Returns the assumed steps of the examined plans, and those that would be removed. */
  #steps(): DunningCalendar['steps'] {
    const { settings, before, planIds } = this.#assumed;
    const ids = planIds ?? [...settings.plans.keys()];
    return ids.flatMap((planId) => {
      const now = settings.plans.get(planId)?.steps ?? [];
      const gone = (before?.plans.get(planId)?.steps ?? []).filter(
        ({ key }) => !now.some((one) => one.key === key),
      );
      return [...now, ...gone].map(({ key, name }) => ({
        planId,
        key,
        name,
        before: this.#before?.ofStep(planId, key) ?? null,
        after: this.#after.ofStep(planId, key),
      }));
    });
  }
}
