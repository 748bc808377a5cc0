import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import { coverOpenItems } from '../../ledger/domain/open-items.ts';
import { convertOrNull } from '../../ledger/domain/settlement/conversion.ts';
import { blockersOf, owesInAll, planIdOf } from './blockers.ts';
import {
  type ClaimedAmounts,
  claimedAmountOf,
  claimedAmountsOf,
  NO_CLAIMS,
  reachesMinimum,
} from './claimed-amounts.ts';
import type { DunnableInvoice } from './dunnable-invoice.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, PendingAction, StepAdvance } from './facts.ts';
import { currentStepsOf, floorOf, isNoticeableOn, noticedOnOf, type PlannedStep, stepsOf } from './levels.ts';
import type { ContactRules } from './rules.ts';

/**
 * An invoice due within this many days counts as due soon. An earlier courtesy of its plan extends the
 * period.
 */
const SOON_DAYS = 7;

/** Evaluation context of one customer. */
export interface EvaluationContext {
  customer: DunnedCustomer;
  settings: DunningSettings;
  now: Timestamp;
  /** Local date of the organization. */
  today: string;
  /** Contact rules in the customer's time zone and country. */
  rules: ContactRules;
  /** Sorted by age, size and id. */
  dunnable: readonly DunnableInvoice[];
  claims: ClaimedAmounts;
  /** Amount of each open invoice that money on account pays, by id, in minor units. */
  covered: ReadonlyMap<string, number>;
  /** Pending actions that have not ended. */
  pending: readonly PendingAction[];
}

/** Returns the contact rules with a customer's time zone and holidays. */
export function rulesFor(
  { timezone, country }: Pick<DunnedCustomer, 'timezone' | 'country'>,
  { rules, countryHolidays }: Pick<DunningSettings, 'rules' | 'countryHolidays'>,
): ContactRules {
  const local = country === null ? undefined : countryHolidays.get(country);
  const holidays = local === undefined ? rules.holidays : [...rules.holidays, ...local];
  return { ...rules, timezone: timezone ?? rules.timezone, holidays };
}

export function buildContext(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
  pending: readonly PendingAction[],
): EvaluationContext {
  const today = localDate(now, settings.rules.timezone);
  const passesEmail = !customer.isReachable && pending.some(({ kind }) => kind === 'FAILED');
  const dunnable = dunnableInvoicesOf(customer, settings, now, { today, passesEmail });
  const covered = coverOpenItems(customer.invoices, customer.onAccount);
  const claims = owesInAll(customer, settings) ? claimedAmountsOf(dunnable, covered) : NO_CLAIMS;
  const rules = rulesFor(customer, settings);
  return { customer, settings, now, today, rules, dunnable, claims, covered, pending };
}

function dunnableInvoicesOf(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
  { today, passesEmail }: { today: string; passesEmail: boolean },
): DunnableInvoice[] {
  const blockers = blockersOf(customer, settings, now);
  const floors = floorsOf(customer, settings, today);
  const facts = { customer, settings, now, today, passesEmail, floors };
  return inOrder(customer.invoices, settings).flatMap((invoice) => {
    const plan = settings.plans.get(planIdOf(invoice, customer) ?? '');
    if (plan === undefined || !plan.isActive) return [];
    // NOT_DUE blocks claims but keeps followers: staff must learn of money on account that needs to be
    // applied.
    if (blockers(invoice).some((blocker) => blocker !== 'NOT_DUE')) return [];
    const age = daysBetween(invoice.dueOn, today);
    const earliest = stepsOf(plan, 'COURTESY')[0]?.day ?? 0;
    const isSoon = age <= 0 && age >= Math.min(-SOON_DAYS, earliest);
    const steps = currentStepsOf(invoice, plan, facts);
    const noticedOn = age > 0 ? noticedOnOf(invoice) : null;
    const isNoticeable = isNoticeableOn(today, noticedOn, settings.rules.noticePeriodDays);
    return [{ invoice, plan, ...steps, isOverdue: age > 0, isSoon, noticedOn, isNoticeable }];
  });
}

