import {
  chancePaidBy,
  chanceUnpaid,
  dayOfChance,
  LAST_DAY,
  type PaymentTimes,
} from '../payment-times/times.ts';

/** An open invoice, as far as its payment is foretold. Days are counted since 1970. */
export interface OpenClaim {
  /** What is still to come for it, in minor units. */
  stake: number;
  dueOn: number;
  /** One whose day has not ended; null: none. */
  promise: { dueOn: number; amount: number } | null;
}

/** What the claims of one customer have in common. */
export interface ClaimFacts {
  times: PaymentTimes;
  /** The chance that it keeps a promise. */
  kept: number;
  today: number;
}

/**
 * The share of a claim that is expected to be paid by the end of each day, 0 to 1.
 *
 *     habit(day) = 1 − unpaid(day) / unpaid(yesterday)
 *     with a promise, for the part promised: 0 before its day; from it on kept + (1 − kept) × habit(day), unpaid after the promise's day
 */
export function paidShareBy(
  { stake, dueOn, promise }: OpenClaim,
  { times, kept, today }: ClaimFacts,
): (day: number) => number {
  const since = today - 1 - dueOn;
  const left = chanceUnpaid(times, since);
  const habit = (day: number) => Math.max(0, 1 - chanceUnpaid(times, day - dueOn) / left);
  if (promise === null || stake === 0) return habit;
  const promised = Math.min(1, promise.amount / stake);
  const afterwards = Math.max(since, promise.dueOn - dueOn);
  const asPromised = (day: number) =>
    day < promise.dueOn ? 0 : kept + (1 - kept) * chancePaidBy(times, afterwards, day - dueOn);
  return (day) => promised * asPromised(day) + (1 - promised) * habit(day);
}

/**
 * The days by whose ends a claim is paid with a chance of 10, 50 and 90 %, since 1970; null: later than a year after the due
 * day, or never.
 */
export function daysOfChance(
  claim: OpenClaim,
  facts: ClaimFacts,
): { p10: number | null; p50: number | null; p90: number | null } {
  const { dueOn, promise } = claim;
  const { times, today } = facts;
  const since = today - 1 - dueOn;
  const share = paidShareBy(claim, facts);
  const dayOf = (chance: number): number | null => {
    if (promise === null) {
      const day = dayOfChance(times, since, chance);
      return day === null ? null : dueOn + day;
    }
    return firstDay(share, chance, [today, Math.max(dueOn + LAST_DAY, promise.dueOn)]);
  };
  return { p10: dayOf(0.1), p50: dayOf(0.5), p90: dayOf(0.9) };
}

/** The first day from one to another by which a growing share has reached a chance; null: none. */
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
 * Shares a claim out over weeks, in whole minor units: what is expected by the end of each week is rounded, and a week gets what it adds.
 * So the weeks and what comes later are the whole claim, to the unit.
 * @param shares the shares expected by the ends of the weeks, in order
 * @returns what is expected in each, and after the last one
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
