import type { Schema } from '../../../api/types.ts';
import { amountInField, typedAmount } from '../../../parts/amount-input.tsx';

/** A limit of money in one currency, as typed. */
export interface MoneyLimit {
  currency: string;
  perPlan: string;
  perDay: string;
}

/** The limits of an agent as the form has them. */
export interface LimitValues {
  commands: string[];
  recordsPerPlan: number;
  recordsPerDay: number;
  openPlans: number;
  money: MoneyLimit[];
  weekdays: string[];
  allowedFrom: string;
  allowedUntil: string;
}

/** Careful limits for a new agent: a few plans in working hours, and no money. */
const FIRST = {
  commands: [],
  recordsPerPlan: 20,
  recordsPerDay: 100,
  openPlans: 5,
  weekdays: [1, 2, 3, 4, 5],
  allowedFrom: '08:00',
  allowedUntil: '18:00',
  moneyPerPlan: {},
  moneyPerDay: {},
} satisfies Schema<'AgentLimitsAttributes'>;

/** Returns the values of the form. The organization's currency comes first. */
export function valuesOf(limits: Schema<'AgentLimits'> | null, currency: string): LimitValues {
  const from: Schema<'AgentLimitsAttributes'> = limits ?? FIRST;
  const { moneyPerPlan, moneyPerDay, allowedFrom, allowedUntil } = from;
  const currencies = new Set([currency].concat(Object.keys(moneyPerPlan), Object.keys(moneyPerDay)));
  return {
    commands: [...from.commands],
    recordsPerPlan: from.recordsPerPlan,
    recordsPerDay: from.recordsPerDay,
    openPlans: from.openPlans,
    money: [...currencies].map((one) => ({
      currency: one,
      perPlan: amountInField(moneyPerPlan[one] ?? 0, one),
      perDay: amountInField(moneyPerDay[one] ?? 0, one),
    })),
    weekdays: from.weekdays.map(String),
    allowedFrom: allowedFrom ?? '',
    allowedUntil: allowedUntil ?? '',
  };
}

/** Returns the request that states the values of the form. Amounts of zero are left out. */
export function requestOf(values: LimitValues): Schema<'AgentLimitsAttributes'> {
  const amounts = (field: 'perPlan' | 'perDay') =>
    Object.fromEntries(
      values.money
        .map((one) => [one.currency, typedAmount(one[field], one.currency) ?? 0] as const)
        .filter(([, amount]) => amount > 0),
    );
  return {
    commands: values.commands,
    recordsPerPlan: values.recordsPerPlan,
    recordsPerDay: values.recordsPerDay,
    openPlans: values.openPlans,
    moneyPerPlan: amounts('perPlan'),
    moneyPerDay: amounts('perDay'),
    weekdays: values.weekdays.map(Number),
    allowedFrom: values.allowedFrom === '' ? null : values.allowedFrom,
    allowedUntil: values.allowedUntil === '' ? null : values.allowedUntil,
  };
}
