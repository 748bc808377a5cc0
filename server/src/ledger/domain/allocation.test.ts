import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, pairUp } from './allocation.ts';

const amount = fc.integer({ min: 1, max: 100 });
const links = fc
  .array(amount, { maxLength: 6 })
  .map((amounts) => amounts.map((value, i) => ({ id: `link ${i}`, amount: value })));

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, one) => total + one, 0);

describe('allocate', () => {
  it.each<[string, number, number[], number[]]>([
    ['nothing is linked', 100, [], []],
    ['all fits', 100, [60, 40], [60, 40]],
    ['the newest link is cut first', 70, [60, 40], [60, 10]],
    ['the newest link is cut completely before the one before it', 50, [60, 40], [50, 0]],
    ['no capacity is left', 0, [60, 40], [0, 0]],
    ['the capacity is negative', -10, [60], [0]],
    ['a middle link is cut', 75, [50, 50, 50], [50, 25, 0]],
  ])('divides the capacity: %s', (_, capacity, stated, inEffect) => {
    const oldestFirst = stated.map((value, i) => ({ id: `link ${i}`, amount: value }));
    expect([...allocate(capacity, oldestFirst).values()]).toEqual(inEffect);
  });

  it('uses the capacity up to the sum of the links, and no link beyond its amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 500 }), links, (capacity, stated) => {
        const inEffect = allocate(capacity, stated);
        const total = sum(stated.map((link) => link.amount));
        expect(sum(inEffect.values())).toBe(Math.min(total, Math.max(0, capacity)));
        for (const link of stated) {
          expect(inEffect.get(link.id)).toBeGreaterThanOrEqual(0);
          expect(inEffect.get(link.id)).toBeLessThanOrEqual(link.amount);
        }
      }),
    );
  });

  it('serves no link before all older ones are served in full', () => {
    fc.assert(
      fc.property(fc.nat(500), links, (capacity, stated) => {
        const inEffect = allocate(capacity, stated);
        const firstCut = stated.findIndex((link) => (inEffect.get(link.id) ?? 0) < link.amount);
        if (firstCut >= 0)
          for (const link of stated.slice(firstCut + 1)) expect(inEffect.get(link.id)).toBe(0);
      }),
    );
  });

  it('depends on the age of the links, not on their order in the list', () => {
    fc.assert(
      fc.property(fc.nat(500), links, fc.infiniteStream(fc.nat()), (capacity, stated, keys) => {
        const shuffled = stated
          .map((link) => ({ link, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ link }) => link);
        expect(new Map([...allocate(capacity, shuffled)].sort())).toEqual(
          new Map([...allocate(capacity, stated)].sort()),
        );
      }),
    );
  });
});

describe('pairUp', () => {
  it.each<[string, [string, number][], [string, number][], [string, string, number][]]>([
    ['one with one', [['p', 5]], [['i', 5]], [['p', 'i', 5]]],
    [
      'one credit over two debits',
      [['p', 5]],
      [
        ['i', 2],
        ['j', 3],
      ],
      [
        ['p', 'i', 2],
        ['p', 'j', 3],
      ],
    ],
    [
      'two credits on one debit',
      [
        ['p', 2],
        ['q', 3],
      ],
      [['i', 5]],
      [
        ['p', 'i', 2],
        ['q', 'i', 3],
      ],
    ],
    [
      'staggered',
      [
        ['p', 3],
        ['q', 4],
      ],
      [
        ['i', 2],
        ['j', 5],
      ],
      [
        ['p', 'i', 2],
        ['p', 'j', 1],
        ['q', 'j', 4],
      ],
    ],
    ['nothing', [], [], []],
  ])('pairs %s', (_, credits, debits, expected) => {
    const shares = (side: [string, number][]) => side.map(([id, value]) => ({ id, amount: value }));
    const pairs = pairUp(shares(credits), shares(debits));
    expect(pairs.map((pair) => [pair.creditId, pair.debitId, pair.amount])).toEqual(expected);
  });

  const sides = fc
    .tuple(fc.array(amount, { minLength: 1, maxLength: 6 }), fc.array(amount, { minLength: 1, maxLength: 6 }))
    .map(([credits, debits]) => {
      // Adds one item to the shorter side, so that both sides have the same sum.
      const difference = sum(credits) - sum(debits);
      const [shorter, rest] = difference > 0 ? [debits, difference] : [credits, -difference];
      if (rest > 0) shorter.push(rest);
      const shares = (name: string, side: number[]) =>
        side.map((value, i) => ({ id: `${name}${i}`, amount: value }));
      return { credits: shares('credit', credits), debits: shares('debit', debits) };
    });

  it('pairs every document with exactly its amount, each pair once, in the given order', () => {
    fc.assert(
      fc.property(sides, ({ credits, debits }) => {
        const pairs = pairUp(credits, debits);
        for (const { id, amount: own } of [...credits, ...debits])
          expect(sum(pairs.filter((p) => p.creditId === id || p.debitId === id).map((p) => p.amount))).toBe(
            own,
          );
        expect(new Set(pairs.map((pair) => `${pair.creditId} ${pair.debitId}`)).size).toBe(pairs.length);
        for (const pair of pairs) expect(pair.amount).toBeGreaterThan(0);
        expect([...new Set(pairs.map((pair) => pair.creditId))]).toEqual(credits.map(({ id }) => id));
        expect([...new Set(pairs.map((pair) => pair.debitId))]).toEqual(debits.map(({ id }) => id));
      }),
    );
  });
});
