/** Properties that both evaluators must satisfy. Each returns its violations in a world. */
import { type By, type Decided, hourly } from './both-evaluators.ts';
import type { Line } from './reference-diary.ts';
import {
  type BareInvoice,
  dayAt,
  daysFrom,
  plannedDay,
  type ReminderCandidate,
  reminderCandidates,
} from './reference-due-steps.ts';
import { Net } from './reference-net.ts';
import type { Happening, World } from './worlds.ts';

type MadeLine = Extract<Line, { made: string }>;

const madeIn = ({ lines }: Decided): MadeLine[] => lines.flatMap((line) => ('made' in line ? [line] : []));

const withoutKinds = (world: World, kinds: readonly Happening['kind'][]): World => ({
  ...world,
  happenings: world.happenings.filter(({ kind }) => !kinds.includes(kind)),
});

const OF_MAIL = [
  ...(['mail fails', 'mail waits', 'waiting mail sent', 'failed mail sent', 'failed mail ignored'] as const),
];

interface TakenStep {
  key: string;
  day: number;
  on: string;
  at: string;
  dueOn: string;
}

/** Steps that each invoice took in the current life of its level, derived from decisions only. */
class Lives {
  readonly #taken = new Map<string, TakenStep[]>();

  of(invoice: BareInvoice, plan: string, ladder: string): TakenStep[] {
    const life = this.#taken.get(`${invoice.id} ${plan} ${ladder}`) ?? [];
    const last = life.at(-1);
    return last === undefined || hasLost(last, ladder, invoice) ? [] : life;
  }

  /** Returns violations of the rule that a step comes once and not too early after the step before it. */
  advance(text: string, { facts, settings, at }: Decided): string[] {
    const [id = '', key = ''] = text.split(':');
    const invoice = facts.invoices.find((one) => one.id === id);
    // One action covers invoices of several plans; each takes the step of its own plan.
    const plan = settings.plans.get(invoice?.planId ?? facts.planId ?? '');
    const i = plan?.steps.findIndex((step) => step.key === key) ?? -1;
    if (invoice === undefined || plan === undefined || i < 0) return [`${at} ${text} is of no plan`];
    const day = plannedDay(plan, i);
    const ladder = day > 0 ? 'REMINDER' : 'COURTESY';
    const on = dayAt(at, settings.rules.timezone);
    const life = this.of(invoice, plan.id, ladder);
    const last = life.at(-1);
    this.#taken.set(`${id} ${plan.id} ${ladder}`, [...life, { key, day, on, at, dueOn: invoice.dueOn }]);
    const against: string[] = [];
    if (life.some((one) => one.key === key)) against.push(`${at} ${text} is taken twice`);
    // Under a plan for customers, an invoice advances to the step that others have reached.
    const isBehind = plan.entity === 'CUSTOMER' && (this.#furthestOfOthers(id, plan.id) ?? 0) >= day;
    if (last !== undefined && !isBehind && daysFrom(last.on, on) < day - last.day)
      against.push(`${at} ${text} comes too early after ${last.key}`);
    return against;
  }

  #furthestOfOthers(id: string, planId: string): number | undefined {
    const days = [...this.#taken].flatMap(([key, taken]) => {
      const [invoiceId, plan, ladder] = key.split(' ');
      if (invoiceId === id || plan !== planId || ladder !== 'REMINDER') return [];
      return taken.map(({ day }) => day);
    });
    return days.length === 0 ? undefined : Math.max(...days);
  }
}

function hasLost(
  { at, on, dueOn: then }: TakenStep,
  ladder: string,
  { reopenedAt, dueOn }: BareInvoice,
): boolean {
  if (reopenedAt !== null && reopenedAt > at) return true;
  return ladder === 'REMINDER' ? dueOn >= on : dueOn > then;
}

