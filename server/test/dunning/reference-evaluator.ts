/**
 * A reference implementation of the rules in docs/domain/dunning-*.md. It is slow, never looks ahead
 * and shares no code with the service.
 * Tests call it for every hour; its diary stores earlier decisions.
 */
import { Temporal } from 'temporal-polyfill';
import type { CurrentPlan, StepAdvance } from '../../src/dunning/domain/facts.ts';
import { type Diary, inWords, type Line, type PendingAction } from './reference-diary.ts';
import {
  advanceOf,
  dayAt,
  daysFrom,
  type Facts,
  owesNothing,
  type Question,
  type ReminderCandidate,
  reminderCandidates,
  type Settings,
} from './reference-due-steps.ts';
import { Net } from './reference-net.ts';

export { Diary, type Line } from './reference-diary.ts';

/** A step that is carried out or assigned to people, before it is recorded. */
export interface PlannedContact {
  what: 'mail' | 'task';
  carrying: ReminderCandidate;
  about: ReminderCandidate[];
  advances: StepAdvance[];
  supersedes: PendingAction[];
}

export interface Hour extends Question {
  diary: Diary;
  net: Net;
  /** Invoices that may be reminded of, oldest first. */
  all: ReminderCandidate[];
  /** Those of them whose step may start a contact. */
  bring: ReminderCandidate[];
}

export const question = (facts: Facts, settings: Settings, now: string): Question => ({
  facts,
  settings,
  now,
  today: dayAt(now, settings.rules.timezone),
});

/** A decision before it is recorded. */
export interface Thought {
  hour: Hour;
  /** Lines about pending actions and about the task to apply money. */
  lines: Line[];
  joins: Joins;
  tasks: PlannedContact[];
  mails: PlannedContact[];
}

/** Decides about a customer at a full hour and records the result. */
export function decide(facts: Facts, settings: Settings, now: string, diary: Diary): Line[] {
  return writeDown(think(facts, settings, now, diary));
}

export function think(facts: Facts, settings: Settings, now: string, diary: Diary): Thought {
  const asked = question(facts, settings, now);
  const lines = diary.reviewPending(asked);
  const peopleKnow = diary.pending.some(({ kind }) => kind === 'FAILED');
  const all = reminderCandidates(asked, diary.levelsOf, !facts.isReachable && peopleKnow);
  const net = new Net(all, asked);
  const courtesiesWait = !settings.rules.courtesiesWhileOverdue && net.isBehind();
  const bring = all
    .filter((one) => one.asks !== null && net.bringsAbout(one))
    .filter((one) => one.isOverdue || one.asks?.step.type !== 'EMAIL' || !courtesiesWait);
  const hour: Hour = { ...asked, diary, net, all, bring };

  lines.push(...accountTask(hour));
  const mails = mail(hour);
  const works = isWorkingDay(asked);
  const { joins, made: tasks } = works ? tasksTogether(hour) : { joins: [], made: [] };
  for (const plan of plansForInvoices(hour)) {
    mails.push(...mailForInvoices(plan, hour, mails));
    if (!works) continue;
    const forPeople = bring.filter((one) => isPeoples(one) && one.isOverdue && one.plan === plan);
    for (const one of forPeople) {
      const { joins: more, made } = taskOf([one], [one], pendingWith(one, hour));
      joins.push(...more);
      tasks.push(...made);
    }
  }
  // The customer cannot be reached. One mail is enough to inform people.
  return { hour, lines, joins, tasks, mails: facts.isReachable ? mails : mails.slice(0, 1) };
}

export function writeDown({ hour, lines, joins, tasks, mails }: Thought): Line[] {
  for (const { joined, advances } of joins) lines.push(...writeJoined(joined, advances, hour));
  for (const task of tasks) lines.push(...writeTask(task, hour));
  for (const one of mails) lines.push(...writeMail(one, hour));
  if (mails.length > 0) hour.diary.post = 'IS SENT';
  return lines;
}

const isAutomatic = ({ asks }: ReminderCandidate) => asks?.automatic === true;
const isPeoples = ({ asks }: ReminderCandidate) => asks?.automatic === false;
const isForCustomers = ({ plan }: ReminderCandidate) => plan.entity === 'CUSTOMER';

/** Returns the first invoice with the latest planned day; the input is sorted by age. */
function carrierOf(some: readonly ReminderCandidate[]): ReminderCandidate | undefined {
  let carrier = some[0];
  for (const one of some)
    if (carrier !== undefined && (one.asks?.day ?? 0) > (carrier.asks?.day ?? 0)) carrier = one;
  return carrier;
}

// Net amounts

