import type { CalendarDay } from '../../kernel/calendar.ts';
import type { TRANSACTION_STATES } from './states.ts';

type State = (typeof TRANSACTION_STATES)[number];

/** States in which the payer can be asked: the invoices are not decided. */
const ASKABLE_STATES: readonly State[] = [
  'UNMATCHED',
  'PROPOSED',
  'AMBIGUOUS',
  'ON_ACCOUNT',
  'PARTLY_MATCHED',
];

/** Days in which the same customer is not asked again about a transaction. */
export const ASK_AGAIN_DAYS = 3;
/** Most invoices that an answer can name. */
export const MAX_ANSWER_INVOICES = 200;
/** Longest text of an answer, in characters. */
export const MAX_ANSWER_CHARACTERS = 1_000;

/** The facts that decide whether a payer can be asked. */
interface AskedTransaction {
  state: State;
  amount: number;
}

interface RefusalToAsk {
  code: 'TRANSACTION_PENDING' | 'MONEY_OUT' | 'TRANSACTION_DECIDED';
  message: string;
}

/** Returns why the payer of a transaction cannot be asked; null if it can. */
export function refusalToAsk({ state, amount }: AskedTransaction): RefusalToAsk | null {
  if (state === 'PENDING')
    return { code: 'TRANSACTION_PENDING', message: 'The bank has not booked this transaction yet.' };
  if (amount <= 0)
    return {
      code: 'MONEY_OUT',
      message: 'This transaction is money out. Only the payer of money in can be asked.',
    };
  return ASKABLE_STATES.includes(state)
    ? null
    : { code: 'TRANSACTION_DECIDED', message: 'The invoices of this transaction are decided.' };
}

/** An answer of the payer. */
export interface AnswerInput {
  documents: readonly { documentId: string; amount: number }[];
  text: string | null;
}

/** A stored question and its answer, as matching sees it. */
export interface StoredAnswer {
  customerId: string;
  answeredOn: CalendarDay;
  documents: readonly { documentId: string; amount: number }[];
}
