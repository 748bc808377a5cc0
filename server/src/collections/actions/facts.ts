import type { Timestamp } from '../../ledger/domain/calendar.ts';
import type { Take } from '../domain/dunning/facts.ts';
import type { ActionSource, ActionState, ActionType, Ladder } from '../domain/dunning/plan.ts';
import type { ActionTopic } from './schema.ts';

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
  /** The step of the plan, with its ladder and its planned day. */
  stepKey?: string | null;
  ladder?: Ladder | null;
  stepDay?: number | null;
  /** The steps that its invoices took with it, or are to take. */
  takes?: readonly Take[];
  /** What it is about beside a step. */
  topic?: ActionTopic | null;
  planVersion?: number | null;
  /** Users who are to perform it, in order. */
  assignedUserIds?: readonly string[];
  /** When its delivery was released: what is approved is sent. Absent: a person is to do something. */
  approvedAt?: Timestamp | null;
  /** Absent: the plan itself. */
  approvedByUserId?: string | null;
  comment?: string | null;
  /** Decided on by the service to be sent by itself; absent: not so. */
  isAutomatic?: boolean;
  /** Of an action that is made when it is done already; absent: it is still to be done. */
  performed?: {
    state: ClosedState;
    at: Timestamp;
    /** Absent: the service itself. */
    byUserId?: string | null;
  };
}

/** States in which nothing is under way. Of these only FAILED is left again: by who sends it once more, or sets it aside. */
export type ClosedState = Exclude<ActionState, 'TODO'>;
