/** What the priority of a task goes by: facts of its customer, today. */
export interface PriorityFacts {
  /** Overdue, in minor units of the organization's currency; what has no rate is left out. */
  amountOverdue: number;
  /** Since the due day of the oldest invoice that is overdue; 0 where none is. */
  daysOverdue: number;
  /** Invoices that are open, and those of them that are overdue. */
  openInvoices: number;
  overdueInvoices: number;
  /** Promises that were broken in the last `PROMISE_DAYS`. */
  brokenPromises: number;
}

/** The priority of a task with its parts. Factors are in thousandths. */
export interface Priority {
  /** Money at stake × chance that a contact moves it, rounded down; minor units of the organization's currency. */
  value: number;
  atStake: number;
  age: number;
  habit: number;
  promises: number;
}

/**
 * How much a contact moves, by days overdue: at first most pay by themselves, most is won in the second month, and what is old is
 * paid seldom. Up to so many days, in thousandths; our own steps, to be replaced by what an organization's figures say.
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

/** Whoever pays in time otherwise needs a contact least. */
export const HABIT_BASE = 600;
export const HABIT_RANGE = 400;
/** Each broken promise makes the next word worth less, down to the least. */
export const PROMISE_LOSS = 150;
export const PROMISE_LEAST = 400;
export const PROMISE_DAYS = 365;

const THOUSANDTHS = 1_000n ** 3n;

/**
 * `atStake × age × habit × promises`. The habit is what the ledger knows of itself: the share of open invoices that are overdue,
 * with one of each added, so that one invoice says little (rule of succession).
 */
export function priorityOf(facts: PriorityFacts): Priority {
  const { amountOverdue: atStake, daysOverdue, openInvoices, overdueInvoices, brokenPromises } = facts;
  const age = AGE_STEPS.find(([days]) => daysOverdue <= days)?.[1] ?? OLDEST_FACTOR;
  const habit = HABIT_BASE + Math.floor((HABIT_RANGE * (overdueInvoices + 1)) / (openInvoices + 2));
  const promises = Math.max(PROMISE_LEAST, 1_000 - PROMISE_LOSS * brokenPromises);
  const value = (BigInt(atStake) * BigInt(age) * BigInt(habit) * BigInt(promises)) / THOUSANDTHS;
  return { value: Number(value), atStake, age, habit, promises };
}
