import { localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { daysBetween } from '../../../ledger/domain/days.ts';
import { coverOpenItems } from '../../../ledger/domain/open-items.ts';
import { convertOrNull } from '../../../ledger/domain/settlement/conversion.ts';
import { blockersOf, owesInAll, planIdOf } from './blockers.ts';
import { type Claims, claimOf, claimsOf, isAskedFor, NOTHING } from './claims.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, StandingAction, Take } from './facts.ts';
import type { Follower } from './follower.ts';
import { floorOf, isNoticeableOn, noticedOnOf, type PlannedStep, stepsNow, stepsOf } from './levels.ts';
import type { ContactRules } from './rules.ts';

/**
 * An invoice due within this many days counts as due soon. An earlier courtesy of its plan extends the
 * period.
 */
const SOON_DAYS = 7;

/** Evaluation context of one customer. */
export interface Scene {
  customer: DunnedCustomer;
  settings: DunningSettings;
  now: Timestamp;
  /** Local date of the organization. */
  today: string;
  /** Contact rules in the customer's time zone and country. */
  rules: ContactRules;
  /** Sorted by age, size and id. */
  followers: readonly Follower[];
  claims: Claims;
  /** Amount of each open invoice that money on account pays, by id, in minor units. */
  covered: ReadonlyMap<string, number>;
  /** Pending actions that have not ended. */
  standing: readonly StandingAction[];
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

export function sceneOf(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
  standing: readonly StandingAction[],
): Scene {
  const today = localDate(now, settings.rules.timezone);
  const passesEmail = !customer.isReachable && standing.some(({ kind }) => kind === 'FAILED');
  const followers = followersOf(customer, settings, now, { today, passesEmail });
  const covered = coverOpenItems(customer.invoices, customer.onAccount);
  const claims = owesInAll(customer, settings) ? claimsOf(followers, covered) : NOTHING;
  const rules = rulesFor(customer, settings);
  return { customer, settings, now, today, rules, followers, claims, covered, standing };
}

function followersOf(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
  { today, passesEmail }: { today: string; passesEmail: boolean },
): Follower[] {
  const blockers = blockersOf(customer, settings, now);
  const floors = floorsOf(customer, settings, today);
  const facts = { customer, settings, today, passesEmail, floors };
  return inOrder(customer.invoices, settings).flatMap((invoice) => {
    const plan = settings.plans.get(planIdOf(invoice, customer) ?? '');
    if (plan === undefined || !plan.isActive) return [];
    // NOT_DUE blocks claims but keeps followers: staff must learn of money on account that needs to be
    // applied.
    if (blockers(invoice).some((blocker) => blocker !== 'NOT_DUE')) return [];
    const age = daysBetween(invoice.dueOn, today);
    const earliest = stepsOf(plan, 'COURTESY')[0]?.day ?? 0;
    const isSoon = age <= 0 && age >= Math.min(-SOON_DAYS, earliest);
    const steps = stepsNow(invoice, plan, facts);
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
export function remindable(
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
        compare(a.invoice.dueOn, b.invoice.dueOn) || b.size - a.size || compare(a.invoice.id, b.invoice.id),
    )
    .map(({ invoice }) => invoice);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A follower with a due step. */
export interface Asking extends Follower {
  ask: PlannedStep;
}

/** Returns whether the service carries out a step. */
export const isAutomatic = ({ ask, plan }: Asking): boolean =>
  ask.step.automatic && plan.mode === 'AUTOMATIC';

/** Returns the followers with a due step whose claim reaches the minimum of their own plan. */
export function asking(scene: Scene): Asking[] {
  const { followers, claims } = scene;
  const holds = holdsCourtesies(scene);
  return asksOf(followers)
    .filter((one) => isAskedFor(claimOf(one, claims), one.plan, one.invoice.currency))
    .filter(({ isOverdue, ask }) => isOverdue || !holds || ask.step.type !== 'EMAIL');
}

/** Returns whether courtesies are held back because the customer has claimed overdue invoices. */
export function holdsCourtesies(scene: Scene): boolean {
  return !scene.rules.courtesiesWhileOverdue && isBehind(scene);
}

/** Returns whether overdue invoices are claimed from the customer, under any plan. */
export function isBehind({ followers, claims }: Pick<Scene, 'followers' | 'claims'>): boolean {
  return followers.some(
    (one) => one.isOverdue && isAskedFor(claimOf(one, claims), one.plan, one.invoice.currency),
  );
}

export function asksOf(followers: readonly Follower[]): Asking[] {
  return followers.flatMap((one) => (one.ask === null ? [] : [{ ...one, ask: one.ask }]));
}

/** Returns the first of the candidates with the latest planned day. */
export function latestOf(candidates: readonly Asking[]): Asking | undefined {
  return candidates.reduce<Asking | undefined>(
    (first, one) => (first === undefined || one.ask.day > first.ask.day ? one : first),
    undefined,
  );
}

/** Returns the step advances of the notified invoices: the automatic step of each that is due or near. */
export function takesWhenTold(about: readonly Follower[]): Take[] {
  return about
    .flatMap((one) => (one.told === null ? [] : [{ ...one, ask: one.told }]))
    .filter(isAutomatic)
    .map(takeOf);
}

/** Returns the step advance of an invoice with its own due step. */
export function takeOf({ invoice, plan, ask }: Asking): Take {
  return { invoiceId: invoice.id, planId: plan.id, ladder: ask.ladder, stepKey: ask.step.key, day: ask.day };
}
