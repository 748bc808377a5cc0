import type { Schema } from '../../api/types.ts';
import { amountInField, numberInField, typedAmount } from '../../parts/amount-input.tsx';
import { readDecimal } from '../../parts/typed-amount.ts';

export type Rules = Schema<'OnlinePaymentRuleValues'>;
export type Method = Rules['methods'][number];
export const METHODS = ['CARD', 'SEPA_DEBIT', 'ACH_DEBIT', 'BACS_DEBIT'] as const satisfies readonly Method[];

/** A limit as typed. */
export interface LimitRow {
  /** Identifies the row in the form. */
  id: string;
  currency: string;
  minAmount: string;
  maxAmount: string;
}

/** A fee as typed: an amount, and a percentage. */
export interface FeeRow {
  id: string;
  method: string;
  currency: string;
  fixedAmount: string;
  percent: string;
}

/** The rules as a form has them. */
export interface RuleValues {
  isOffered: boolean;
  methods: Method[];
  limits: LimitRow[];
  fees: FeeRow[];
  erpDays: number;
}

const BASIS_POINTS = 100;

/** Returns the values of the form that shows the rules. */
export const ruleValues = ({ isOffered, methods, limits, fees, erpDays }: Rules): RuleValues => ({
  isOffered,
  methods: [...methods],
  limits: limits.map(({ currency, minAmount, maxAmount }) => ({
    id: crypto.randomUUID(),
    currency,
    minAmount: amountInField(minAmount, currency),
    maxAmount: amountInField(maxAmount, currency),
  })),
  fees: fees.map(({ method, currency, fixedAmount, basisPoints }) => ({
    id: crypto.randomUUID(),
    method,
    currency,
    fixedAmount: amountInField(fixedAmount, currency),
    percent: numberInField(basisPoints / BASIS_POINTS),
  })),
  erpDays,
});

const isMethod = (text: string): text is Method => METHODS.some((method) => method === text);

/** Returns the rules to store. Limits without an amount, and fees of nothing, are left out. */
export const rulesOf = ({ isOffered, methods, limits, fees, erpDays }: RuleValues): Rules => ({
  isOffered,
  methods,
  limits: limitsOf(limits),
  fees: fees.flatMap(({ method, currency, fixedAmount, percent }) => {
    const fee = {
      fixedAmount: typedAmount(fixedAmount, currency) ?? 0,
      basisPoints: Math.round(Number(readDecimal(percent)) * BASIS_POINTS),
    };
    const isNone = fee.fixedAmount === 0 && fee.basisPoints === 0;
    return isNone || !isMethod(method) ? [] : [{ method, currency, ...fee }];
  }),
  erpDays,
});

export const limitsOf = (rows: readonly LimitRow[]): Rules['limits'] =>
  rows
    .map(({ currency, minAmount, maxAmount }) => ({
      currency,
      minAmount: typedAmount(minAmount, currency),
      maxAmount: typedAmount(maxAmount, currency),
    }))
    .filter(({ minAmount, maxAmount }) => minAmount !== null || maxAmount !== null);
