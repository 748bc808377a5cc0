import type { Timestamp } from '../../kernel/calendar.ts';
import type { StepAdvance } from '../domain/facts.ts';
import type { ActionSource, ActionState, ActionType, Ladder } from '../domain/plan.ts';
import type { ActionOutcome, ActionTopic } from './schema.ts';

/** The stated facts of a new action. */
export interface ActionFacts {
  name: string;
  type: ActionType;
  source: ActionSource;
  customerId: string;
  dueAt: Timestamp;
  /** The invoice whose age caused it. All its invoices belong to the customer's family. */
  carryingInvoiceId?: string | null;
  /** All its invoices, in order. */
  invoiceIds?: readonly string[];
  dunningPlanId?: string | null;
  /** The step of the plan, with its ladder and its planned day. */
  stepKey?: string | null;
  ladder?: Ladder | null;
  stepDay?: number | null;
  /** Step advances of its invoices, made or planned. */
  advances?: readonly StepAdvance[];
  /** The topic, if it is not a plan step. */
  topic?: ActionTopic | null;
  planVersion?: number | null;
  /** Assigned users, in order. */
  assignedUserIds?: readonly string[];
  /** When its delivery was approved: an approved mail is sent. Absent: a person must act. */
  approvedAt?: Timestamp | null;
  /** Absent: the plan itself. */
  approvedByUserId?: string | null;
  comment?: string | null;
  /** Whether the service decided to send it without a person; default false. */
  isAutomatic?: boolean;
  /** Set for an action that is created as closed; absent: it is open. */
  performed?: {
    state: ClosedState;
    at: Timestamp;
    /** Absent: the service itself. */
    byUserId?: string | null;
    /** Absent: none. */
    outcome?: ActionOutcome;
  };
}

/** States without pending work. Only FAILED can change again, when a person resends or ignores the action. */
export type ClosedState = Exclude<ActionState, 'TODO'>;
