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

/** Within so many days an invoice is told of as soon due, or within those of its plan's earliest courtesy. */
const SOON_DAYS = 7;

/** What stands when something is decided about a customer. */
export interface Scene {
  customer: DunnedCustomer;
  settings: DunningSettings;
  now: Timestamp;
  /** Where the organization is. */
  today: string;
  /** On the customer's clock and in its country. */
  rules: ContactRules;
  /** In the order of age, size and id. */
  followers: readonly Follower[];
  claims: Claims;
  /** What money on account pays of each open invoice, by id, in minor units. */
  covered: ReadonlyMap<string, number>;
  /** What stands and has not ended. */
  standing: readonly StandingAction[];
}

/** On whose clock and holidays a customer is contacted. */
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
    // Of who owes nothing nothing is asked; that there is money to be applied is for people to know.
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

/** How far a customer has come in each plan for customers. */
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

/** Invoices of a customer that may be reminded of now, whatever plan they follow, the oldest first. */
export function remindable(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
): DunnedInvoice[] {
  const blockers = blockersOf(customer, settings, now);
  return inOrder(customer.invoices, settings).filter((invoice) => blockers(invoice).length === 0);
}

/** The oldest first, of equally old ones the largest, then by id. */
export function inOrder(
  invoices: readonly DunnedInvoice[],
  { currency, rates }: Pick<DunningSettings, 'currency' | 'rates'>,
): DunnedInvoice[] {
  // Without a rate it counts as nothing.
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

/** A follower that asks for a step. */
export interface Asking extends Follower {
  ask: PlannedStep;
}

/** Whether the service carries a step out by itself. */
export const isAutomatic = ({ ask, plan }: Asking): boolean =>
  ask.step.automatic && plan.mode === 'AUTOMATIC';

/** The followers that ask for something, and for which something is asked for under their own plan. */
export function asking(scene: Scene): Asking[] {
  const { followers, claims } = scene;
  const holds = holdsCourtesies(scene);
  return asksOf(followers)
    .filter((one) => isAskedFor(claimOf(one, claims), one.plan, one.invoice.currency))
    .filter(({ isOverdue, ask }) => isOverdue || !holds || ask.step.type !== 'EMAIL');
}

/** Whether no courtesy is sent because the customer is asked for what is overdue. */
export function holdsCourtesies(scene: Scene): boolean {
  return !scene.rules.courtesiesWhileOverdue && isBehind(scene);
}

/** Whether the customer is asked for overdue invoices, under whatever plan. */
export function isBehind({ followers, claims }: Pick<Scene, 'followers' | 'claims'>): boolean {
  return followers.some(
    (one) => one.isOverdue && isAskedFor(claimOf(one, claims), one.plan, one.invoice.currency),
  );
}

export function asksOf(followers: readonly Follower[]): Asking[] {
  return followers.flatMap((one) => (one.ask === null ? [] : [{ ...one, ask: one.ask }]));
}

/** The first of those that ask for the latest planned day. */
export function latestOf(candidates: readonly Asking[]): Asking | undefined {
  return candidates.reduce<Asking | undefined>(
    (first, one) => (first === undefined || one.ask.day > first.ask.day ? one : first),
    undefined,
  );
}

/** What invoices take that mail tells of: each the automatic step that it asks for itself, or is about to. */
export function takesWhenTold(about: readonly Follower[]): Take[] {
  return about
    .flatMap((one) => (one.told === null ? [] : [{ ...one, ask: one.told }]))
    .filter(isAutomatic)
    .map(takeOf);
}

/** What an invoice takes with the step that it asks for itself. */
export function takeOf({ invoice, plan, ask }: Asking): Take {
  return { invoiceId: invoice.id, planId: plan.id, ladder: ask.ladder, stepKey: ask.step.key, day: ask.day };
}
