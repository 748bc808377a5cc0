import { CURRENCY_OF_METHODS, METHODS, METHODS_OF_PROVIDERS, type Method, type Provider } from './kinds.ts';

/** Limits of a payment in one currency, in minor units. Null: none. */
export interface AmountLimit {
  currency: string;
  minAmount: number | null;
  maxAmount: number | null;
}

/** What the debtor pays on top for a method. */
export interface MethodFee {
  method: Method;
  currency: string;
  fixedAmount: number;
  basisPoints: number;
}

/** The rules of an organization, or with those in which a customer differs. */
export interface PaymentRules {
  /** Whether debtors can pay online at all. */
  isOffered: boolean;
  /** Methods in the order of the buttons. */
  methods: readonly Method[];
  limits: readonly AmountLimit[];
  fees: readonly MethodFee[];
  /** Days for which a payment of an organization with a native integration holds reminders. */
  erpDays: number;
}

export const DEFAULT_RULES: PaymentRules = {
  isOffered: true,
  methods: METHODS,
  limits: [],
  fees: [],
  erpDays: 10,
};

/** A way to pay an amount: a button for the debtor. */
export interface PaymentOffer {
  provider: Provider;
  method: Method;
  currency: string;
  amount: number;
  /** Paid on top. */
  surcharge: number;
  /** Amount and surcharge. */
  total: number;
}

export interface OfferingProvider {
  provider: Provider;
  methods: readonly Method[];
}

/** Returns the rules of a customer: a value that it states replaces the organization's. */
export const rulesFor = (
  own: Partial<PaymentRules> | null,
  organization: Partial<PaymentRules> | null,
): PaymentRules => ({ ...DEFAULT_RULES, ...organization, ...own });

const BASIS = 10_000n;

/** Returns what is paid on top of an amount, rounded half up to a minor unit. */
export function surchargeOf(fees: readonly MethodFee[], method: Method, currency: string, amount: number) {
  const fee = fees.find((one) => one.method === method && one.currency === currency);
  if (fee === undefined) return 0;
  const share = (BigInt(amount) * BigInt(fee.basisPoints) * 2n + BASIS) / (BASIS * 2n);
  return fee.fixedAmount + Number(share);
}

/** Lists the ways to pay an amount, in the order of the rules. One method has one button. */
export function offersFor(
  rules: PaymentRules,
  providers: readonly OfferingProvider[],
  { currency, amount }: { currency: string; amount: number },
): PaymentOffer[] {
  if (!rules.isOffered || amount <= 0 || !isWithinLimits(rules.limits, currency, amount)) return [];
  return rules.methods.flatMap((method) => {
    const only = CURRENCY_OF_METHODS[method];
    if (only !== null && only !== currency) return [];
    const found = providers.find(
      ({ provider, methods }) => methods.includes(method) && METHODS_OF_PROVIDERS[provider].includes(method),
    );
    if (found === undefined) return [];
    const surcharge = surchargeOf(rules.fees, method, currency, amount);
    return [{ provider: found.provider, method, currency, amount, surcharge, total: amount + surcharge }];
  });
}

function isWithinLimits(limits: readonly AmountLimit[], currency: string, amount: number): boolean {
  const limit = limits.find((one) => one.currency === currency);
  if (limit === undefined) return true;
  const { minAmount, maxAmount } = limit;
  return (minAmount === null || amount >= minAmount) && (maxAmount === null || amount <= maxAmount);
}
