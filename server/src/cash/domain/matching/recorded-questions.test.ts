import { assert, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../test/harness/seeds.ts';
import { interchangeablePayments, type RecordedPair, recordedQuestions } from './recorded-questions.ts';

const pair = (line: number, payment: number, day = 10): RecordedPair => ({
  lineId: `L${line}`,
  paymentId: `P${payment}`,
  bookedOn: '2026-03-10',
  paidOn: `2026-03-${day}`,
});
const shown = (pairs: readonly RecordedPair[]) =>
  pairs.map(({ lineId, paymentId }) => `${lineId} ${paymentId}`);

/** Returns the size of the largest set of pairs without a common line or payment, by trying all of them. */
function most([first, ...rest]: readonly RecordedPair[]): number {
  if (first === undefined) return 0;
  const free = rest.filter(
    ({ lineId, paymentId }) => lineId !== first.lineId && paymentId !== first.paymentId,
  );
  return Math.max(most(rest), 1 + most(free));
}

describe('questions about payments recorded twice', () => {
  it('are two for two equal lines with two equal payments', () => {
    const all = [pair(1, 1), pair(1, 2), pair(2, 1), pair(2, 2)];
    expect(shown(recordedQuestions(all))).toEqual(['L1 P1', 'L2 P2']);
    expect(shown(recordedQuestions(all.toReversed()))).toEqual(['L1 P1', 'L2 P2']);
  });

  it('prefer near days, and leave no line out for it', () => {
    expect(shown(recordedQuestions([pair(1, 1, 15), pair(1, 2, 11)]))).toEqual(['L1 P2']);
    expect(shown(recordedQuestions([pair(1, 1), pair(2, 1), pair(1, 2, 15)]))).toEqual(['L1 P2', 'L2 P1']);
  });

  it('cover payments that cannot be distinguished', () => {
    const all = [pair(1, 1), pair(1, 2), pair(2, 1), pair(2, 2), pair(1, 3, 12), pair(2, 3, 12), pair(1, 4)];
    expect(interchangeablePayments(all, { lineId: 'L1', paymentId: 'P1' })).toEqual(['P1', 'P2']);
    expect(interchangeablePayments(all, { lineId: 'L2', paymentId: 'P3' })).toEqual(['P3']);
    expect(interchangeablePayments(all, { lineId: 'L1', paymentId: 'P4' })).toEqual(['P4']);
    expect(interchangeablePayments([], { lineId: 'L1', paymentId: 'P4' })).toEqual(['P4']);
  });

  itDraws('are as many as possible, one for each line and payment, in any order of the pairs', (seed) => {
    const drawn = uniqueArray(integer({ min: 0, max: 15 }), { maxLength: 9 });
    assert(
      property(drawn, integer({ min: 0, max: 2 }), (cells, spread) => {
        const all = cells.map((cell) => pair(Math.floor(cell / 4), cell % 4, 10 + (cell % (spread + 1))));
        const asked = recordedQuestions(all);
        expect(new Set(asked.map(({ lineId }) => lineId)).size).toBe(asked.length);
        expect(new Set(asked.map(({ paymentId }) => paymentId)).size).toBe(asked.length);
        expect(asked.length).toBe(most(all));
        expect(recordedQuestions(all.toReversed())).toEqual(asked);
      }),
      { seed, ...runs(300) },
    );
  });
});