function accountTask({ facts, settings, now, today, all, bring, net, diary }: Hour): Line[] {
  const hasMoney = [...facts.onAccount.values()].some((amount) => amount > 0);
  if (diary.account.isPending && !hasMoney) {
    diary.account.isPending = false;
    return [{ account: 'END' }];
  }
  const heldBack = all
    .filter((one) => one.isOverdue && one.asks !== null && !bring.includes(one))
    .flatMap(({ invoice: { currency } }) => {
      if (net.onAccount(currency) > 0) return [currency];
      return owesNothing({ facts, settings, now, today }) ? [...facts.onAccount.keys()] : [];
    });
  const first = heldBack.sort()[0];
  const last = diary.account.lastMadeOn;
  if (first === undefined || diary.account.isPending) return [];
  if (last !== null && daysFrom(last, today) < 14) return [];
  diary.account.isPending = true;
  diary.account.lastMadeOn = today;
  return [{ account: `${first} ${net.onAccount(first)}` }];
}

// One contact

/** Returns the invoices in a reminder under the plan of its carrying invoice. */
function ofReminder(carrying: ReminderCandidate, { all, net }: Hour): ReminderCandidate[] {
  const of = net.ofWhat(carrying);
  return all.filter((one) => {
    const { currency } = one.invoice;
    if (!one.isOverdue) return net.isSoon(one) && net.soon(currency) > 0;
    if (!isForCustomers(one) || !net.isOf(one, of)) return false;
    return net.isAskedFor(net.overdue(currency, of), currency, carrying.plan);
  });
}

function ofCourtesy({ all, net }: Hour): ReminderCandidate[] {
  return all.filter((one) => net.isSoon(one) && net.soon(one.invoice.currency) > 0);
}

/** Returns whether a failed mail for the requested step is pending. */
function hasFailed({ invoice, plan, asks }: ReminderCandidate, { diary }: Hour): boolean {
  return diary.pending
    .filter(({ kind }) => kind === 'FAILED')
    .flatMap(({ advances }) => advances)
    .some(
      (advance) =>
        advance.invoiceId === invoice.id && advance.planId === plan.id && advance.stepKey === asks?.step.key,
    );
}

function isOfPlansForInvoices({ ladder, planId }: PendingAction, { settings }: Question): boolean {
  return ladder === 'REMINDER' && settings.plans.get(planId)?.entity === 'INVOICE';
}

/** Returns the reminder or the courtesy of this hour. */
function mail(hour: Hour): PlannedContact[] {
  const { diary, bring, settings, now, facts } = hour;
  const hasPendingMail = diary.pending.some((one) => one.kind === 'MAIL' && !isOfPlansForInvoices(one, hour));
  const mayCarry = bring.filter((one) => isAutomatic(one) && !hasFailed(one, hour));
  if (hasPendingMail || mayCarry.length === 0 || !hoursAllow(hour)) return [];
  const ofMail = (carrying: ReminderCandidate, about: ReminderCandidate[]): PlannedContact[] => {
    const advances = about
      .filter(({ whenNotified }) => whenNotified?.automatic === true)
      .flatMap((one) => advanceOf(one, one.whenNotified));
    return [{ what: 'mail', carrying, about, advances, supersedes: [] }];
  };
  const reminds = carrierOf(mayCarry.filter((one) => one.isOverdue && isForCustomers(one)));
  if (reminds !== undefined && mayContact(hour, null)) return ofMail(reminds, ofReminder(reminds, hour));

  const zone = facts.timezone ?? settings.rules.timezone;
  const wasContacted = diary.contacts.some(({ at }) => dayAt(at, zone) === dayAt(now, zone));
  const isCourteous = carrierOf(mayCarry.filter((one) => !one.isOverdue));
  if (isCourteous === undefined || wasContacted) return [];
  if (settings.rules.courtesiesCount && !mayContact(hour, null)) return [];
  return ofMail(isCourteous, ofCourtesy(hour));
}

type Joins = { joined: PendingAction; advances: StepAdvance[] }[];

interface Tasks {
  joins: Joins;
  made: PlannedContact[];
}

/** Returns the task of plans for customers and of courtesies. */
function tasksTogether(hour: Hour): Tasks {
  const ask = hour.bring.filter((one) => isPeoples(one) && (!one.isOverdue || isForCustomers(one)));
  const carrying = carrierOf(ask);
  if (carrying === undefined) return { joins: [], made: [] };
  const mentioned = carrying.isOverdue ? ofReminder(carrying, hour) : ofCourtesy(hour);
  const isInWriting = carrying.asks?.step.type !== 'CALL' && carrying.asks?.step.type !== 'TASK';
  const of = hour.net.ofWhat(carrying);
  const ids = new Set(idsOf([...mentioned, ...ask.filter((one) => !isInWriting || hour.net.isOf(one, of))]));
  const about = hour.all.filter(({ invoice }) => ids.has(invoice.id));
  const such = hour.diary.pending.filter((one) => one.kind === 'TASK' && !isOfPlansForInvoices(one, hour));
  return taskOf(ask, about, such);
}