/**
 * Checks that no invoice takes a step of a plan twice in one life of its level. Two steps of a ladder are at
 * least as many days apart as in the plan.
 * Exceptions are changed plans, emails that people send themselves, and customers without a reachable
 * address. A failed email takes no step, so the call after it comes on its own day.
 */
export function takenTwiceOrTooEarly(drawn: World, days: number, by: By): string[] {
  const world = withoutKinds(drawn, ['new version', 'lose contact', ...OF_MAIL]);
  const lives = new Lives();
  const against: string[] = [];
  for (const hour of hourly(world, days * 24, by))
    for (const line of hour.lines)
      if ('advances' in line)
        for (const advance of line.advances) against.push(...lives.advance(advance, hour));
  return against;
}

/**
 * Checks that an invoice takes at most one step in an hour, even if the hour is decided twice: the service does
 * so for relatives of a customer that gets mail. A failed email takes no step, so worlds without them are used.
 */
export function twoStepsInAnHour(drawn: World, days: number, by: By): string[] {
  const world = withoutKinds(drawn, ['lose contact', ...OF_MAIL]);
  const against: string[] = [];
  for (const { at, lines } of hourly(world, days * 24, by, { passes: 2 })) {
    const taken = lines.flatMap((line) => ('advances' in line ? line.advances : []));
    const ids = taken.map((advance) => advance.split(':')[0]);
    for (const [i, id] of ids.entries())
      if (ids.indexOf(id) < i) against.push(`${at} ${id} takes ${taken[i]}, too`);
  }
  return against;
}

/**
 * Checks that no message mentions an invoice that may not be reminded of. No message claims more than the
 * balance or the due amount allows.
 */
export function askedForTooMuch(world: World, days: number, by: By): string[] {
  const against: string[] = [];
  for (const hour of hourly(world, days * 24, by)) {
    const { facts, settings, at } = hour;
    const made = madeIn(hour);
    if (made.length === 0) continue;
    const today = dayAt(at, settings.rules.timezone);
    const question = { facts, settings, now: at, today };
    const all = reminderCandidates(question, () => []);
    const net = new Net(all, question);
    for (const one of made)
      for (const problem of wrongIn(one, { all, net }, hour))
        against.push(`${at} ${one.step} ${one.about}: ${problem}`);
  }
  return against;
}

function wrongIn(
  { made, about, plan, ladder }: MadeLine,
  { all, net }: { all: readonly ReminderCandidate[]; net: Net },
  { facts, settings }: Decided,
): string[] {
  const mentioned = all.filter(({ invoice }) => about.includes(invoice.id));
  if (mentioned.length !== about.length) return ['mentions an invoice twice, or a wrong invoice'];
  const { entity, minimumAmounts = {} } = settings.plans.get(plan) ?? {};
  const wrong: string[] = [];
  for (const currency of new Set(mentioned.map(({ invoice }) => invoice.currency))) {
    const sum = (some: readonly ReminderCandidate[]) =>
      some.reduce((n, one) => n + (one.invoice.currency === currency ? net.left(one) : 0), 0);
    const { balance = 0 } = facts.balances.find((one) => one.currency === currency) ?? {};
    if (entity === 'INVOICE' && ladder === 'REMINDER') {
      for (const one of mentioned.filter(({ invoice }) => invoice.currency === currency)) {
        const left = net.left(one);
        if (left <= 0 || left < Math.min(one.invoice.outstanding, minimumAmounts[currency] ?? 0))
          wrong.push(`${one.invoice.id} is covered`);
      }
      continue;
    }
    const asked = sum(mentioned);
    const overdue = mentioned.filter((one) => one.isOverdue);
    if (asked > Math.max(0, balance)) wrong.push(`asks for ${asked} of ${balance} ${currency}`);
    // A task also covers the invoices that ask for it, each above the minimum of its own plan.
    const minima = [
      minimumAmounts,
      ...(made === 'task' ? overdue.map((one) => one.plan.minimumAmounts) : []),
    ];
    const minimum = Math.min(...minima.map((one) => one[currency] ?? 0));
    const isIn = ({ invoice }: ReminderCandidate) => invoice.currency === currency;
    if (overdue.some(isIn) && sum(overdue) < Math.max(1, minimum))
      wrong.push(`asks for ${sum(overdue)} ${currency} overdue`);
    if (mentioned.some((one) => isIn(one) && !one.isOverdue) && asked <= sum(overdue))
      wrong.push(`what is due soon in ${currency} is covered`);
  }
  return wrong;
}

