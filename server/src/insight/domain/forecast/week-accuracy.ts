import type { PastInvoice } from '../payment-times/accuracy.ts';
import { noCounts } from '../payment-times/counts.ts';
import {
  addHistory,
  type CustomerHistory,
  customerLearner,
  timesOfEverybody,
  timesOfGroup,
} from '../payment-times/history.ts';
import type { PaymentTimes } from '../payment-times/times.ts';
import { paidShareBy } from './chances.ts';
import { intervalOfSum, largestOf } from './interval.ts';

export interface PastClaim extends PastInvoice {
  /** Minor units, all in one currency. */
  amount: number;
}

/** Forecast and actual amounts for weeks at one distance. */
export interface WeekAccuracy {
  weeksAhead: number;
  weeks: number;
  expected: number;
  paid: number;
  /** Share of weeks with an actual amount between P10 and P90. */
  within: number;
}

interface Week {
  weeksAhead: number;
  expected: number;
  paid: number;
  isWithin: boolean;
}

/**
 * Makes a forecast on each day for the following periods of seven days, and compares it with the actual
 * amounts. It covers the invoices open on that day, and uses only data known on that day.
 * @param days the first and the last forecast day, counted from 1970-01-01
 */
export function compareWeeks(
  invoices: readonly PastClaim[],
  { from, until }: { from: number; until: number },
  weeksAhead: number,
): WeekAccuracy[] {
  const weeks: Week[] = [];
  for (let today = from; today <= until; today += 1) weeks.push(...predictOn(invoices, today, weeksAhead));
  return [...Map.groupBy(weeks, (week) => week.weeksAhead)].map(([ahead, of]) => {
    const sum = (figure: (week: Week) => number) => of.reduce((total, week) => total + figure(week), 0);
    return {
      weeksAhead: ahead,
      weeks: of.length,
      expected: sum((week) => week.expected),
      paid: sum((week) => week.paid),
      within: sum((week) => (week.isWithin ? 1 : 0)) / of.length,
    };
  });
}

function predictOn(invoices: readonly PastClaim[], today: number, weeksAhead: number): Week[] {
  const known = invoices.filter(({ issuedOn }) => issuedOn < today);
  const open = known.filter(({ paidOn }) => paidOn >= today);
  const timesOf = learnedOn(known, today);
  const shares = open.map((claim) =>
    paidShareBy(
      { stake: claim.amount, dueOn: claim.dueOn, promises: [] },
      { times: timesOf(claim), kept: 0, today },
    ),
  );
  const stakes = Float64Array.from(open, ({ amount }) => amount);
  const largest = largestOf(stakes);
  return Array.from({ length: weeksAhead }, (_, ahead) => {
    const end = today + 6 + 7 * ahead;
    const chances = Float64Array.from(shares, (share) => share(end) - share(end - 7));
    const paid = open.reduce(
      (sum, { amount, paidOn }) => sum + (paidOn <= end && paidOn > end - 7 ? amount : 0),
      0,
    );
    const { p10, p90 } = intervalOfSum({ stakes, chances }, largest);
    const expected = chances.reduce((sum, chance, i) => sum + chance * (stakes[i] ?? 0), 0);
    return { weeksAhead: ahead, expected, paid, isWithin: p10 <= paid && paid <= p90 };
  });
}

function learnedOn(known: readonly PastClaim[], today: number): (of: PastClaim) => PaymentTimes {
  const history = (paid: readonly PastClaim[]): CustomerHistory => ({ paid, open: [] });
  const countsOf = (paid: readonly PastClaim[]) => {
    const counts = noCounts();
    addHistory(counts, history(paid), today);
    return counts;
  };
  const learn = customerLearner(today);
  const everybody = timesOfEverybody(countsOf(known));
  const groups = new Map(
    [...Map.groupBy(known, ({ group }) => group)].map(
      ([group, of]) => [group, timesOfGroup(countsOf(of), everybody)] as const,
    ),
  );
  const customers = new Map(
    [...Map.groupBy(known, ({ customer }) => customer)].map(([customer, of]) => [
      customer,
      learn(history(of), groups.get(of[0]?.group ?? '') ?? everybody),
    ]),
  );
  return ({ customer }) => customers.get(customer) ?? everybody;
}
