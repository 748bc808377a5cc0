/** Builders of dunning facts for tests of pure rules: an automatic plan and its customers. */
import type {
  CurrentPlan,
  DunnedCustomer,
  DunnedInvoice,
  DunningSettings,
  InvoiceLevel,
  PendingAction,
  StepAdvance,
} from '../../src/dunning/domain/facts.ts';
import {
  type ActionType,
  DEFAULT_COMBINE_ABOVE,
  DEFAULT_RECIPIENTS,
  type DunningStep,
  ladderOf,
  NO_CONDITIONS,
  type StepConditions,
} from '../../src/dunning/domain/plan.ts';
import { DEFAULT_RULES } from '../../src/dunning/domain/rules.ts';
import { toTimestamp } from '../../src/kernel/calendar.ts';

type StepChange = Partial<Omit<DunningStep, 'conditions'>> & { conditions?: Partial<StepConditions> };

/**
 * Returns a step on a day relative to the due date. Its key is `<type> <day>`; an email step is automatic.
 */
export function stepOn(day: number, { conditions = {}, ...more }: StepChange = {}): DunningStep {
  const type: ActionType = more.type ?? 'EMAIL';
  const key = more.key ?? `${type} ${day}`;
  return {
    key,
    name: key,
    type,
    relativeTo: 'DUE_DATE',
    offsetDays: day,
    automatic: type === 'EMAIL',
    templateId: null,
    recipients: DEFAULT_RECIPIENTS,
    needsEarlier: false,
    attachments: { invoices: false, statement: false },
    ...more,
    conditions: { ...NO_CONDITIONS, ...conditions },
  };
}

export function planOf(steps: DunningStep[], more: Partial<CurrentPlan> = {}): CurrentPlan {
  return {
    id: 'p',
    name: 'p',
    version: 1,
    isActive: true,
    mode: 'AUTOMATIC',
    entity: 'CUSTOMER',
    takeover: 'CONTEXTUAL',
    minimumAmounts: {},
    combineAbove: DEFAULT_COMBINE_ABOVE,
    steps,
    ...more,
  };
}

/** Returns an invoice over 1.00 EUR, due on Saturday, 7 March 2026. */
export function invoiceOf(more: Partial<DunnedInvoice> = {}): DunnedInvoice {
  return {
    id: 'i',
    currency: 'EUR',
    outstanding: 100,
    dueOn: '2026-03-07',
    planId: null,
    levels: [],
    pausedUntil: null,
    promiseDueOn: null,
    isDisputed: false,
    hasSourceHold: false,
    reopenedAt: null,
    fields: new Map(),
    ...more,
  };
}

/** Returns a customer with plan `p`. */
export function customerOf(invoices: DunnedInvoice[], more: Partial<DunnedCustomer> = {}): DunnedCustomer {
  return {
    id: 'c',
    planId: 'p',
    isEnabled: true,
    isReachable: true,
    pausedUntil: null,
    isAnswered: false,
    cashHeldUntil: null,
    sourceFreshUntil: null,
    timezone: null,
    country: null,
    invoices,
    onAccount: new Map(),
    pending: [],
    contacts: [],
    accountTask: { isPending: false, lastMadeOn: null },
    fields: new Map(),
    ...more,
  };
}

/** Returns the settings of an organization in Paris with EUR as base currency. */
export function settingsOf(
  plans: readonly CurrentPlan[],
  more: Partial<Omit<DunningSettings, 'plans'>> = {},
): DunningSettings {
  return {
    rules: { ...DEFAULT_RULES, timezone: 'Europe/Paris' },
    countryHolidays: new Map(),
    currency: 'EUR',
    rates: new Map(),
    ...more,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
  };
}

/** Returns the level of an invoice after a notified step, at 08:00 in Paris unless `more` overrides it. */
export function levelOn(takenOn: string, day: number, more: Partial<InvoiceLevel> = {}): InvoiceLevel {
  return {
    planId: 'p',
    ladder: ladderOf(day),
    stepKey: `EMAIL ${day}`,
    day,
    takenOn,
    takenAt: toTimestamp(`${takenOn}T08:00`, 'Europe/Paris'),
    notifiedOn: takenOn,
    noticedOn: null,
    dueOn: '2026-03-07',
    ...more,
  };
}

export function advanceOn(day: number, more: Partial<StepAdvance> = {}): StepAdvance {
  return { invoiceId: 'i', planId: 'p', ladder: ladderOf(day), stepKey: `EMAIL ${day}`, day, ...more };
}

/** Returns a pending task that carries one invoice, or the invoices of its takes. */
export function pendingOn(day: number, more: Partial<PendingAction> = {}): PendingAction {
  return {
    id: 'a',
    kind: 'TASK',
    planId: 'p',
    stepKey: `EMAIL ${day}`,
    ladder: ladderOf(day),
    day,
    carryingInvoiceId: 'i',
    advances: [advanceOn(day)],
    ...more,
  };
}
