import type { Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Rates } from '../../../ledger/domain/settlement/conversion.ts';
import type { DunningStep, PlanFacts } from './plan.ts';
import type { ContactRules } from './rules.ts';

/** The newest version of a dunning plan, which is the one that is followed. */
export interface CurrentPlan extends PlanFacts {
  id: string;
  version: number;
  isActive: boolean;
}

/** What an organization dunns by. */
export interface DunningSettings {
  rules: ContactRules;
  /** The organization's. */
  currency: string;
  rates: Rates;
  /** By id. */
  plans: ReadonlyMap<string, CurrentPlan>;
}

export type FieldValues = ReadonlyMap<string, string | number | boolean | readonly string[]>;

/** An open invoice: something is outstanding, and it is not written off. */
export interface DunnedInvoice {
  id: string;
  currency: string;
  /** Minor units, > 0. */
  outstanding: number;
  dueAt: Timestamp;
  /** A plan of its own; null: that of the customer. */
  planId: string | null;
  pausedUntil: Timestamp | null;
  /** The promise in force, whose day ends in the organization's time zone. */
  promiseDate: Timestamp | null;
  isDisputed: boolean;
  fields: FieldValues;
}

/** How far a plan has come with a carrying invoice; see the table dunning_tracks. */
export interface DunningTrack {
  planId: string;
  /** The carrying invoice. */
  invoiceId: string;
  version: number;
  /** The local date from which the days of steps are counted, as if the invoice had fallen due on it. */
  startedOn: string;
  lastStepKey: string | null;
  /** The day of that step as planned. */
  lastDay: number | null;
  /** The local date on which that step was taken or passed over. */
  lastOn: string | null;
  nextOn: string | null;
  carryingDueAt: Timestamp;
}

/** Everything that the decision about one customer depends on. */
export interface DunnedCustomer {
  id: string;
  /** What its own choice, its parent's and the organization's default come to; null: no plan. */
  planId: string | null;
  /** False: it is not reminded, whatever plan its invoices follow. */
  isEnabled: boolean;
  pausedUntil: Timestamp | null;
  balances: readonly { currency: string; balance: number }[];
  invoices: readonly DunnedInvoice[];
  tracks: readonly DunningTrack[];
  /** Local dates of the contacts with it in the last days, one for each contact. */
  contactedOn: readonly string[];
  fields: FieldValues;
}

/** A step to be taken now. */
export interface DunningDecision {
  planId: string;
  planVersion: number;
  step: DunningStep;
  carryingInvoiceId: string;
  /** All that it is about, the oldest first. */
  invoiceIds: string[];
  /** Whether the service carries it out by itself; else it becomes a task of people. */
  automatic: boolean;
}

export interface Evaluation {
  /** In order. At most one of them contacts the debtor when contacts must have days between them. */
  decisions: DunningDecision[];
  /** Those that are new or have changed. */
  tracks: DunningTrack[];
  /** When to look again if nothing changes; null: never. */
  nextAt: Timestamp | null;
}
