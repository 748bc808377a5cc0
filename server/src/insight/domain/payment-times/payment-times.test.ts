import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts, addObservation, clearCounts, noCounts, type Observation } from './counts.ts';
import { addHistory, customerLearner, LEARNING } from './history.ts';
import { learnTimes } from './learn.ts';
import {
  chancePaidBy,
  chanceUnpaid,
  FIRST_DAY,
  firstDayWithChance,
  LAST_DAY,
  type PaymentTimes,
  UNKNOWN,
} from './times.ts';

const day = fc.integer({ min: FIRST_DAY - 30, max: LAST_DAY + 100 });
const observation: fc.Arbitrary<Observation> = fc
  .record({
    issued: fc.integer({ min: FIRST_DAY - 60, max: 0 }),
    lasts: fc.nat(600),
    isPaid: fc.boolean(),
    weight: fc.double({ min: 1e-6, max: 1, noNaN: true }),
  })
  .map(({ lasts, ...one }) => ({ ...one, until: one.issued + lasts }));

const learned = (observations: readonly Observation[], base: PaymentTimes = UNKNOWN, weight = 1) => {
  const counts = noCounts();
  for (const one of observations) addObservation(counts, one);
  return learnTimes(counts, base, weight);
};
const paid = (until: number, issued = -30): Observation => ({ issued, until, isPaid: true, weight: 1 });
const open = (until: number, issued = -30): Observation => ({ issued, until, isPaid: false, weight: 1 });

describe('payment times', () => {
  it('never increase the chance of being unpaid, for any observations', () => {
    fc.assert(
      fc.property(fc.array(observation), fc.array(observation), (everybody, own) => {
        const times = learned(own, learned(everybody), 2);
        let before = 1;
        for (let at = FIRST_DAY - 2; at <= LAST_DAY + 2; at += 1) {
          const chance = chanceUnpaid(times, at);
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThanOrEqual(before * (1 + 1e-12));
          before = chance;
        }
      }),
    );
  });

  it('do not depend on the order or grouping of observations', () => {
    fc.assert(
      fc.property(fc.array(observation), fc.array(observation), day, (a, b, at) => {
        const parts = noCounts();
        for (const half of [b, a]) {
          const counts = noCounts();
          for (const one of half) addObservation(counts, one);
          addCounts(parts, counts);
        }
        expect(chanceUnpaid(learnTimes(parts, UNKNOWN, 1), at)).toBeCloseTo(
          chanceUnpaid(learned([...a, ...b]), at),
          9,
        );
      }),
    );
  });

  it('weight n paid invoices by n / (n + weight), and the base by the rest', () => {
    const times = learned(Array(9).fill(paid(20, FIRST_DAY)));
    // Far before and far after, outside the kernel's range.
    expect(chanceUnpaid(times, 0)).toBeCloseTo((9 + chanceUnpaid(UNKNOWN, 0)) / 10, 9);
    expect(chanceUnpaid(times, 40)).toBeCloseTo(chanceUnpaid(UNKNOWN, 40) / 10, 9);
  });

  it('are longer when invoices are still open', () => {
    const without = learned([paid(5), paid(5)]);
    const withOpen = learned([paid(5), paid(5), open(60), open(60)]);
    for (const at of [10, 30, 59])
      expect(chanceUnpaid(withOpen, at)).toBeGreaterThan(chanceUnpaid(without, at));
  });

  it('equal the base without observations', () => {
    expect(learned([])).toBe(UNKNOWN);
    expect(learned([open(-30)])).toBe(UNKNOWN);
  });
});

describe('the chance of payment given that an invoice is unpaid today', () => {
  it('grows every day and reaches a given chance on a day', () => {
    fc.assert(
      fc.property(
        fc.array(observation),
        fc.integer({ min: FIRST_DAY - 5, max: LAST_DAY }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (observations, since, chance) => {
          const times = learned(observations);
          expect(chancePaidBy(times, since, since)).toBe(0);
          const reached = firstDayWithChance(times, since, chance);
          if (reached === null) {
            expect(chancePaidBy(times, since, LAST_DAY)).toBeLessThan(chance);
            return;
          }
          expect(reached).toBeGreaterThan(since);
          expect(chancePaidBy(times, since, reached)).toBeGreaterThanOrEqual(chance);
          if (reached - 1 > since && reached > FIRST_DAY)
            expect(chancePaidBy(times, since, reached - 1)).toBeLessThan(chance);
        },
      ),
    );
  });

  it('is zero more than a year after the due day', () => {
    expect(chancePaidBy(UNKNOWN, LAST_DAY + 10, LAST_DAY + 400)).toBe(0);
    expect(firstDayWithChance(UNKNOWN, LAST_DAY + 10, 0.1)).toBeNull();
  });
});

describe('payment histories', () => {
  const today = 20_000;
  const history = (issuedOn: number, daysToPay: number) => ({
    paid: [{ issuedOn, dueOn: issuedOn + 30, paidOn: issuedOn + daysToPay }],
    open: [],
  });

  it('ignore everything issued or paid on or after the given day', () => {
    const counted = (of: Parameters<typeof addHistory>[1]) => {
      const counts = noCounts();
      addHistory(counts, of, today);
      return counts;
    };
    expect(counted(history(today, 5)).to).toBe(-1);
    const asOpen = counted({ paid: [], open: [{ issuedOn: today - 10, dueOn: today + 20 }] });
    expect(counted(history(today - 10, 10))).toEqual(asOpen);
    expect(counted(history(today - 10, 9))).not.toEqual(asOpen);
  });

  it('count half as much when they are one half-life older', () => {
    const mass = (issuedOn: number) => {
      const counts = noCounts();
      addHistory(counts, history(issuedOn, 5), today);
      return counts.begin.reduce((sum, one) => sum + one, 0);
    };
    expect(mass(today - 100 - LEARNING.halfLifeDays)).toBeCloseTo(mass(today - 100) / 2, 9);
  });

  it('do not affect the next customer', () => {
    const learnOne = customerLearner(today);
    const first = learnOne(history(today - 100, 40), UNKNOWN);
    learnOne(history(today - 60, 90), UNKNOWN);
    expect(learnOne(history(today - 100, 40), UNKNOWN)).toEqual(first);
    const counts = noCounts();
    fc.assert(
      fc.property(fc.array(observation, { minLength: 1 }), (observations) => {
        for (const one of observations) addObservation(counts, one);
        clearCounts(counts);
        expect(counts).toEqual(noCounts());
      }),
    );
  });
});
