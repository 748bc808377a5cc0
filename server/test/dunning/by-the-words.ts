/**
 * The rules of "Dunning" in docs/domain.md once more, word by word: slow, without looking ahead, sharing no code with
 * the service. It is asked every hour, and its diary holds what it decided before.
 */
import { Temporal } from 'temporal-polyfill';
import type {
  CurrentPlan,
  DunnedCustomer,
  DunnedInvoice,
  DunningSettings,
} from '../../src/collections/domain/dunning/facts.ts';
import type { DunningStep } from '../../src/collections/domain/dunning/plan.ts';

type Facts = Omit<DunnedCustomer, 'tracks' | 'contactedOn'>;

/** What is remembered of a carrying invoice in a plan. */
interface Entry {
  start: Temporal.PlainDate;
  /** The invoice's day when `start` was last looked at. */
  day: Temporal.PlainDate;
  last: { key: string; planned: number; on: Temporal.PlainDate } | null;
}

export class Diary {
  readonly entries = new Map<string, Map<string, Entry>>();
  readonly contacts: Temporal.PlainDate[] = [];

  of(planId: string): Map<string, Entry> {
    const known = this.entries.get(planId) ?? new Map<string, Entry>();
    this.entries.set(planId, known);
    return known;
  }
}

/** What is decided, in words that tests compare. */
export interface Decision {
  plan: string;
  version: number;
  step: string;
  carrying: string;
  about: string[];
  automatic: boolean;
}

/** What is decided about a customer at a full hour. */
export function decide(facts: Facts, settings: DunningSettings, hour: string, diary: Diary): Decision[] {
  const clock = Temporal.Instant.from(hour).toZonedDateTimeISO(settings.rules.timezone);
  const invoices = oldestFirst(
    facts.invoices.filter((one) => isRemindable(one, facts, settings, clock)),
    settings,
  );
  const decisions: Decision[] = [];
  const seen = new Set<string>();
  for (const invoice of invoices) {
    const plan = planOf(invoice, facts, settings);
    if (plan === null) continue;
    const together =
      plan.entity === 'INVOICE' ? [invoice] : invoices.filter((one) => planOf(one, facts, settings) === plan);
    const carries = plan.entity === 'INVOICE' || !seen.has(plan.id);
    seen.add(plan.id);
    if (carries)
      decisions.push(...follow({ plan, carrying: invoice, together, facts, settings, clock, diary }));
  }
  return decisions;
}

function planOf(invoice: DunnedInvoice, facts: Facts, { plans }: DunningSettings): CurrentPlan | null {
  if (!facts.isEnabled) return null;
  const id = invoice.planId === null ? facts.planId : invoice.planId;
  const plan = id === null ? undefined : plans.get(id);
  return plan?.isActive === true ? plan : null;
}

const days = new Map<string, Temporal.PlainDate>();

