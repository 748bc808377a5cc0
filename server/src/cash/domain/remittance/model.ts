import type { CalendarDay } from '../../../kernel/calendar.ts';

/** A cell of a table or a page, with the places where it begins and ends in its row. */
export interface AdviceCell {
  text: string;
  start: number;
  end: number;
}

/** A row of a table, or a line of a text or page. */
export interface AdviceRow {
  /** From 1. Lines of a PDF are counted through its pages. */
  line: number;
  cells: readonly AdviceCell[];
}

/** One document that a remittance advice says was paid. Amounts are in minor units. */
export interface AdviceLine {
  line: number;
  /** The number as it is written. */
  number: string;
  /** Negative for a credit note. */
  paid: number;
  /** Amount that the payer kept back of the document, with the sign of `paid`. */
  deduction: number;
  /** Whether the payer calls the deduction an early-payment discount. */
  isDiscount: boolean;
}

/** The facts of a remittance advice. */
export interface Advice {
  payerName: string | null;
  customerNumber: string | null;
  currency: string;
  /** null: the advice states none. */
  total: number | null;
  paidOn: CalendarDay | null;
  reference: string | null;
  lines: readonly AdviceLine[];
}

/** The reasons why an advice is not used. */
export const ADVICE_PROBLEMS = [
  'UNREADABLE',
  'TOO_LARGE',
  'NO_TEXT',
  'NO_TABLE',
  'CURRENCY_UNCLEAR',
  'AMOUNT_UNCLEAR',
  'NUMBER_MISSING',
  'LINE_DIFFERS',
  'TOTALS_DIFFER',
  'SUM_DIFFERS',
] as const;
export type AdviceProblemCode = (typeof ADVICE_PROBLEMS)[number];

export interface AdviceProblem {
  code: AdviceProblemCode;
  /** null: it is about the whole file. */
  line: number | null;
}

/** An advice as it was read. It is usable without a problem only. */
export interface AdviceReading {
  /** A heading says that this is a remittance advice. */
  hasTitle: boolean;
  advice: Advice | null;
  problem: AdviceProblem | null;
}

/** Thrown where an advice becomes unusable. */
export class AdviceError extends Error {
  override name = 'AdviceError';
  readonly problem: AdviceProblem;

  constructor(code: AdviceProblemCode, line: number | null) {
    super(code);
    this.problem = { code, line };
  }
}

/** Documents of one advice. */
export const MAX_ADVICE_LINES = 2_000;
/** Lines of a text, and rows of a table. */
export const MAX_ADVICE_ROWS = 20_000;
/** Characters of one line. A longer one is no line of an advice. */
export const MAX_ROW_LENGTH = 2_000;
