import type { DisputeReason, DisputeResolution } from '../../../ledger/domain/dispute.ts';
import type { TestOutcome } from '../../../online-payments/domain/test-payments.ts';
import type { DemoLine } from '../../demo/customers.ts';
import type { SampleBankDay } from '../bank/bank-day.ts';

/** A payment that pays some invoices of one customer. */
export interface SamplePayment {
  externalId: string;
  customer: string;
  currency: string;
  amount: number;
  /** Amounts by external id of the invoice. Empty: the payment is not applied. */
  invoices: { externalId: string; amount: number }[];
}

/** The people of the sample company. `OWNER` is the person who asked for the sample data. */
export type SamplePerson = 'OWNER' | 'FIRST' | 'SECOND';

/** Something that happens in the sample company. Records are named by their external ids. */
export type SampleEvent =
  | { type: 'INVOICES'; lines: DemoLine[] }
  | { type: 'PAYMENTS'; payments: SamplePayment[] }
  /** A person uploads a bank statement. */
  | { type: 'STATEMENT'; statement: SampleBankDay; by: SamplePerson }
  | { type: 'PROMISE'; invoice: string; promisedDay: number; by: SamplePerson }
  | { type: 'PLAN'; invoice: string; instalments: { day: number; amount: number }[]; by: SamplePerson }
  | { type: 'DISPUTE'; invoice: string; reason: DisputeReason; dueDay: number; by: SamplePerson }
  | { type: 'RESOLUTION'; invoice: string; resolution: DisputeResolution; by: SamplePerson }
  /** The customer that got the latest reminder, and has no unanswered reply, replies. */
  | { type: 'REPLY'; text: number }
  | { type: 'NOTE'; customer: string; text: number; by: SamplePerson }
  | { type: 'TASK'; customer: string; text: number; by: SamplePerson }
  /** A colleague answers all replies, and performs the other tasks that wait, except the newest `left`. */
  | { type: 'WORK'; left: number; by: SamplePerson }
  | { type: 'LETTERS'; by: SamplePerson }
  /** A debtor pays invoices in the portal, and the test provider lets that happen some days later. */
  | {
      type: 'CHECKOUT';
      customer: string;
      invoices: string[];
      method: 'CARD' | 'DEBIT';
      outcome: TestOutcome;
      days: number;
    }
  /** A colleague refunds a part of the online payment of a customer. */
  | { type: 'ONLINE_REFUND'; customer: string; amount: number; by: SamplePerson }
  /** A debtor gives a mandate and turns automatic payment on. */
  | { type: 'MANDATE'; customer: string }
  /** An agent proposes a plan, and a colleague approves it. */
  | { type: 'AGENT_PLAN'; by: SamplePerson };

/** An event and its time: a day counted from the first one, and the minute of that day. */
export interface ScheduledEvent {
  day: number;
  minute: number;
  event: SampleEvent;
}

/** Days that the script covers. The last one is today. */
export const SCRIPT_DAYS = 90;

/** Times of the script, in minutes of the local day. */
export const MORNING = 9 * 60 + 10;
export const AFTERNOON = 15 * 60 + 20;
