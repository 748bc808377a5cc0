import type { CalendarDay, Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Rates } from '../../../ledger/domain/settlement/conversion.ts';
import type { DunningStep, Ladder, PlanFacts } from './plan.ts';
import type { ContactRules } from './rules.ts';

/** The newest version of a dunning plan, which is the one that is followed. */
export interface CurrentPlan extends PlanFacts {
  id: string;
  version: number;
  isActive: boolean;
}

/** What an organization dunns by. */
export interface DunningSettings {
  /** With the organization's time zone and holidays. */
  rules: ContactRules;
  /** Further days without contact by country, as local dates. */
  countryHolidays: ReadonlyMap<string, readonly string[]>;
  /** The organization's. */
  currency: string;
  rates: Rates;
  /** By id. */
  plans: ReadonlyMap<string, CurrentPlan>;
}

export type FieldValues = ReadonlyMap<string, string | number | boolean | readonly string[]>;

/** How far an invoice has come in one ladder of a plan. */
export interface InvoiceLevel {
  planId: string;
  ladder: Ladder;
  stepKey: string;
  /** The day of that step as planned when it was taken. */
  day: number;
  /** The local date of the level: when the step was taken, or told of while it was still the level. */
  takenOn: CalendarDay;
  takenAt: Timestamp;
  /** The local date on which the invoice was last told of in this ladder; null: never. */
  toldOn: CalendarDay | null;
  /** The local date on which the invoice was last told of in a formal notice; null: never. */
  noticedOn: CalendarDay | null;
  /** The day on which the invoice was due when it took the step. */
  dueOn: CalendarDay;
}

/** An open invoice: something is outstanding, and it is not written off. */
export interface DunnedInvoice {
  id: string;
  currency: string;
  /** Minor units, > 0. */
  outstanding: number;
  dueOn: CalendarDay;
  /** A plan of its own; null: that of the customer. */
  planId: string | null;
  pausedUntil: Timestamp | null;
  /** The day by which the promise in force is to be kept. */
  promiseDueOn: CalendarDay | null;
  isDisputed: boolean;
  /** When it was last opened again after it had been paid; null: never. */
  reopenedAt: Timestamp | null;
  levels: readonly InvoiceLevel[];
  fields: FieldValues;
}

/** A step that an invoice takes, or is to take once its mail is handed over. */
export interface Take {
  invoiceId: string;
  planId: string;
  ladder: Ladder;
  stepKey: string;
  /** The planned day of the step. */
  day: number;
}

/** An action of a plan that is not over. */
export interface StandingAction {
  id: string;
  /**
   * MAIL: decided on by the service and still to be sent. FAILED: a mail that was not sent, or of which nobody knows, and
   * that a person may send again. TASK: to be done by people, also a mail that they are to approve or have approved.
   */
  kind: 'MAIL' | 'FAILED' | 'TASK';
  planId: string;
  stepKey: string;
  ladder: Ladder;
  /** The planned day of its step when it was made. */
  day: number;
  carryingInvoiceId: string;
  /** What its invoices took with it, or are to take. */
  takes: readonly Take[];
}

/** A mail, a letter or an SMS that reached the customer, or may have. */
export interface Contact {
  at: Timestamp;
  isCourtesy: boolean;
  invoiceIds: readonly string[];
}

/** On a local date money on account becomes less: the parent, which adds it, needs it for an invoice of its own that is overdue from then on. */
export interface AccountFall {
  on: CalendarDay;
  currency: string;
  /** Minor units, > 0. */
  amount: number;
}

/** Everything that the decision about one customer depends on. */
export interface DunnedCustomer {
  id: string;
  /** What its own choice, its parent's and the organization's default come to; null: no plan. */
  planId: string | null;
  /** False: it is not reminded, whatever plan its invoices follow. */
  isEnabled: boolean;
  /** Whether it, or its parent, has a contact whose address takes email. */
  isReachable: boolean;
  pausedUntil: Timestamp | null;
  /** Whether a reply of the customer waits for somebody. */
  isAnswered: boolean;
  /** On whose clock it is contacted; null: the organization's. */
  timezone: string | null;
  /** ISO 3166 code of its address; null where it is not known. */
  country: string | null;
  /** Money on account by currency, what a parent adds included; minor units, > 0. */
  onAccount: ReadonlyMap<string, number>;
  /** When that becomes less because of time alone, in the order of days; only for who looks ahead (`hoursOfDunning`). */
  accountFalls?: readonly AccountFall[];
  /** Open ones. */
  invoices: readonly DunnedInvoice[];
  standing: readonly StandingAction[];
  /** Of the last days. */
  contacts: readonly Contact[];
  /** The task to apply money on account: whether it stands, and the local date on which the last one was made. */
  accountTask: { stands: boolean; lastMadeOn: CalendarDay | null };
  fields: FieldValues;
}

/** A step to be carried out now, or to be given to people. */
export interface DunningDecision {
  planId: string;
  planVersion: number;
  step: DunningStep;
  ladder: Ladder;
  /** The planned day of the step. */
  day: number;
  carryingInvoiceId: string;
  /** All that it is about, the oldest first. */
  invoiceIds: string[];
  /** What its invoices take: at once where it is for people, when it is handed over where it is mail. */
  takes: Take[];
  /** Whether the service carries it out by itself; else it becomes a task of people. */
  automatic: boolean;
  /** The standing task that it takes the place of. */
  overtakes: string | null;
}

export interface Evaluation {
  /** In order. */
  decisions: DunningDecision[];
  /** Standing tasks that are about more invoices from now on, which take their steps with it. */
  joined: { actionId: string; takes: Take[] }[];
  /** Standing actions whose invoices are settled. */
  ended: string[];
  /** Standing actions that another of their invoices carries from now on. */
  carried: { actionId: string; carryingInvoiceId: string }[];
  /** A task to apply money on account: to be made, or to end; null: neither. */
  account: { kind: 'MAKE'; currency: string; amount: number } | { kind: 'END' } | null;
  /** When to look again if nothing changes; null: never. */
  nextAt: Timestamp | null;
}
