import type { Schema } from '../../api/types.ts';
import { amountInField, isAmount, numberInField, typedAmount } from '../../parts/amount-input.tsx';

export type RuleValues = Schema<'CashRuleValues'>;
export type OwnValues = Schema<'CustomerCashRuleValues'>;
export type RuleSwitch = RuleValues['switches'][0];
type Scheme = RuleValues['printedCheckDigits'][number];

export const RULES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type RuleNumber = (typeof RULES)[number];

/** Limits by the rule that uses them. */
export const LIMITS = [
  { limit: 'printedCheckDigits', rule: 1 },
  { limit: 'numberPatterns', rule: 3 },
  { limit: 'discount', rule: 5 },
  { limit: 'shortPayment', rule: 5 },
  { limit: 'overpayment', rule: 5 },
  { limit: 'feeCap', rule: 5 },
  { limit: 'providerFeeBasisPoints', rule: 5 },
  { limit: 'maxLambda', rule: 7 },
] as const;
export type Limit = (typeof LIMITS)[number]['limit'];

export const SCHEMES = ['MOD10', 'MOD10_RECURSIVE', 'MOD11', 'MOD97', 'WEIGHTS_731'] as const;
/** Limits of accidents that are offered; 0: sums prove nothing. */
export const LAMBDAS = [0.001, 0.0001, 0.00001, 0] as const;

/** The rules as a form shows them: amounts and shares as typed. */
export interface Draft {
  switches: RuleValues['switches'];
  shortAmount: string;
  shortPercent: string;
  shortRest: RuleValues['shortPayment']['rest'];
  overAmount: string;
  overPercent: string;
  overRest: RuleValues['overpayment']['rest'];
  feeCap: string;
  providerPercent: string;
  /** Empty: there is no discount. */
  discountPercent: string;
  discountDays: string;
  graceDays: string;
  maxLambda: number;
  patterns: string;
  schemes: readonly Scheme[];
}

/** Shares have two decimals, as amounts in this currency. */
const PERCENT_AS = 'EUR';
const USUAL_DISCOUNT_DAYS = '14';

export const percentOf = (basisPoints: number): string => numberInField(basisPoints / 100);

/** Returns the values as a form shows them. */
export function draftOf(values: RuleValues, currency: string): Draft {
  const { shortPayment, overpayment, discount } = values;
  return {
    switches: values.switches,
    shortAmount: amountInField(shortPayment.amount, currency),
    shortPercent: percentOf(shortPayment.basisPoints),
    shortRest: shortPayment.rest,
    overAmount: amountInField(overpayment.amount, currency),
    overPercent: percentOf(overpayment.basisPoints),
    overRest: overpayment.rest,
    feeCap: amountInField(values.feeCap, currency),
    providerPercent: percentOf(values.providerFeeBasisPoints),
    discountPercent: discount === null ? '' : percentOf(discount.basisPoints),
    discountDays: discount === null ? USUAL_DISCOUNT_DAYS : String(discount.days),
    graceDays: String(values.discountGraceDays),
    maxLambda: values.maxLambda,
    patterns: values.numberPatterns.join(', '),
    schemes: values.printedCheckDigits,
  };
}

/** Returns whether all amounts and shares of a form can be read. */
export const isReadable = (draft: Draft, currency: string): boolean =>
  [draft.shortAmount, draft.overAmount, draft.feeCap].every((typed) => isAmount(typed, currency)) &&
  [draft.shortPercent, draft.overPercent, draft.providerPercent, draft.discountPercent].every((typed) =>
    isAmount(typed, PERCENT_AS),
  );

/** Returns the values of a form for the server, which checks them. */
export function valuesOf(draft: Draft, currency: string): RuleValues {
  const amount = (typed: string) => typedAmount(typed, currency) ?? 0;
  const share = (typed: string) => typedAmount(typed, PERCENT_AS) ?? 0;
  const days = (typed: string) => Number(typed.replace(/\D/g, ''));
  const hasDiscount = share(draft.discountPercent) > 0;
  return {
    switches: draft.switches,
    shortPayment: {
      amount: amount(draft.shortAmount),
      basisPoints: share(draft.shortPercent),
      rest: draft.shortRest,
    },
    overpayment: {
      amount: amount(draft.overAmount),
      basisPoints: share(draft.overPercent),
      rest: draft.overRest,
    },
    feeCap: amount(draft.feeCap),
    providerFeeBasisPoints: share(draft.providerPercent),
    discount: hasDiscount
      ? { basisPoints: share(draft.discountPercent), days: days(draft.discountDays) }
      : null,
    discountGraceDays: days(draft.graceDays),
    maxLambda: draft.maxLambda,
    numberPatterns: [
      ...new Set(
        draft.patterns
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ),
    ],
    printedCheckDigits: [...draft.schemes],
  };
}

/** Returns the organization's values with those in which a customer differs. */
export function withOwn(values: RuleValues, { switches, ...own }: OwnValues): RuleValues {
  return { ...values, ...own, switches: { ...values.switches, ...switches } };
}
