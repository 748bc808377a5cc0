import { describe, expect, it } from 'vitest';
import { findBatchPayments } from './batches.ts';

const group = (...amounts: number[]) => amounts.map((amount, i) => ({ key: `p${i}`, amount }));
const batch = (key: string, amount: number, payments: ReturnType<typeof group>, isWholeGroup = false) => ({
  key,
  amount,
  groups: [payments],
  isWholeGroup,
});

describe('a batch', () => {
  it.each<[string, Parameters<typeof findBatchPayments>[0], Record<string, string[]>]>([
    ['has all lines that add up to it', [batch('a', 10, group(4, 6))], { a: ['p0', 'p1'] }],
    ['has some lines that add up to it', [batch('a', 10, group(4, 5, 6))], { a: ['p0', 'p2'] }],
    ['of money out has payments', [batch('a', -10, group(-4, -5, -6))], { a: ['p0', 'p2'] }],
    ['has one of two lines of the same amount', [batch('a', 10, group(4, 4, 6))], { a: ['p0', 'p2'] }],
    [
      'has other lines than another batch',
      [batch('a', 10, group(4, 6, 1, 8)), batch('b', 9, group(4, 6, 1, 8))],
      { a: ['p0', 'p1'], b: ['p2', 'p3'] },
    ],
    ['has none if two sets add up to it', [batch('a', 10, group(4, 6, 3, 7))], {}],
    ['has none if one line has its amount', [batch('a', 10, group(10))], {}],
    ['has none if a single payment could be meant', [batch('a', 10, group(4, 6, 10))], {}],
    [
      'has none if an equal batch has the same lines',
      [batch('a', 10, group(4, 6)), batch('b', 10, group(4, 6))],
      {},
    ],
    ['has none if the group has more lines', [batch('a', 10, group(4, 5, 6), true)], {}],
    [
      'has none if two days have such lines',
      [
        {
          ...batch('a', 10, []),
          groups: [
            group(4, 6),
            [
              { key: 'x', amount: 1 },
              { key: 'y', amount: 9 },
            ],
          ],
        },
      ],
      {},
    ],
    [
      'has none among lines beyond the search',
      [batch('a', 10, group(4, 6, ...Array.from({ length: 40 }, () => 1)))],
      {},
    ],
  ])('%s', (_title, batches, expected) => {
    expect(Object.fromEntries(findBatchPayments(batches))).toEqual(expected);
  });
});
