/**
 * A reference implementation of docs/domain/dunning-steps.md: "Which invoices", "Which plan", "Two ladders"
 * and "Which step an invoice is due for".
 * It is slow and simple, and shares no code with the service.
 */
import { Temporal } from 'temporal-polyfill';
import type {
  CurrentPlan,
  DunnedCustomer,
  DunnedInvoice,
  DunningSettings,
  InvoiceLevel,
  StepAdvance,
} from '../../src/dunning/domain/facts.ts';
import type { DunningStep } from '../../src/dunning/domain/plan.ts';

export type BareInvoice = Omit<DunnedInvoice, 'levels'>;

/** The facts about a customer, without remembered decisions. */
export type Facts = Omit<DunnedCustomer, 'pending' | 'contacts' | 'accountTask' | 'invoices'> & {
  invoices: readonly BareInvoice[];
  balances: readonly { currency: string; balance: number }[];
};

export type Settings = DunningSettings & { rules: { courtesiesCount: boolean } };

/** The input of a decision at a full hour. */
export interface Question {
  facts: Facts;
  settings: Settings;
  now: string;
  /** The local date in the organization's time zone. */
  today: string;
}

/** An invoice that may be reminded of and follows an active plan, with its next step. */
export interface ReminderCandidate {
  invoice: BareInvoice;
  plan: CurrentPlan;
  isOverdue: boolean;
  /** Date of the formal notice; null: none. */
  noticedOn: string | null;
  asks: DueStep | null;
  /** The step that it takes when a mail mentions it. */
  whenNotified: DueStep | null;
}

export interface DueStep {
  step: DunningStep;
  day: number;
  automatic: boolean;
}

const days = new Map<string, string>();

/** Returns the local date of an instant. */
export function dayAt(now: string, zone: string): string {
  const key = now + zone;
  const known = days.get(key) ?? Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toString();
  if (days.size > 10_000) days.clear();
  days.set(key, known);
  return known;
}

const spans = new Map<string, number>();

/** Returns the number of days between two dates. */
export function daysFrom(from: string, to: string): number {
  const key = from + to;
  const known = spans.get(key) ?? Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
  if (spans.size > 100_000) spans.clear();
  spans.set(key, known);
  return known;
}

/** Returns the planned day of a step after the due date; offsets to the previous step add up. */
export function plannedDay({ steps }: { steps: readonly DunningStep[] }, i: number): number {
  const step = steps[i];
  if (step === undefined) return 0;
  const isRelative = step.relativeTo === 'PREVIOUS_STEP' && i > 0;
  return isRelative ? plannedDay({ steps }, i - 1) + step.offsetDays : step.offsetDays;
}

/** Returns the invoices that may be reminded of and follow an active plan, oldest first. */
export function reminderCandidates(
  question: Question,
  levelsOf: (invoiceId: string) => readonly InvoiceLevel[],
  emailsArePassedOver = false,
): ReminderCandidate[] {
  const { facts, settings, today } = question;
  const found: ReminderCandidate[] = [];
  for (const invoice of facts.invoices) {
    const plan = planOf(invoice, question);
    if (plan === null || !mayBeRemindedOf(invoice, question)) continue;
    const isOverdue = daysFrom(invoice.dueOn, today) >= 1;
    const noticedOn = isOverdue ? noticeOf(invoice, levelsOf(invoice.id)) : null;
    const one = { invoice, plan, isOverdue, noticedOn };
    const customerCameTo = isOverdue ? customersDay(plan, question, levelsOf) : null;
    found.push({
      ...one,
      ...asksFor(one, levelsOf(invoice.id), { ...question, customerCameTo, emailsArePassedOver }),
    });
  }
  return found.sort((a, b) => comparedByAge(a.invoice, b.invoice, settings));
}

/** Returns the last day of a formal notice about an invoice, by a level that is not lost. */
function noticeOf(invoice: BareInvoice, levels: readonly InvoiceLevel[]): string | null {
  let last: string | null = null;
  for (const level of levels) {
    const { ladder, noticedOn } = level;
    if (ladder !== 'REMINDER' || noticedOn === null || isLost(level, invoice)) continue;
    if (last === null || noticedOn > last) last = noticedOn;
  }
  return last;
}