/** Joins or supersedes a pending task; with several, the one with the latest planned day. */
function taskOf(ask: ReminderCandidate[], about: ReminderCandidate[], such: PendingAction[]): Tasks {
  const carrying = carrierOf(ask);
  if (carrying === undefined) return { joins: [], made: [] };
  const ofStep = (planId: string, stepKey: string | undefined) =>
    ask
      .filter(({ plan, asks }) => plan.id === planId && asks?.step.key === stepKey)
      .flatMap((one) => advanceOf(one, one.asks));
  let latest = such[0];
  for (const one of such) if (latest !== undefined && one.day > latest.day) latest = one;
  if (latest !== undefined && latest.day >= (carrying.asks?.day ?? 0)) {
    const more = ofStep(latest.planId, latest.stepKey);
    return { joins: more.length === 0 ? [] : [{ joined: latest, advances: more }], made: [] };
  }
  const advances = ofStep(carrying.plan.id, carrying.asks?.step.key);
  const supersedes = latest === undefined ? [] : [latest];
  return { joins: [], made: [{ what: 'task', carrying, about, advances, supersedes }] };
}

// Plans for invoices

function plansForInvoices({ settings }: Question): CurrentPlan[] {
  const plans = [...settings.plans.values()].filter(
    ({ entity, isActive }) => isActive && entity === 'INVOICE',
  );
  return plans.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns the pending tasks whose carrying invoice is this one. */
function pendingWith({ invoice }: ReminderCandidate, hour: Hour): PendingAction[] {
  return hour.diary.pending.filter(
    (one) => one.kind === 'TASK' && one.carrying === invoice.id && isOfPlansForInvoices(one, hour),
  );
}

function mailForInvoices(plan: CurrentPlan, hour: Hour, before: readonly PlannedContact[]): PlannedContact[] {
  const { diary, settings } = hour;
  const isToBeSent = ({ invoice }: ReminderCandidate) =>
    diary.pending.some(
      ({ kind, advances }) => kind === 'MAIL' && advances.some(({ invoiceId }) => invoiceId === invoice.id),
    );
  const ask = hour.bring
    .filter((one) => one.plan === plan && one.isOverdue && isAutomatic(one))
    .filter((one) => !isToBeSent(one) && !hasFailed(one, hour) && mayContact(hour, one.invoice.id));
  if (ask.length === 0 || !hoursAllow(hour)) return [];
  const alone = (one: ReminderCandidate): PlannedContact => ({
    what: 'mail',
    carrying: one,
    about: [one],
    advances: advanceOf(one, one.asks),
    supersedes: [],
  });

  const most = settings.rules.maxContactsPerWeek;
  const now = before.filter(({ carrying }) => carrying.isOverdue || settings.rules.courtesiesCount).length;
  const left = Math.max(0, most - contactsOfTheWeek(hour, null) - now);
  if (most === 0 || ask.length <= left) return ask.map(alone);
  const carrying = carrierOf(ask);
  if (left === 0 || carrying === undefined) return [];
  const waiting = ask.length - left;
  if (waiting * 100 > plan.combineAbove * ask.length)
    return [
      {
        what: 'mail',
        carrying,
        about: ask,
        advances: ask.flatMap((one) => advanceOf(one, one.asks)),
        supersedes: [],
      },
    ];
  return ask.slice(0, left).map(alone);
}

// Time of contacts

/**
 * Returns whether the hour, the weekday and the holidays allow a contact, by the customer's clock and
 * country.
 */
function hoursAllow({ facts, settings, now }: Question): boolean {
  const { rules, countryHolidays } = settings;
  const zone = facts.timezone ?? rules.timezone;
  const today = dayAt(now, zone);
  const day = Temporal.PlainDate.from(today);
  if (!rules.weekdays.some((weekday) => weekday === day.dayOfWeek)) return false;
  if (rules.holidays.includes(today)) return false;
  if (facts.country !== null && (countryHolidays.get(facts.country) ?? []).includes(today)) return false;
  const at = Temporal.Instant.from(now).epochMilliseconds;
  return onTheClock(day, rules.sendingFrom, zone) <= at && at < onTheClock(day, rules.sendingUntil, zone);
}

/** Returns whether the people of the organization work today, by its own clock and holidays. */
function isWorkingDay({ settings: { rules }, today }: Question): boolean {
  const { dayOfWeek } = Temporal.PlainDate.from(today);
  return rules.weekdays.includes(dayOfWeek) && !rules.holidays.includes(today);
}

function onTheClock(day: Temporal.PlainDate, minutes: number, timeZone: string): number {
  if (minutes === 24 * 60) return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const plainTime = Temporal.PlainTime.from({ hour: Math.trunc(minutes / 60), minute: minutes % 60 });
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/**
 * Returns the age in days of each contact that counts, with the customer or about one invoice, on the
 * customer's clock.
 */
function contactsAgo({ facts, settings, now, diary }: Hour, invoiceId: string | null): number[] {
  const zone = facts.timezone ?? settings.rules.timezone;
  return diary.contacts
    .filter(({ isCourtesy }) => !isCourtesy || settings.rules.courtesiesCount)
    .filter(({ invoiceIds }) => invoiceId === null || invoiceIds.includes(invoiceId))
    .map(({ at }) => daysFrom(dayAt(at, zone), dayAt(now, zone)));
}

const contactsOfTheWeek = (hour: Hour, invoiceId: string | null): number =>
  contactsAgo(hour, invoiceId).filter((days) => days < 7).length;

/**
 * Returns whether enough days have passed since the last contact and the last seven days had fewer than the
 * limit.
 */
function mayContact(hour: Hour, invoiceId: string | null): boolean {
  const { minDaysBetweenContacts, maxContactsPerWeek } = hour.settings.rules;
  if (contactsAgo(hour, invoiceId).some((days) => days < minDaysBetweenContacts)) return false;
  return maxContactsPerWeek === 0 || contactsOfTheWeek(hour, invoiceId) < maxContactsPerWeek;
}

// Recording of decisions

const idsOf = (some: readonly ReminderCandidate[]) => some.map(({ invoice }) => invoice.id);

function lineOf({ what, carrying, about, advances }: PlannedContact): Line[] {
  const { plan, asks, isOverdue, invoice } = carrying;
  if (asks === null) return [];
  return [
    {
      made: what,
      plan: plan.id,
      version: plan.version,
      step: asks.step.key,
      ladder: isOverdue ? 'REMINDER' : 'COURTESY',
      carrying: invoice.id,
      about: idsOf(about),
      advances: inWords(advances),
      automatic: asks.automatic,
    },
  ];
}

function pending(
  kind: PendingAction['kind'],
  { carrying, about, advances }: PlannedContact,
  { now }: Hour,
): PendingAction[] {
  const { plan, asks, isOverdue, invoice } = carrying;
  if (asks === null) return [];
  const { key: stepKey, type, needsEarlier } = asks.step;
  const isNotice = isOverdue && type === 'LETTER' && needsEarlier;
  const id = `${plan.id}/${stepKey}/${invoice.id}@${now}`;
  const ladder = isOverdue ? 'REMINDER' : 'COURTESY';
  const what = { planId: plan.id, stepKey, type, isNotice, ladder, day: asks.day } as const;
  return [{ id, kind, ...what, carrying: invoice.id, about: idsOf(about), advances }];
}

function advanceLevels(advances: readonly StepAdvance[], hour: Hour): Line[] {
  return advances.flatMap((advance) => {
    const one = hour.all.find(({ invoice }) => invoice.id === advance.invoiceId);
    return one === undefined ? [] : hour.diary.advance(advance, one.invoice, hour, null);
  });
}

function writeJoined(joined: PendingAction, advances: StepAdvance[], hour: Hour): Line[] {
  for (const { invoiceId } of advances)
    if (!joined.about.includes(invoiceId)) joined.about = [...joined.about, invoiceId];
  joined.advances = [...joined.advances, ...advances];
  return [{ joined: joined.id, advances: inWords(advances) }, ...advanceLevels(advances, hour)];
}

function writeTask(made: PlannedContact, hour: Hour): Line[] {
  const { diary } = hour;
  const lines = [...lineOf(made), ...diary.supersede(made.supersedes), ...advanceLevels(made.advances, hour)];
  diary.pending = [...diary.pending, ...pending('TASK', made, hour)];
  return lines;
}

function writeMail(made: PlannedContact, hour: Hour): Line[] {
  const { diary } = hour;
  const isLost = !hour.facts.isReachable;
  const kind = diary.post === 'FAILS' || isLost ? 'FAILED' : 'MAIL';
  const mails = pending(kind, made, hour);
  const lines = lineOf(made);
  if (diary.post === 'IS SENT' && !isLost)
    for (const one of mails) lines.push(...diary.handOver(one, hour, 'AT ONCE'));
  else diary.pending = [...diary.pending, ...mails];
  return lines;
}
