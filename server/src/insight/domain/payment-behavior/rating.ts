import type { Habit } from './habit.ts';

export const RATINGS = ['A', 'B', 'C', 'D', 'E'] as const;
export type Rating = (typeof RATINGS)[number];

export const RATING_PARTS = ['DAYS_LATE', 'SHARE_LATE', 'SPREAD', 'TREND', 'PROMISES'] as const;
export type RatingPart = (typeof RATING_PARTS)[number];

interface Rule {
  /** Weight in percent. */
  weight: number;
  value: (habit: Habit) => number | null;
  /** The values for 100 points and for 0 points. Between them, points are linear. */
  best: number;
  worst: number;
}

/** The parts of the rating. Update docs/domain/payment-behaviour.md with every change. */
export const RATING_RULES: Readonly<Record<RatingPart, Rule>> = {
  DAYS_LATE: { weight: 40, value: (habit) => habit.medianDaysLate, best: 0, worst: 60 },
  SHARE_LATE: { weight: 25, value: (habit) => habit.shareLate, best: 0, worst: 1 },
  SPREAD: { weight: 15, value: (habit) => habit.spreadDays, best: 0, worst: 60 },
  TREND: { weight: 10, value: (habit) => habit.trendDays, best: 0, worst: 30 },
  PROMISES: { weight: 10, value: (habit) => habit.promisesKept, best: 1, worst: 0 },
};

/** Minimum points of each rating. */
export const RATING_FROM: readonly (readonly [Rating, number])[] = [
  ['A', 85],
  ['B', 70],
  ['C', 50],
  ['D', 30],
  ['E', 0],
];

export interface RatedPart {
  part: RatingPart;
  value: number | null;
  /** 0 to 100; null: the value is unknown, and its weight is shared among the other parts. */
  points: number | null;
  /** Percentage among the known parts, so that the points add up to Σ `points × weight / 100`. */
  weight: number;
}

export interface RatedHabit {
  /** Null if too few invoices were paid. */
  rating: Rating | null;
  /** 0 to 100. */
  points: number | null;
  parts: RatedPart[];
}

/**
 * Rates a payer from A to E: the weighted mean of the points of all known parts, with each part's
 * contribution.
 */
export function rateHabit(habit: Habit): RatedHabit {
  const parts = RATING_PARTS.map((part) => {
    const { value, best, worst, weight } = RATING_RULES[part];
    const known = value(habit);
    return { part, value: known, points: known === null ? null : pointsOf(known, best, worst), weight };
  });
  const all = parts.reduce((sum, { points, weight }) => sum + (points === null ? 0 : weight), 0);
  const rated = parts.map((part) => ({
    ...part,
    weight: part.points === null ? 0 : (100 * part.weight) / all,
  }));
  // Promises alone are not enough for a rating.
  if (habit.medianDaysLate === null) return { rating: null, points: null, parts: rated };
  const points = rated.reduce((sum, part) => sum + ((part.points ?? 0) * part.weight) / 100, 0);
  const rating = RATING_FROM.find(([, from]) => points >= from)?.[0] ?? 'E';
  return { rating, points, parts: rated };
}

const pointsOf = (value: number, best: number, worst: number): number =>
  100 * Math.min(1, Math.max(0, (worst - value) / (worst - best)));
