import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import type { Rates } from '../../ledger/domain/settlement/conversion.ts';
import type { DunningStep, Ladder, PlanFacts } from './plan.ts';
import type { ContactRules } from './rules.ts';

/** The newest version of a dunning plan, which is the version in force. */
export interface CurrentPlan extends PlanFacts {
  id: string;
  version: number;
  isActive: boolean;
}

/** The dunning settings of an organization. */
export interface DunningSettings {
  /** Contact rules with the organization's time zone and holidays. */
  rules: ContactRules;
  /** Additional holidays by country, as local dates. */
  countryHolidays: ReadonlyMap<string, readonly string[]>;
  /** The organization's currency. */
  currency: string;
  rates: Rates;
  /** Plans by id. */
  plans: ReadonlyMap<string, CurrentPlan>;
}

export type FieldValues = ReadonlyMap<string, string | number | boolean | readonly string[]>;

/** The level of an invoice in one ladder of a plan. */
export interface InvoiceLevel {
  planId: string;
  ladder: Ladder;
  stepKey: string;
  /** The planned day of the step when the invoice took it. */
  day: number;
  /** Local date of the level: when the step was taken, or last notified while it was still the level. */
  takenOn: CalendarDay;
  takenAt: Timestamp;
  /** Local date of the last notification in this ladder; null: none. */
  notifiedOn: CalendarDay | null;
  /** Local date of the last formal notice of the invoice; null: none. */
  noticedOn: CalendarDay | null;
  /** Due date of the invoice when it took the step. */
  dueOn: CalendarDay;
}

/** An open invoice: it has an outstanding amount and is not written off. */
export interface DunnedInvoice {
  id: string;
  currency: string;
  /** Minor units, > 0. */
  outstanding: number;
  dueOn: CalendarDay;
  /** The invoice's own plan; null: its customer's. */
  planId: string | null;
  pausedUntil: Timestamp | null;
  /** Due date of the promise in force; with an instalment plan, of the first unpaid instalment. */
  promiseDueOn: CalendarDay | null;
  isDisputed: boolean;
  /** Whether the ERP asks for no reminders of it. */
  hasSourceHold: boolean;
  /** When it was last reopened after it had been paid; null: never. */
  reopenedAt: Timestamp | null;
  levels: readonly InvoiceLevel[];
  fields: FieldValues;
}

/** A step advance: a step that an invoice takes now, or will take when its mail is sent. */
export interface StepAdvance {
  invoiceId: string;
  planId: string;
  ladder: Ladder;
  stepKey: string;
  /** The planned day of the step. */
  day: number;
}

/** A pending action of a plan. */
export interface PendingAction {
  id: string;
  /**
   * MAIL: decided on by the service and still to be sent. FAILED: a mail that was not sent, or whose outcome
   * is unknown; a person may send it again. TASK: work for people, including a mail that needs or has their
   * approval.
   */
  kind: 'MAIL' | 'FAILED' | 'TASK';
  planId: string;
  stepKey: string;
  ladder: Ladder;
  /** The planned day of its step when the action was created. */
  day: number;
  carryingInvoiceId: string;
  /** Step advances of its invoices, made or planned. */
  advances: readonly StepAdvance[];
}

/** A mail, a letter or an SMS that reached the customer, or may have reached it. */
export interface Contact {
  at: Timestamp;
  isCourtesy: boolean;
  invoiceIds: readonly string[];
}

/**
 * A future decrease of money on account. The parent, which adds the money, needs it for an own invoice that
 * becomes overdue on that local date.
 */
export interface AccountFall {
  on: CalendarDay;
  currency: string;
  /** Minor units, > 0. */
  amount: number;
}

/** All facts that the decision about one customer depends on. */
export interface DunnedCustomer {
  id: string;
  /**
   * The plan that results from its own choice, its parent's and the organization's default; null: no plan.
   */
  planId: string | null;
  /** False if the customer gets no reminders, even for invoices with a plan of their own. */
  isEnabled: boolean;
  /** Whether the customer or its parent has a contact with a usable email address. */
  isReachable: boolean;
  pausedUntil: Timestamp | null;
  /** Whether a reply of the customer awaits an answer. */
  isAnswered: boolean;
  /**
   * Until when money that arrived from the customer or its parent, and is not applied yet, holds reminders; null:
   * there is none.
   */
  cashHeldUntil: Timestamp | null;
  /**
   * Until when its facts are fresh, if they come from a source; null: they do not. Reminders are decided anyway, and
   * wait to be sent.
   */
  sourceFreshUntil: Timestamp | null;
  /** The customer's time zone for contacts; null: the organization's. */
  timezone: string | null;
  /** ISO 3166 country code of its address; null: unknown. */
  country: string | null;
  /** Money on account by currency, including the parent's part; minor units, > 0. */
  onAccount: ReadonlyMap<string, number>;
  /**
   * Future decreases of that money that depend on time alone, by day. Only simulations read them
   * (`hoursOfDunning`).
   */
  accountFalls?: readonly AccountFall[];
  /** Open invoices. */
  invoices: readonly DunnedInvoice[];
  pending: readonly PendingAction[];
  /** Contacts of the last days. */
  contacts: readonly Contact[];
  /**
   * The task to apply money on account: whether one is pending, and the local date on which the last one was
   * made.
   */
  accountTask: { isPending: boolean; lastMadeOn: CalendarDay | null };
  fields: FieldValues;
}

/** A step to carry out now, or to give to people as a task. */
export interface DunningDecision {
  planId: string;
  planVersion: number;
  step: DunningStep;
  ladder: Ladder;
  /** The planned day of the step. */
  day: number;
  carryingInvoiceId: string;
  /** All invoices of the message or task, the oldest first. */
  invoiceIds: string[];
  /** Step advances of its invoices: immediate for a task, on sending for a mail. */
  advances: StepAdvance[];
  /** Whether the service carries out the step. If false, it becomes a task for people. */
  automatic: boolean;
  /** The pending task that this decision replaces. */
  supersedes: string | null;
}

export interface Evaluation {
  /** Decisions in order. */
  decisions: DunningDecision[];
  /** Pending tasks to which invoices are added, with the steps that these take. */
  joined: { actionId: string; advances: StepAdvance[] }[];
  /** Ids of pending actions whose invoices are settled. */
  ended: string[];
  /** Pending actions that get another carrying invoice. */
  carried: { actionId: string; carryingInvoiceId: string }[];
  /** The task to apply money on account: make or end it; null: neither. */
  account: { kind: 'MAKE'; currency: string; amount: number } | { kind: 'END' } | null;
  /** When to evaluate again if nothing changes; null: never. */
  nextAt: Timestamp | null;
}
