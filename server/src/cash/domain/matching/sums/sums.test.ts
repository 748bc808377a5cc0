import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../../test/harness/seeds.ts';
import { lambdaClosedForm, lambdaOf } from './lambda.ts';
import { MAX_SIZE, searchSums } from './search-sums.ts';

const items = (amounts: readonly number[]) => amounts.map((amount, i) => ({ id: String(i), amount }));

function bruteForce(amounts: readonly number[], target: number): number {
  let count = 0;
  for (let mask = 1; mask < 2 ** amounts.length; mask += 1) {
    const sum = amounts.reduce((total, amount, i) => total + ((mask >>> i) & 1 ? amount : 0), 0);
    if (sum === target) count += 1;
  }
  return count;
}

describe('sums of open documents', () => {
  itDraws('are counted as by trying every set', (seed) => {
    const amounts = array(integer({ min: -40, max: 60 }), { maxLength: 12 });
    assert(
      property(amounts, integer({ min: -50, max: 300 }), (list, target) => {
        const { count, sets } = searchSums(items(list), target, 10_000);
        expect(count).toBe(bruteForce(list, target));
        for (const set of sets) expect(set.reduce((sum, i) => sum + (list[i] ?? 0), 0)).toBe(target);
        expect(new Set(sets.map(String)).size).toBe(count);
      }),
      { seed, ...runs(200) },
    );
  });

  it('are found in 40 documents of any size and in 60 of up to six, quickly', () => {
    const amounts = Array.from({ length: 60 }, (_, i) => 1_000_003 + ((i * i * i * 7_919_393) % 999_999_937));
    const sumOf = (indexes: readonly number[]) => indexes.reduce((sum, i) => sum + (amounts[i] ?? 0), 0);
    const start = performance.now();
    const all = Array.from({ length: 40 }, (_, i) => i);
    expect(searchSums(items(amounts.slice(0, 40)), sumOf(all)).sets).toEqual([all]);
    const six = [3, 17, 29, 41, 52, 59];
    expect(searchSums(items(amounts), sumOf(six), 10_000).sets).toContainEqual(six);
    expect(
      searchSums(items(amounts), sumOf([...six, 58])).sets.every(({ length }) => length <= MAX_SIZE),
    ).toBe(true);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(searchSums(items([...amounts, 1]), 1).isSearched).toBe(false);
  });
});

describe('λ', () => {
  const MAX = 10_000_00;

  // The orders of magnitude of the specification.
  it.each([
    ['10 open', lambdaClosedForm(10, MAX), 0.0006],
    ['15 open', lambdaClosedForm(15, MAX), 0.006],
    ['20 open', lambdaClosedForm(20, MAX), 0.036],
    ['30 open', lambdaClosedForm(30, MAX), 0.45],
    ['10 open, whole euros', lambdaClosedForm(10, MAX, { step: 100 }), 0.056],
    ['5 open, ± 0.5 %', lambdaClosedForm(5, MAX, { width: 0.01 * 8_000_00 }), 0.22],
    ['a million open, one exact amount', lambdaClosedForm(1_000_000, MAX, { maxSize: 1 }), 1],
  ])('of %s is %d, near %d', (_what, value, expected) => {
    expect(value / expected).toBeGreaterThan(0.85);
    expect(value / expected).toBeLessThan(1.15);
  });

  const uniform = (n: number, seed: number) => {
    let state = seed;
    return Array.from({ length: n }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return 1 + (state % MAX);
    });
  };

  it('counted on uniform amounts agrees with the closed form', () => {
    for (const n of [10, 12, 15]) {
      const values = Array.from({ length: 40 }, (_, i) => lambdaOf(uniform(n, i + 1), 25_000_37 + i).value);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(mean / lambdaClosedForm(n, MAX)).toBeGreaterThan(0.4);
      expect(mean / lambdaClosedForm(n, MAX)).toBeLessThan(2.5);
    }
  });

  it('is higher for amounts that are all round', () => {
    const amounts = uniform(10, 5);
    const round = amounts.map((amount) => Math.ceil(amount / 100) * 100);
    expect(lambdaOf(round, 20_000_00).value).toBeGreaterThan(20 * lambdaOf(amounts, 20_000_37).value);
    expect(lambdaOf(uniform(30, 7), 20_000_37).method).toBe('CLOSED_FORM');
  });
});
