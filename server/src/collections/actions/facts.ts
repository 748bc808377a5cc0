import type { Timestamp } from '../../ledger/domain/calendar.ts';
import type { ActionSource, ActionState, ActionType } from '../domain/dunning/plan.ts';

/** What is stated of a new action. */
export interface ActionFacts {
  name: string;
  type: ActionType;
  source: ActionSource;
  customerId: string;
  dueAt: Timestamp;
  /** The invoice whose age brought it about; of the customer's family, as are all invoices. */
  carryingInvoiceId?: string | null;
  /** All invoices that it is about, in order. */
  invoiceIds?: readonly string[];
  dunningPlanId?: string | null;
  /** The step of the plan: the same step is taken once for a customer and a carrying invoice. */
  stepKey?: string | null;
  planVersion?: number | null;
  /** Users who are to perform it, in order. */
  assignedUserIds?: readonly string[];
  /** When its delivery was released: what is approved is sent. Absent: a person is to do something. */
  approvedAt?: Timestamp | null;
  /** Absent: the plan itself. */
  approvedByUserId?: string | null;
  comment?: string | null;
  /** Of an action that is made when it is done already; absent: it is still to be done. */
  performed?: {
    state: ClosedState;
    at: Timestamp;
    /** Absent: the service itself. */
    byUserId?: string | null;
  };
}

/** States in which nothing is left to do, and which an action never leaves, but for `reopenAction`. */
export type ClosedState = Exclude<ActionState, 'TODO'>;
