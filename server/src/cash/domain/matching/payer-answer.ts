import type { CalendarDay } from '../../../kernel/calendar.ts';

/** The answer that the payer of a line gave in the portal when asked. */
export interface PayerAnswer {
  lineId: string;
  /** The customer that was asked. */
  customerId: string;
  answeredOn: CalendarDay;
  /** The invoices that were meant, with the amount of each in minor units. */
  documents: readonly { documentId: string; amount: number }[];
}

/** The rule of proposals that rest on the payer's answer. They precede those of all other rules. */
export const ANSWER_RULE = 9;