/** Returns the planned day that a customer has reached in each plan for customers. */
function floorsOf(
  customer: DunnedCustomer,
  { plans }: DunningSettings,
  today: string,
): ReadonlyMap<string, number> {
  const floors = new Map<string, number>();
  for (const plan of plans.values()) {
    const own = customer.invoices.filter((invoice) => planIdOf(invoice, customer) === plan.id);
    const floor = floorOf(plan, own, today);
    if (floor !== undefined) floors.set(plan.id, floor);
  }
  return floors;
}

/** Returns the customer's invoices that may be reminded of now, under any plan, the oldest first. */
export function remindableInvoices(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
): DunnedInvoice[] {
  const blockers = blockersOf(customer, settings, now);
  return inOrder(customer.invoices, settings).filter((invoice) => blockers(invoice).length === 0);
}

/** Sorts by age, then the largest first, then by id. */
export function inOrder(
  invoices: readonly DunnedInvoice[],
  { currency, rates }: Pick<DunningSettings, 'currency' | 'rates'>,
): DunnedInvoice[] {
  // Without an exchange rate the size counts as 0.
  const sizeOf = (one: DunnedInvoice) => convertOrNull(one.outstanding, one.currency, currency, rates) ?? 0;
  return invoices
    .map((invoice) => ({ invoice, size: sizeOf(invoice) }))
    .sort(
      (a, b) =>
        compareIds(a.invoice.dueOn, b.invoice.dueOn) ||
        b.size - a.size ||
        compareIds(a.invoice.id, b.invoice.id),
    )
    .map(({ invoice }) => invoice);
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A follower with a due step. */
export interface DueStep extends DunnableInvoice {
  ask: PlannedStep;
}

/** Returns whether the service carries out a step. */
export const isAutomatic = ({ ask, plan }: DueStep): boolean =>
  ask.step.automatic && plan.mode === 'AUTOMATIC';

/** Returns the followers with a due step whose claim reaches the minimum of their own plan. */
export function claimableSteps(context: EvaluationContext): DueStep[] {
  const { dunnable, claims } = context;
  const holds = holdsCourtesies(context);
  return dueStepsOf(dunnable)
    .filter((one) => reachesMinimum(claimedAmountOf(one, claims), one.plan, one.invoice.currency))
    .filter(({ isOverdue, ask }) => isOverdue || !holds || ask.step.type !== 'EMAIL');
}

/** Returns whether courtesies are held back because the customer has claimed overdue invoices. */
export function holdsCourtesies(context: EvaluationContext): boolean {
  return !context.rules.courtesiesWhileOverdue && owesClaimedOverdue(context);
}

/** Returns whether overdue invoices are claimed from the customer, under any plan. */
export function owesClaimedOverdue({
  dunnable,
  claims,
}: Pick<EvaluationContext, 'dunnable' | 'claims'>): boolean {
  return dunnable.some(
    (one) => one.isOverdue && reachesMinimum(claimedAmountOf(one, claims), one.plan, one.invoice.currency),
  );
}

export function dueStepsOf(dunnable: readonly DunnableInvoice[]): DueStep[] {
  return dunnable.flatMap((one) => (one.ask === null ? [] : [{ ...one, ask: one.ask }]));
}

/** Returns the first of the candidates with the latest planned day. */
export function latestOf(candidates: readonly DueStep[]): DueStep | undefined {
  return candidates.reduce<DueStep | undefined>(
    (first, one) => (first === undefined || one.ask.day > first.ask.day ? one : first),
    undefined,
  );
}

/** Returns the step advances of the notified invoices: the automatic step of each that is due or near. */
export function advancesWhenNotified(about: readonly DunnableInvoice[]): StepAdvance[] {
  return about
    .flatMap((one) => (one.notified === null ? [] : [{ ...one, ask: one.notified }]))
    .filter(isAutomatic)
    .map(stepAdvanceOf);
}

/** Returns the step advance of an invoice with its own due step. */
export function stepAdvanceOf({ invoice, plan, ask }: DueStep): StepAdvance {
  return { invoiceId: invoice.id, planId: plan.id, ladder: ask.ladder, stepKey: ask.step.key, day: ask.day };
}
