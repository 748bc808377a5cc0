import type { CheckDigitScheme } from '../../../ledger/domain/transfers/check-digits.ts';
/** The settings of the rules: what they may do, and within which terms. */
export const RULES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type RuleNumber = (typeof RULES)[number];

export type RuleSwitch = 'OFF' | 'PROPOSE' | 'AUTOMATIC';

/** Where the difference of a rule-5 match goes. */
export type RestHandling = 'STAYS_OPEN' | 'WRITE_OFF' | 'ON_ACCOUNT';

/** The larger of the two limits does not count: a difference must be within both. */
export interface Tolerance {
  amount: number;
  basisPoints: number;
}

export interface RuleValues {
  switches: Readonly<Record<RuleNumber, RuleSwitch>>;
  shortPayment: Tolerance & { rest: 'STAYS_OPEN' | 'WRITE_OFF' };
  overpayment: Tolerance & { rest: 'ON_ACCOUNT' | 'WRITE_OFF' };
  /** Largest bank fee that a payer's bank may deduct. */
  feeCap: number;
  /** Largest share that a payment provider keeps of a payout, in basis points. */
  providerFeeBasisPoints: number;
  /** Early-payment discount of invoices that state none, in days after their date; null: none. */
  discount: { basisPoints: number; days: number } | null;
  /** Days after the end of a discount term in which it is still accepted. */
  discountGraceDays: number;
  /** Largest λ of a unique sum. */
  maxLambda: number;
  /**
   * Shapes of document numbers: `#` is a digit, `@` a letter, anything else is literal. Numbers of fewer than
   * five characters count only if they have one of these shapes.
   */
  numberPatterns: readonly string[];
  /** Check digits that the printed number has and the stored one lacks. */
  printedCheckDigits: readonly CheckDigitScheme[];
}

export interface MatchingSettings extends RuleValues {
  version: number;
  /** A customer's values precede those of the organization. */
  customers: ReadonlyMap<string, { version: number; values: CustomerValues }>;
}

/** The values in which a customer differs from the organization. */
export type CustomerValues = Partial<Omit<RuleValues, 'switches'>> & {
  switches?: Readonly<Partial<Record<RuleNumber, RuleSwitch>>>;
};