function dayOf(instant: string, timezone: string): Temporal.PlainDate {
  const key = `${instant} ${timezone}`;
  const day = days.get(key) ?? Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate();
  days.set(key, day);
  return day;
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;
const daysFrom = (a: Temporal.PlainDate, b: Temporal.PlainDate) => a.until(b, { largestUnit: 'days' }).days;

function isRemindable(
  invoice: DunnedInvoice,
  { balances, pausedUntil }: Facts,
  settings: DunningSettings,
  clock: Temporal.ZonedDateTime,
): boolean {
  const isLater = (at: string | null) => at !== null && Temporal.Instant.compare(at, clock.toInstant()) > 0;
  if (invoice.outstanding <= 0 || invoice.isDisputed) return false;
  if (isLater(pausedUntil) || isLater(invoice.pausedUntil)) return false;
  if (invoice.promiseDate !== null) {
    const promised = dayOf(invoice.promiseDate, settings.rules.timezone);
    if (!isBefore(promised, clock.toPlainDate())) return false;
  }
  const inCurrency = balances.find(({ currency }) => currency === invoice.currency);
  if (inCurrency === undefined || inCurrency.balance <= 0) return false;
  let total = 0n;
  for (const { currency, balance } of balances) {
    const converted = inOwnCurrency(balance, currency, settings);
    if (converted === null) return true;
    total += converted;
  }
  return total > 0n;
}

const DECIMALS = new Map([
  ['EUR', 2n],
  ['USD', 2n],
  ['GBP', 2n],
  ['JPY', 0n],
]);

/** Minor units times the rate, rounded half away from zero; null without a rate. */
function inOwnCurrency(
  amount: number,
  from: string,
  { currency: to, rates }: DunningSettings,
): bigint | null {
  if (from === to) return BigInt(amount);
  const rate = rates.get(from);
  if (rate === undefined) return null;
  const [integer = '', fraction = ''] = rate.split('.');
  const numerator = BigInt(amount) * BigInt(integer + fraction) * 10n ** (DECIMALS.get(to) ?? 2n);
  const denominator = 10n ** BigInt(fraction.length) * 10n ** (DECIMALS.get(from) ?? 2n);
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Takes out the one that none of the others comes before, again and again. */
function oldestFirst(invoices: readonly DunnedInvoice[], settings: DunningSettings): DunnedInvoice[] {
  const left = [...invoices];
  const sorted: DunnedInvoice[] = [];
  while (left.length > 0) {
    const first = left.findIndex((one) =>
      left.every((other) => other === one || comesBefore(one, other, settings)),
    );
    sorted.push(...left.splice(first, 1));
  }
  return sorted;
}

function comesBefore(a: DunnedInvoice, b: DunnedInvoice, settings: DunningSettings): boolean {
  const order = Temporal.PlainDate.compare(
    dayOf(a.dueAt, settings.rules.timezone),
    dayOf(b.dueAt, settings.rules.timezone),
  );
  if (order !== 0) return order < 0;
  const sizes = [a, b].map((one) => inOwnCurrency(one.outstanding, one.currency, settings) ?? 0n);
  const [sizeOfA = 0n, sizeOfB = 0n] = sizes;
  return sizeOfA === sizeOfB ? a.id < b.id : sizeOfA > sizeOfB;
}

interface Case {
  plan: CurrentPlan;
  carrying: DunnedInvoice;
  together: DunnedInvoice[];
  facts: Facts;
  settings: DunningSettings;
  clock: Temporal.ZonedDateTime;
  diary: Diary;
}

function follow(one: Case): Decision[] {
  const { plan, carrying, settings, clock, diary } = one;
  const today = clock.toPlainDate();
  const pages = diary.of(plan.id);
  const entry = pages.get(carrying.id) ?? freshEntry(one, [...pages.values()]);
  const day = dayOf(carrying.dueAt, settings.rules.timezone);
  entry.start = entry.start.add({ days: daysFrom(entry.day, day) });
  entry.day = day;

  const done = lastDone(plan, entry);
  const coming = plan.steps
    .map((step, i) => ({ step, planned: planned(plan, i), i }))
    .filter(({ i }) => i > done)
    .map(({ step, planned: of, i }) => ({ step, planned: of, on: fallsOn(plan, entry, done, i) }))
    .filter(({ on }) => !isBefore(today, on));
  const latest = coming.at(-1);
  if (latest === undefined) return [];
  pages.set(carrying.id, entry);
  const decisions: Decision[] = [];
  for (const { step, planned: of, on } of coming) {
    if (of < latest.planned) {
      entry.last = { key: step.key, planned: of, on };
      continue;
    }
    const outcome = take(step, one);
    if (outcome === 'waits') break;
    if (outcome !== 'passed over') decisions.push(outcome);
    entry.last = { key: step.key, planned: of, on: today };
  }
  return decisions;
}

function freshEntry({ plan, carrying, settings, clock }: Case, others: Entry[]): Entry {
  const day = dayOf(carrying.dueAt, settings.rules.timezone);
  const anew = clock.toPlainDate().subtract({ days: planned(plan, 0) });
  const isTakeover =
    plan.takeover === 'STANDARD' && plan.entity === 'CUSTOMER' && others.some(({ last }) => last !== null);
  return { start: isTakeover && isBefore(day, anew) ? anew : day, day, last: null };
}

/** Days after the start, as planned: those relative to the previous step add up. */
function planned({ steps }: { steps: readonly DunningStep[] }, i: number): number {
  const step = steps[i];
  if (step === undefined) return 0;
  return step.relativeTo === 'PREVIOUS_STEP' ? planned({ steps }, i - 1) + step.offsetDays : step.offsetDays;
}

/** Which step was the last one that is done, -1 for none. */
function lastDone(plan: CurrentPlan, { last }: Entry): number {
  if (last === null) return -1;
  let byDay = -1;
  for (const [i, step] of plan.steps.entries()) {
    if (step.key === last.key) return i;
    if (planned(plan, i) <= last.planned) byDay = i;
  }
  return byDay;
}

function fallsOn(plan: CurrentPlan, entry: Entry, done: number, i: number): Temporal.PlainDate {
  const before = i - 1 > done ? fallsOn(plan, entry, done, i - 1) : (entry.last?.on ?? null);
  const step = plan.steps[i];
  const byPlan = entry.start.add({ days: planned(plan, i) });
  if (before === null) return byPlan;
  const byStep = step?.relativeTo === 'PREVIOUS_STEP' ? before.add({ days: step.offsetDays }) : before;
  return isBefore(byPlan, byStep) ? byStep : byPlan;
}

function take(step: DunningStep, one: Case): Decision | 'waits' | 'passed over' {
  const { plan, carrying, together, settings, clock, diary } = one;
  const { timezone } = settings.rules;
  const today = clock.toPlainDate();
  const own = dayOf(carrying.dueAt, timezone);
  const until = isBefore(today, own) ? own : today;
  const about = together.filter(({ dueAt }) => !isBefore(until, dayOf(dueAt, timezone)));
  if (!conditionsHold(step, about, one)) return 'passed over';
  const automatic = step.automatic && plan.mode === 'AUTOMATIC';
  if (automatic && !mayContact(settings, clock, diary.contacts)) return 'waits';
  if (automatic) diary.contacts.push(today);
  return {
    ...{ plan: plan.id, version: plan.version, step: step.key, carrying: carrying.id, automatic },
    about: about.map(({ id }) => id),
  };
}

function conditionsHold(
  { conditions }: DunningStep,
  about: readonly DunnedInvoice[],
  { carrying, facts, settings, clock }: Case,
): boolean {
  const { minOutstanding, maxOutstanding, currencies, minDaysOverdue, maxDaysOverdue, customField } =
    conditions;
  const age = daysFrom(dayOf(carrying.dueAt, settings.rules.timezone), clock.toPlainDate());
  if (currencies !== null && !currencies.some((code) => code === carrying.currency)) return false;
  if (minDaysOverdue !== null && age < minDaysOverdue) return false;
  if (maxDaysOverdue !== null && age > maxDaysOverdue) return false;
  if (customField !== null) {
    const values = [facts.fields, carrying.fields].flatMap((fields) => fields.get(customField.id) ?? []);
    if (!values.includes(customField.value)) return false;
  }
  let total = 0n;
  for (const { outstanding, currency } of about) {
    const amount = inOwnCurrency(outstanding, currency, settings);
    if (amount === null) return true;
    total += amount;
  }
  if (minOutstanding !== null && total < BigInt(minOutstanding)) return false;
  return maxOutstanding === null || total <= BigInt(maxOutstanding);
}

function mayContact(
  { rules }: DunningSettings,
  clock: Temporal.ZonedDateTime,
  contacts: readonly Temporal.PlainDate[],
): boolean {
  const today = clock.toPlainDate();
  if (!rules.weekdays.some((day) => day === today.dayOfWeek)) return false;
  if (rules.holidays.some((day) => today.equals(day))) return false;
  const now = clock.epochMilliseconds;
  if (now < onTheClock(today, rules.sendingFrom, rules.timezone)) return false;
  if (now >= onTheClock(today, rules.sendingUntil, rules.timezone)) return false;
  let thisWeek = 0;
  for (const contact of contacts) {
    const ago = daysFrom(contact, today);
    if (ago < rules.minDaysBetweenContacts) return false;
    if (ago < 7) thisWeek += 1;
  }
  return rules.maxContactsPerWeek === 0 || thisWeek < rules.maxContactsPerWeek;
}

function onTheClock(day: Temporal.PlainDate, minutes: number, timezone: string): number {
  if (minutes === 24 * 60) return day.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
  const time = Temporal.PlainTime.from({ hour: Math.trunc(minutes / 60), minute: minutes % 60 });
  return day.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds;
}