/** Returns the latest planned day that open overdue invoices of a plan for customers have reached. */
function customersDay(
  plan: CurrentPlan,
  { facts, today }: Question,
  levelsOf: (invoiceId: string) => readonly InvoiceLevel[],
): number | null {
  if (plan.entity === 'INVOICE') return null;
  let latest: number | null = null;
  for (const invoice of facts.invoices) {
    if ((invoice.planId ?? facts.planId) !== plan.id || daysFrom(invoice.dueOn, today) < 1) continue;
    const row = levelsOf(invoice.id).find(
      (one) => one.planId === plan.id && one.ladder === 'REMINDER' && !isLost(one, invoice),
    );
    if (row === undefined) continue;
    const { day } = positionOf(ladderOf(plan, true), row);
    if (latest === null || day > latest) latest = day;
  }
  return latest;
}

function ladderOf(plan: CurrentPlan, isOverdue: boolean): { step: DunningStep; day: number }[] {
  return plan.steps
    .map((step, i) => ({ step, day: plannedDay(plan, i) }))
    .filter(({ day }) => day > 0 === isOverdue);
}

/**
 * Returns whether an invoice under formal notice skips a step: written reminders, and another notice within
 * the configured days.
 */
export function passesOver(
  { type, needsEarlier }: DunningStep,
  noticedOn: string | null,
  { today, settings }: Question,
): boolean {
  if (noticedOn === null || type === 'CALL' || type === 'TASK') return false;
  if (type === 'LETTER' && needsEarlier) return !mayBeNoticed(noticedOn, { today, settings });
  return true;
}

export function mayBeNoticed(
  noticedOn: string | null,
  { today, settings }: Pick<Question, 'today' | 'settings'>,
): boolean {
  return noticedOn === null || daysFrom(noticedOn, today) >= settings.rules.noticePeriodDays;
}

function planOf(invoice: BareInvoice, { facts, settings }: Question): CurrentPlan | null {
  if (!facts.isEnabled) return null;
  const id = invoice.planId ?? facts.planId;
  const plan = id === null ? undefined : settings.plans.get(id);
  return plan?.isActive === true ? plan : null;
}

function mayBeRemindedOf(invoice: BareInvoice, { facts, now, today }: Question): boolean {
  const isLater = (at: string | null) => at !== null && Temporal.Instant.compare(at, now) > 0;
  if (invoice.isDisputed || invoice.hasSourceHold || facts.isAnswered) return false;
  if (invoice.promiseDueOn !== null && invoice.promiseDueOn >= today) return false;
  if (isLater(facts.cashHeldUntil)) return false;
  return !isLater(invoice.pausedUntil) && !isLater(facts.pausedUntil);
}

/**
 * Returns whether open amounts less the money on account add up to 0 or less. False while a currency has no
 * rate.
 */
export function owesNothing({ facts, settings }: Question): boolean {
  let total = 0n;
  const balances = new Map([...facts.onAccount].map(([currency, amount]) => [currency, -amount]));
  for (const { currency, outstanding } of facts.invoices)
    balances.set(currency, (balances.get(currency) ?? 0) + outstanding);
  for (const [currency, balance] of balances) {
    const converted = inOwnCurrency(balance, currency, settings);
    if (converted === null) return false;
    total += converted;
  }
  return total <= 0n;
}

