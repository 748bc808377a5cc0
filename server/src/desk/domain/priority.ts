/** The facts of a customer today that determine the priority of a task. */
export interface PriorityFacts {
  /** Overdue amount in minor units of the organization's currency; currencies without a rate are excluded. */
  amountOverdue: number;
  /** Days since the due day of the oldest overdue invoice; 0 if none is overdue. */
  daysOverdue: number;
  /** Number of open invoices, and of overdue ones among them. */
  openInvoices: number;
  overdueInvoices: number;
  /** Promises broken in the last `PROMISE_DAYS`. */
  brokenPromises: number;
}

/** The priority of a task with its factors, in thousandths. */
export interface Priority {
  /**
   * Amount at stake × chance that a contact moves it, rounded down, in minor units of the organization's
   * currency.
   */
  value: number;
  level: PriorityLevel;
  atStake: number;
  age: number;
  habit: number;
  promises: number;
}

/**
 * Effect of a contact by days overdue, in thousandths, up to the given day. At first most customers pay
 * without it; it is most effective in the second month; old debts are rarely paid. The steps are our own
 * estimate, to be replaced by measured figures of an organization.
 */
export const AGE_STEPS: readonly (readonly [days: number, factor: number])[] = [
  [0, 100],
  [7, 400],
  [30, 650],
  [60, 800],
  [90, 650],
  [180, 450],
  [365, 250],
];
export const OLDEST_FACTOR = 100;

/** Factors for the payment habit. Customers who usually pay on time need a contact least. */
export const HABIT_BASE = 600;
export const HABIT_RANGE = 400;
/** Each broken promise lowers the factor by PROMISE_LOSS, down to PROMISE_LEAST. */
export const PROMISE_LOSS = 150;
export const PROMISE_LEAST = 400;
export const PROMISE_DAYS = 365;

/** Level of a priority, in the order of the queue. */
export const PRIORITY_LEVELS = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type PriorityLevel = (typeof PRIORITY_LEVELS)[number];

/**
 * Least values of the levels in minor units: 5,000.00 and 1,000.00 EUR. The same units fit currencies with
 * smaller and larger units well enough.
 */
const HIGH_FROM = 500_000;
const MEDIUM_FROM = 100_000;

/** Returns the level of a priority. A higher value never has a lower level. */
function priorityLevel(value: number): PriorityLevel {
  if (value >= HIGH_FROM) return 'HIGH';
  return value >= MEDIUM_FROM ? 'MEDIUM' : 'LOW';
}

const THOUSANDTHS = 1_000n ** 3n;

/**
 * Computes `atStake × age × habit × promises`. The habit is the share of open invoices that are overdue. One
 * invoice of each kind is added, so that a single invoice has little effect (rule of succession).
 */
export function priorityOf(facts: PriorityFacts): Priority {
  const { amountOverdue: atStake, daysOverdue, openInvoices, overdueInvoices, brokenPromises } = facts;
  const age = AGE_STEPS.find(([days]) => daysOverdue <= days)?.[1] ?? OLDEST_FACTOR;
  const habit = HABIT_BASE + Math.floor((HABIT_RANGE * (overdueInvoices + 1)) / (openInvoices + 2));
  const promises = Math.max(PROMISE_LEAST, 1_000 - PROMISE_LOSS * brokenPromises);
  const value = (BigInt(atStake) * BigInt(age) * BigInt(habit) * BigInt(promises)) / THOUSANDTHS;
  return { value: Number(value), level: priorityLevel(Number(value)), atStake, age, habit, promises };
}