const QUIETING = ['pay in full', 'dispute', 'promise', 'pause invoice'] as const;

/**
 * Checks that paying, disputing, promising or pausing an invoice causes no contact: the mails of
 * that hour mention no additional invoice.
 * Excluded are rules that share a budget: weekly limits of plans for invoices, minima of several plans, and
 * courtesies that wait while an invoice is overdue.
 * Unsent mail is excluded, and failed mail too, because it ends with its carrying invoice.
 */
export function contactsBroughtAbout(drawn: World, days: number, by: By): string[] {
  const isForInvoices = drawn.plans.some(({ entity }) => entity === 'INVOICE');
  const world: World = {
    ...withoutKinds(drawn, [
      'change entity',
      'minimum amounts',
      'mail waits',
      'waiting mail sent',
      'mail fails',
      'lose contact',
    ]),
    plans: drawn.plans.map((plan) => ({ ...plan, minimumAmounts: {} })),
    rules: {
      ...drawn.rules,
      courtesiesWhileOverdue: true,
      ...(isForInvoices ? { maxContactsPerWeek: 0 } : {}),
    },
  };
  const against: string[] = [];
  const hours = [...hourly(world, days * 24, by)];
  for (const [i, hour] of hours.filter(isLookedAt).entries()) {
    const mentioned = mentionedIn(hour);
    const invoice = carryingIn(hour) ?? oldestOf(hour);
    if (invoice === undefined) continue;
    const kind = QUIETING[(i + hour.hour) % QUIETING.length] ?? 'dispute';
    const which = bornBy(world, hour.hour).indexOf(invoice);
    const more: Happening = { hour: hour.hour, kind, which, amount: 239 };
    const changed = { ...world, happenings: [...world.happenings, more] };
    const other = [...hourly(changed, hour.hour + 1, by)].at(-1);
    if (other === undefined) continue;
    for (const id of mentionedIn(other))
      if (!mentioned.has(id)) against.push(`${hour.at} ${kind} ${invoice} mentions ${id}`);
  }
  return against;
}

/** Selects some hours with a notification and some without, at different times of the day. */
function isLookedAt(hour: Decided): boolean {
  return mentionedIn(hour).size > 0 ? hour.hour % 3 === 0 : hour.hour % 125 === 13;
}

const mentionedIn = (hour: Decided) =>
  new Set(madeIn(hour).flatMap(({ made, about }) => (made === 'mail' ? about : [])));

const carryingIn = (hour: Decided) => madeIn(hour).find(({ made }) => made === 'mail')?.carrying;

const oldestOf = ({ facts }: Decided) =>
  facts.invoices.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)).at(0)?.id;

/** Returns the invoices that exist by an hour, in order of creation. */
function bornBy({ invoices }: World, hour: number): string[] {
  return invoices
    .map(({ from }, i) => ({ from, id: `invoice-${i}` }))
    .filter(({ from }) => from <= hour)
    .sort((a, b) => a.from - b.from)
    .map(({ id }) => id);
}

const HARMLESS: readonly Happening['kind'][] = [
  ...([
    'pay',
    'pay in full',
    'refund',
    'pay and reopen',
    'promise',
    'pause invoice',
    'move due date',
  ] as const),
  ...(['pause customer', 'own plan', 'own plan off', 'timezone', 'country', 'change takeover'] as const),
  ...(['cash received', 'cash decided'] as const),
];
/** Days after which no more happenings occur. */
const BUSY_DAYS = 15;
const PATIENCE = 21;

