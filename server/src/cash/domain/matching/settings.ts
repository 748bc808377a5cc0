import type { MatchingSettings, RuleValues } from './rule-values.ts';

/** Values of a new organization: rules 0 to 4 and 8 apply matches, the others propose. */
export const DEFAULT_VALUES: RuleValues = {
  switches: {
    0: 'AUTOMATIC',
    1: 'AUTOMATIC',
    2: 'AUTOMATIC',
    3: 'AUTOMATIC',
    4: 'AUTOMATIC',
    5: 'PROPOSE',
    6: 'PROPOSE',
    7: 'PROPOSE',
    8: 'AUTOMATIC',
    9: 'PROPOSE',
  },
  shortPayment: { amount: 500, basisPoints: 200, rest: 'STAYS_OPEN' },
  overpayment: { amount: 500, basisPoints: 200, rest: 'ON_ACCOUNT' },
  feeCap: 3_000,
  providerFeeBasisPoints: 500,
  discount: null,
  discountGraceDays: 5,
  maxLambda: 0.001,
  numberPatterns: [],
  printedCheckDigits: [],
};

export const DEFAULT_SETTINGS: MatchingSettings = {
  switches: DEFAULT_VALUES.switches,
  shortPayment: DEFAULT_VALUES.shortPayment,
  overpayment: DEFAULT_VALUES.overpayment,
  feeCap: DEFAULT_VALUES.feeCap,
  providerFeeBasisPoints: DEFAULT_VALUES.providerFeeBasisPoints,
  discount: DEFAULT_VALUES.discount,
  discountGraceDays: DEFAULT_VALUES.discountGraceDays,
  maxLambda: DEFAULT_VALUES.maxLambda,
  numberPatterns: DEFAULT_VALUES.numberPatterns,
  printedCheckDigits: DEFAULT_VALUES.printedCheckDigits,
  version: 1,
  customers: new Map(),
};

/** Returns the values for a customer: its own precede those of the organization. */
export function valuesFor(settings: MatchingSettings, customerId: string | null): RuleValues {
  const own = customerId === null ? undefined : settings.customers.get(customerId)?.values;
  if (own === undefined) return settings;
  return { ...settings, ...own, switches: { ...settings.switches, ...own.switches } };
}

/** Returns the version of a customer's own values, or null. */
export function customerVersion(settings: MatchingSettings, customerId: string | null): number | null {
  return customerId === null ? null : (settings.customers.get(customerId)?.version ?? null);
}

/** Returns the shapes of numbers of the organization and of all customers. */
export function allPatterns(settings: MatchingSettings): string[] {
  const own = [...settings.customers.values()].flatMap(({ values }) => values.numberPatterns ?? []);
  return [...new Set([...settings.numberPatterns, ...own])];
}

/** Returns the largest bank fee that the organization or one of its customers accepts. */
export const largestFeeCap = (settings: MatchingSettings): number =>
  [...settings.customers.values()].reduce(
    (largest, { values }) => Math.max(largest, values.feeCap ?? 0),
    settings.feeCap,
  );