/** Compares by age: earliest day, largest amount, lowest id. */
export function comparedByAge(a: BareInvoice, b: BareInvoice, settings: Settings): number {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
  const sizeOfA = inOwnCurrency(a.outstanding, a.currency, settings) ?? 0n;
  const sizeOfB = inOwnCurrency(b.outstanding, b.currency, settings) ?? 0n;
  if (sizeOfA !== sizeOfB) return sizeOfA > sizeOfB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

const DECIMALS = new Map([
  ['EUR', 2n],
  ['USD', 2n],
  ['GBP', 2n],
  ['JPY', 0n],
]);

/** Returns minor units times the rate, rounded half away from zero; null without a rate. */
function inOwnCurrency(amount: number, from: string, { currency: to, rates }: Settings): bigint | null {
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

/** Returns whether a level is lost: the invoice was reopened after it, or its due date has moved. */
export function isLost(level: InvoiceLevel, { dueOn, reopenedAt }: BareInvoice): boolean {
  if (reopenedAt !== null && Temporal.Instant.compare(reopenedAt, level.takenAt) > 0) return true;
  return level.ladder === 'REMINDER' ? dueOn >= level.takenOn : dueOn > level.dueOn;
}

export function advanceOf(
  { invoice, plan, isOverdue }: ReminderCandidate,
  asks: DueStep | null,
): StepAdvance[] {
  if (asks === null) return [];
  const ladder = isOverdue ? 'REMINDER' : 'COURTESY';
  return [{ invoiceId: invoice.id, planId: plan.id, ladder, stepKey: asks.step.key, day: asks.day }];
}

function asksFor(
  { invoice, plan, isOverdue, noticedOn }: Omit<ReminderCandidate, 'asks' | 'whenNotified'>,
  levels: readonly InvoiceLevel[],
  question: Question & { customerCameTo: number | null; emailsArePassedOver: boolean },
): Pick<ReminderCandidate, 'asks' | 'whenNotified'> {
  const { today } = question;
  const age = daysFrom(invoice.dueOn, today);
  const name = isOverdue ? 'REMINDER' : 'COURTESY';
  const ladder = ladderOf(plan, isOverdue);
  const row = levels.find(
    (level) => level.planId === plan.id && level.ladder === name && !isLost(level, invoice),
  );
  // An invoice takes at most one step of a ladder in an hour.
  if (row !== undefined && Temporal.Instant.compare(row.takenAt, question.now) >= 0)
    return { asks: null, whenNotified: null };
  const position = positionOf(ladder, row);

  const isMarked = (i: number) => isOverdue && i > 0 && ladder[i]?.step.needsEarlier === true;
  const isReached = (day: number) =>
    age >= day && (row === undefined || daysFrom(row.takenOn, today) >= day - position.day);
  const after = ladder
    .map(({ step, day }, i) => ({ step, day, i }))
    .filter(({ step, i }) => i > position.at && conditionsHold(step, invoice, age, question))
    .filter(({ step }) => !passesOver(step, noticedOn, question))
    .filter(({ step }) => !(question.emailsArePassedOver && step.type === 'EMAIL'));

  const wasNotified = (row?.notifiedOn ?? null) !== null || !question.facts.isReachable;
  const next = after.find(({ i }) => !isMarked(i) || wasNotified);
  if (next === undefined) return { asks: null, whenNotified: null };
  const asked = (wanted: { step: DunningStep; day: number; i: number }) => {
    const { customerCameTo } = question;
    let { step, day } = wanted;
    // In place of an email, the invoice takes the last such step up to the day that the customer has reached.
    if (step.type === 'EMAIL' && customerCameTo !== null)
      for (const one of after) {
        if (one.i <= wanted.i || one.day > customerCameTo || one.step.type !== 'EMAIL') continue;
        if (isMarked(one.i) && !wasNotified) continue;
        if (one.step.automatic === wanted.step.automatic) ({ step, day } = one);
      }
    return { step, day, automatic: step.automatic && plan.mode === 'AUTOMATIC' };
  };
  if (!isReached(next.day)) {
    const distanceHasPassed = row === undefined || daysFrom(row.takenOn, today) >= next.day - position.day;
    const isNear = age + 3 >= next.day;
    return { asks: null, whenNotified: distanceHasPassed && isNear ? asked(next) : null };
  }
  let chosen = next;
  if (plan.takeover === 'CONTEXTUAL' || !isOverdue) {
    const reached = after.filter(({ i, day }) => !isMarked(i) && isReached(day));
    const last = Math.max(...reached.map(({ day }) => day));
    const latest = reached.find(({ day }) => day === last);
    if (latest !== undefined && latest.i > next.i) chosen = latest;
  }
  return { asks: asked(chosen), whenNotified: asked(chosen) };
}

/**
 * Returns the index of the level's step in the ladder (-1: before the first), and the planned day that
 * distances count from.
 */
function positionOf(ladder: readonly { step: DunningStep; day: number }[], row: InvoiceLevel | undefined) {
  if (row === undefined) return { at: -1, day: 0 };
  for (const [at, { step, day }] of ladder.entries()) if (step.key === row.stepKey) return { at, day };
  let last = -1;
  for (const [i, { day }] of ladder.entries()) if (day <= row.day) last = i;
  return { at: last, day: row.day };
}

function conditionsHold(
  { conditions }: DunningStep,
  invoice: BareInvoice,
  age: number,
  { facts, settings }: Question,
): boolean {
  const { minOutstanding, maxOutstanding, currencies, minDaysOverdue, maxDaysOverdue, customField } =
    conditions;
  if (currencies !== null && !currencies.some((code) => code === invoice.currency)) return false;
  if (minDaysOverdue !== null && age < minDaysOverdue) return false;
  if (maxDaysOverdue !== null && age > maxDaysOverdue) return false;
  if (customField !== null) {
    const values = [facts.fields, invoice.fields].flatMap((fields) => fields.get(customField.id) ?? []);
    if (!values.includes(customField.value)) return false;
  }
  const amount = inOwnCurrency(invoice.outstanding, invoice.currency, settings);
  if (amount === null) return true;
  if (minOutstanding !== null && amount < BigInt(minOutstanding)) return false;
  return maxOutstanding === null || amount <= BigInt(maxOutstanding);
}