/**
 * Checks that no invoice is silenced, in a world of mails only in which happenings stop. Every overdue
 * invoice takes a step within three weeks of its expected day.
 * Worlds with plans of both kinds are excluded: contacts of plans for invoices can hold back reminders of
 * plans for customers indefinitely.
 * A weekly limit with plans for invoices is excluded: the oldest invoices get their share first each time.
 */
export function silenced(drawn: World, days: number, by: By): string[] {
  const world = quiet(drawn);
  const lives = new Lives();
  const expectedSince = new Map<string, string>();
  const against: string[] = [];
  for (const hour of hourly(world, days * 24, by)) {
    for (const advance of hour.lines.flatMap((line) => ('advances' in line ? line.advances : []))) {
      lives.advance(advance, hour);
      // With several steps on one day, the next one is expected at once.
      expectedSince.delete(advance.split(':')[0] ?? '');
    }
    if (hour.hour < BUSY_DAYS * 24 || hour.hour % 24 !== 0) continue;
    const today = dayAt(hour.at, world.rules.timezone);
    for (const one of reminderCandidates({ ...hour, now: hour.at, today }, () => [])) {
      const { id } = one.invoice;
      if (!isExpected(one, lives, today)) expectedSince.delete(id);
      else if (!expectedSince.has(id)) expectedSince.set(id, today);
      if (daysFrom(expectedSince.get(id) ?? today, today) > PATIENCE) {
        against.push(`${hour.at} ${id} is silenced`);
        expectedSince.delete(id);
      }
    }
  }
  return against;
}

function quiet(drawn: World): World {
  const { rules } = drawn;
  const entity = drawn.plans[0]?.entity ?? 'CUSTOMER';
  const isCapped = rules.maxContactsPerWeek > 0 && entity === 'CUSTOMER';
  const onlyMail = (steps: World['nextSteps'][number]) =>
    steps.map((step): World['nextSteps'][number][number] => ({
      ...step,
      type: 'EMAIL',
      automatic: true,
      needsEarlier: false,
      conditions: { ...step.conditions, customField: null, ...NO_LIMITS },
    }));
  return {
    ...drawn,
    planId: drawn.planId ?? 'plan-1',
    credit: {},
    parentCredit: {},
    plans: drawn.plans.map((plan) => ({
      ...plan,
      isActive: true,
      mode: 'AUTOMATIC',
      minimumAmounts: {},
      steps: onlyMail(plan.steps),
      entity,
      combineAbove: Math.min(50, plan.combineAbove),
    })),
    rules: { ...rules, courtesiesCount: false, maxContactsPerWeek: isCapped ? 3 : 0 },
    happenings: drawn.happenings
      .filter(({ kind }) => HARMLESS.includes(kind))
      .map((one) => ({ ...one, hour: one.hour % (BUSY_DAYS * 24) })),
  };
}

const NO_LIMITS = {
  minOutstanding: null,
  maxOutstanding: null,
  currencies: null,
  minDaysOverdue: null,
  maxDaysOverdue: null,
} as const;

/** Returns whether a reminder step that the invoice has not taken is due, counted from the step before. */
function isExpected({ invoice, plan, isOverdue }: ReminderCandidate, lives: Lives, today: string): boolean {
  if (!isOverdue) return false;
  const ladder = plan.steps
    .map(({ key }, i) => ({ key, day: plannedDay(plan, i) }))
    .filter(({ day }) => day > 0);
  const last = lives.of(invoice, plan.id, 'REMINDER').at(-1);
  const next = ladder[ladder.findIndex(({ key }) => key === last?.key) + 1];
  if (next === undefined) return false;
  const isReached = last === undefined || daysFrom(last.on, today) >= next.day - last.day;
  return isReached && daysFrom(invoice.dueOn, today) >= next.day;
}
