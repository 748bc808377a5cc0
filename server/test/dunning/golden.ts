/**
 * Small stories with the expected decision of each day, played to the reference evaluator or to the engine.
 */
import { Temporal } from 'temporal-polyfill';
import type { CurrentPlan } from '../../src/dunning/domain/facts.ts';
import { DEFAULT_RECIPIENTS, type DunningStep, NO_CONDITIONS } from '../../src/dunning/domain/plan.ts';
import { defaultPlan } from '../../src/dunning/domain/plan-templates.ts';
import { type By, inOrder, side } from './both-evaluators.ts';
import type { Line, RememberedKind } from './reference-diary.ts';
import type { BareInvoice, Facts, Settings } from './reference-due-steps.ts';

export type GoldenInvoice = BareInvoice & {
  /** The moment at which the ledger learns of it, on the organization's clock. */
  from: string;
};

/** The facts of a story, which its events may change. */
export class GoldenFacts {
  customer: Omit<Facts, 'balances' | 'onAccount' | 'invoices'> = {
    id: 'customer',
    planId: 'plan',
    isEnabled: true,
    pausedUntil: null,
    isAnswered: false,
    cashHeldUntil: null,
    sourceFreshUntil: null,
    isReachable: true,
    timezone: null,
    country: null,
    fields: new Map(),
  };
  readonly plans: Map<string, CurrentPlan>;
  readonly onAccount = new Map<string, number>();
  readonly invoices: GoldenInvoice[];

  constructor({ plans, invoices, onAccount }: Pick<GoldenCase, 'plans' | 'invoices' | 'onAccount'>) {
    this.plans = new Map(plans.map((one) => [one.id, one]));
    this.invoices = invoices.map((one) => ({ ...one }));
    for (const [currency, amount] of Object.entries(onAccount ?? {})) this.onAccount.set(currency, amount);
  }

  invoice(id: string): GoldenInvoice {
    const found = this.invoices.find((one) => one.id === id);
    if (found === undefined) throw new Error(`there is no invoice ${id}`);
    return found;
  }

  pay(id: string): void {
    this.invoice(id).outstanding = 0;
  }

  facts(clock: string): Facts {
    const known = this.invoices.filter(({ from }) => from <= clock);
    const balances = new Map([...this.onAccount].map(([currency, amount]) => [currency, -amount]));
    for (const { currency, outstanding } of known)
      balances.set(currency, (balances.get(currency) ?? 0) + outstanding);
    return {
      ...this.customer,
      balances: [...balances].map(([currency, balance]) => ({ currency, balance })),
      onAccount: new Map([...this.onAccount].filter(([, amount]) => amount > 0)),
      invoices: known.filter(({ outstanding }) => outstanding > 0).map(({ from: _, ...one }) => one),
    };
  }
}

export interface GoldenCase {
  name: string;
  /** The first and the last day. */
  days: [string, string];
  plans: CurrentPlan[];
  invoices: GoldenInvoice[];
  onAccount?: Record<string, number>;
  rules?: Partial<Settings['rules']>;
  countryHolidays?: Settings['countryHolidays'];
  /** Events by their time on the organization's clock, such as `06-10 09`. */
  happens?: Record<string, ((state: GoldenFacts) => void) | RememberedKind>;
  /** Decisions in order of time, such as `06-17 08 mail step-3 of a: a b, takes a:step-3`. */
  expected: string[];
}

const RULES: Settings['rules'] = {
  timezone: 'Europe/Paris',
  sendingFrom: 480,
  sendingUntil: 1080,
  weekdays: [1, 2, 3, 4, 5],
  holidays: [],
  minDaysBetweenContacts: 1,
  maxContactsPerWeek: 3,
  courtesiesCount: false,
  courtesiesWhileOverdue: true,
  noticePeriodDays: 60,
};

/** Returns the decisions of one evaluator in a story, as lines. */
export function decided(story: GoldenCase, by: By): string[] {
  const rules = { ...RULES, ...story.rules };
  const state = new GoldenFacts(story);
  const settings: Settings = {
    rules,
    currency: 'EUR',
    rates: new Map(),
    plans: state.plans,
    countryHolidays: story.countryHolidays ?? new Map(),
  };
  const one = side(by);
  const lines: string[] = [];
  const [first, last] = story.days.map((day) => Temporal.PlainDate.from(day).toZonedDateTime(rules.timezone));
  if (first === undefined || last === undefined) throw new Error('a story has a first and a last day');
  const end = last.add({ days: 1 }).epochMilliseconds;
  for (let at = first; at.epochMilliseconds < end; at = at.add({ hours: 1 })) {
    const clock = `${at.toPlainDate()} ${String(at.hour).padStart(2, '0')}`;
    const now = new Date(at.epochMilliseconds).toISOString();
    const happens = story.happens?.[clock.slice(5)];
    if (typeof happens === 'function') happens(state);
    const facts = state.facts(clock);
    const found = typeof happens === 'string' ? one.happen(happens, 0, facts, settings, now) : [];
    for (const line of inOrder([...found, ...one.decide(facts, settings, now)]))
      lines.push(`${clock.slice(5)} ${inShort(line)}`);
  }
  return lines;
}

/** Returns the name of an action: its step and the invoice that carried it at its creation. */
const nameOf = (id: string) => id.replace(/^[^/]*\/([^/]*)\/([^@]*)@.*$/, '$1 of $2');

function inShort(line: Line): string {
  if ('made' in line) {
    const advances = line.advances.length === 0 ? 'takes nothing' : `takes ${line.advances.join(' ')}`;
    return `${line.made} ${line.step} of ${line.carrying}: ${line.about.join(' ')}, ${advances}`;
  }
  if ('joined' in line) return `joined ${nameOf(line.joined)}, takes ${line.advances.join(' ')}`;
  if ('superseded' in line) return `superseded ${nameOf(line.superseded)}`;
  if ('ended' in line) return `ended ${nameOf(line.ended)}`;
  if ('carried' in line) return `${line.by} carries ${nameOf(line.carried)}`;
  return `account ${line.account}`;
}

/** Returns the default plan without its minimum amounts, because stories use small amounts. */
export function standard(more: Partial<CurrentPlan> = {}): CurrentPlan {
  return { ...defaultPlan('en', 'EUR'), minimumAmounts: {}, id: 'plan', version: 1, isActive: true, ...more };
}

type Type = DunningStep['type'];

/**
 * Returns a plan of steps such as `['m7', 'EMAIL', 7]`. By default mails are automatic and no step is marked.
 */
export function planOf(
  steps: readonly [key: string, type: Type, day: number, more?: Partial<DunningStep>][],
  more: Partial<CurrentPlan> = {},
): CurrentPlan {
  return standard({
    ...more,
    steps: steps.map(([key, type, offsetDays, own]) => ({
      key,
      name: key,
      type,
      relativeTo: 'DUE_DATE',
      offsetDays,
      automatic: type === 'EMAIL',
      templateId: null,
      recipients: DEFAULT_RECIPIENTS,
      conditions: NO_CONDITIONS,
      attachments: { invoices: false, statement: false },
      needsEarlier: false,
      ...own,
    })),
  });
}

/** Returns an invoice, over 100.00 EUR by default. */
export function due(id: string, dueOn: string, more: Partial<GoldenInvoice> = {}): GoldenInvoice {
  return {
    id,
    dueOn,
    currency: 'EUR',
    outstanding: 10_000,
    planId: null,
    pausedUntil: null,
    from: '',
    promiseDueOn: null,
    isDisputed: false,
    hasSourceHold: false,
    reopenedAt: null,
    fields: new Map(),
    ...more,
  };
}
