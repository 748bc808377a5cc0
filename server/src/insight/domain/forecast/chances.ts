import {
  chancePaidBy,
  chanceUnpaid,
  firstDayWithChance,
  LAST_DAY,
  type PaymentTimes,
} from '../payment-times/times.ts';

/** The facts of an open invoice that a forecast needs. Days count from 1970-01-01. */
export interface OpenClaim {
  /** Amount still expected, in minor units. */
  stake: number;
  dueOn: number;
  /** Promised parts whose days have not ended, by day: one promise, or the instalments of a plan. */
  promises: readonly Promised[];
}

/** A part of a claim that is promised for a day. */
export interface Promised {
  dueOn: number;
  amount: number;
}

/** Facts that all claims of one customer share. */
export interface ClaimFacts {
  times: PaymentTimes;
  /** The chance that the customer keeps a promise. */
  kept: number;
  today: number;
}

/**
 * Returns a function for the share of a claim that is expected to be paid by the end of a day, 0 to 1.
 *
 * habit(day) = 1 − unpaid(day) / unpaid(yesterday).
 *
 * Each promised part is 0 before its day, then kept + (1 − kept) × habit(day). There, habit assumes that the
 * invoice is unpaid after the promised day. The rest of the claim follows the habit.
 */
export function paidShareBy(
  { stake, dueOn, promises }: OpenClaim,
  { times, kept, today }: ClaimFacts,
): (day: number) => number {
  const since = today - 1 - dueOn;
  const left = chanceUnpaid(times, since);
  const habit = (day: number) => Math.max(0, 1 - chanceUnpaid(times, day - dueOn) / left);
  if (promises.length === 0 || stake === 0) return habit;
  const parts = promises.map((promise) => {
    const afterwards = Math.max(since, promise.dueOn - dueOn);
    const asPromised = (day: number) =>
      day < promise.dueOn ? 0 : kept + (1 - kept) * chancePaidBy(times, afterwards, day - dueOn);
    return { share: promise.amount / stake, asPromised };
  });
  const rest = Math.max(0, 1 - parts.reduce((sum, { share }) => sum + share, 0));
  return (day) =>
    parts.reduce((sum, { share, asPromised }) => sum + share * asPromised(day), rest * habit(day));
}

/**
 * Returns the days by whose end a claim is paid with a chance of 10, 50 and 90 %, counted from 1970-01-01.
 * Null: later than a year after the due day, or never.
 */
export function daysOfChance(
  claim: OpenClaim,
  facts: ClaimFacts,
): { p10: number | null; p50: number | null; p90: number | null } {
  const { dueOn, promises } = claim;
  const { times, today } = facts;
  const since = today - 1 - dueOn;
  const share = paidShareBy(claim, facts);
  const dayOf = (chance: number): number | null => {
    const last = promises.at(-1);
    if (last === undefined) {
      const day = firstDayWithChance(times, since, chance);
      return day === null ? null : dueOn + day;
    }
    return firstDay(share, chance, [today, Math.max(dueOn + LAST_DAY, last.dueOn)]);
  };
  return { p10: dayOf(0.1), p50: dayOf(0.5), p90: dayOf(0.9) };
}

/** Returns the first day in a range on which an increasing share reaches a chance; null if none. */
function firstDay(
  share: (day: number) => number,
  chance: number,
  [from, to]: readonly [from: number, to: number],
): number | null {
  if (share(to) < chance) return null;
  let [low, high] = [from - 1, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (share(middle) >= chance) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Distributes a claim over weeks in whole minor units. The cumulative amounts are rounded, and a week gets
 * the difference. So the weeks and the later amount add up exactly to the claim.
 * @param shares cumulative shares at the ends of the weeks, in order
 * @returns the expected amounts in each week, and after the last one
 */
export function shareOut(stake: number, shares: readonly number[]): { weeks: number[]; later: number } {
  let before = 0;
  const weeks = shares.map((share) => {
    const by = Math.max(before, Math.min(stake, Math.round(stake * share)));
    const added = by - before;
    before = by;
    return added;
  });
  return { weeks, later: stake - before };
}
