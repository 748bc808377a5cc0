import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../test/harness/seeds.ts';
import { coverOpenItems, coverSums, type OpenItem } from './open-items.ts';

const TODAY = '2026-03-10';

/** Parses `id currency outstanding dueOn`, with `!` at the end for a disputed item. */
function item(text: string): OpenItem {
  const [id = '', currency = '', outstanding = '', dueOn = '', mark] = text.split(' ');
  return { id, currency, outstanding: Number(outstanding), dueOn, isDisputed: mark === '!' };
}
const euros = (amount: number) => new Map([['EUR', amount]]);

describe('unapplied cash', () => {
  it.each<[string, string[], Map<string, number>, Record<string, number>]>([
    ['nothing without cash', ['a EUR 100 2026-03-01'], new Map(), {}],
    ['nothing with a negative amount', ['a EUR 100 2026-03-01'], euros(-5), {}],
    [
      'the invoice due first',
      ['b EUR 100 2026-03-02', 'a EUR 100 2026-03-01'],
      euros(150),
      { a: 100, b: 50 },
    ],
    [
      'invoices of one day in the order of their ids',
      ['b EUR 100 2026-03-01', 'a EUR 100 2026-03-01'],
      euros(150),
      { a: 100, b: 50 },
    ],
    [
      'disputed invoices last, in any order of due dates',
      ['a EUR 100 2026-01-01 !', 'b EUR 100 2026-03-01', 'c EUR 100 2027-01-01'],
      euros(250),
      { b: 100, c: 100, a: 50 },
    ],
    ['at most the open amount', ['a EUR 100 2026-03-01'], euros(900), { a: 100 }],
    [
      'only invoices in its own currency',
      ['a EUR 100 2026-03-01', 'b USD 100 2026-01-01'],
      new Map([
        ['EUR', 10],
        ['JPY', 50],
      ]),
      { a: 10 },
    ],
  ])('pays %s', (_title, items, onAccount, expected) => {
    expect(Object.fromEntries(coverOpenItems(items.map(item), onAccount))).toEqual(expected);
  });

  const items = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      currency: fc.constantFrom('EUR', 'JPY'),
      outstanding: fc.integer({ min: 1, max: 1_000 }),
      dueOn: fc.constantFrom('2026-01-01', '2026-03-09', TODAY, '2026-03-11'),
      isDisputed: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  const money = fc.dictionary(fc.constantFrom('EUR', 'JPY', 'USD'), fc.integer({ min: -100, max: 5_000 }));

  itDraws('pays as much as possible, once, in any order of invoices', (seed) => {
    const property = fc.property(items, money, fc.gen(), (open, amounts, draw) => {
      const onAccount = new Map(Object.entries(amounts));
      const covered = coverOpenItems(open, onAccount);
      const shuffled = open
        .map((one) => ({ one, at: draw(fc.nat) }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(new Map(coverOpenItems(shuffled, onAccount))).toEqual(covered);
      for (const currency of ['EUR', 'JPY']) {
        const own = open.filter((one) => one.currency === currency);
        const total = own.reduce((sum, { outstanding }) => sum + outstanding, 0);
        const paid = own.reduce((sum, { id }) => sum + (covered.get(id) ?? 0), 0);
        expect(paid).toBe(Math.min(total, Math.max(0, onAccount.get(currency) ?? 0)));
        const sums = sumsOf(own);
        const byPart = coverSums(sums, onAccount.get(currency) ?? 0);
        const late = own.filter(({ dueOn }) => dueOn < TODAY);
        expect(byPart.overdue).toBe(late.reduce((sum, { id }) => sum + (covered.get(id) ?? 0), 0));
        expect(byPart.overdue + byPart.dueLater).toBe(paid);
      }
    });
    fc.assert(property, { seed, ...runs(200) });
  });

  itDraws('covers no less of an invoice when another one is disputed, promised or paid', (seed) => {
    const property = fc.property(items, fc.nat(5_000), (open, amount) => {
      const onAccount = euros(amount);
      const before = coverOpenItems(open, onAccount);
      const [first, ...others] = open;
      if (first === undefined) return;
      const afterPayment = coverOpenItems(others, onAccount);
      const afterDispute = coverOpenItems([{ ...first, isDisputed: true }, ...others], onAccount);
      for (const { id } of others) {
        expect(afterPayment.get(id) ?? 0).toBeGreaterThanOrEqual(before.get(id) ?? 0);
        expect(afterDispute.get(id) ?? 0).toBeGreaterThanOrEqual(before.get(id) ?? 0);
      }
    });
    fc.assert(property, { seed, ...runs(200) });
  });
});

function sumsOf(items: readonly OpenItem[]) {
  const sums = { overdue: 0, dueLater: 0, disputedOverdue: 0, disputedLater: 0 };
  for (const { dueOn, outstanding, isDisputed } of items) {
    const isOverdue = dueOn < TODAY;
    sums[isOverdue ? 'overdue' : 'dueLater'] += outstanding;
    if (isDisputed) sums[isOverdue ? 'disputedOverdue' : 'disputedLater'] += outstanding;
  }
  return sums;
}
