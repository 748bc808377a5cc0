import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../test/harness/seeds.ts';
import { coverOpenItems, coverSums } from '../../ledger/domain/open-items.ts';
import { amountsToPay, requestedAmounts } from './requested-amounts.ts';
import { statementCalculation } from './statement.ts';

const TODAY = '2026-03-10';
const owed = (outstanding: number, dueOn: string, currency = 'EUR') => ({
  id: `${currency} ${dueOn}`,
  outstanding,
  dueOn,
  currency,
  isDisputed: false,
});
/** Returns the amounts asked for if these invoices are the only open ones. */
const askedOf = (invoices: readonly OpenInvoice[], onAccount: ReadonlyMap<string, number>) =>
  requestedAmounts(invoices, coverOpenItems(invoices, onAccount), TODAY);
type OpenInvoice = ReturnType<typeof owed>;

describe('the amounts to pay', () => {
  it.each([
    // [overdue, due today, soon, unapplied cash] → [asked, due today, soon]
    [1000, 0, 0, 0, [1000, 0, 0]],
    [1000, 0, 0, 300, [700, 0, 0]],
    [1000, 200, 500, 300, [700, 200, 500]],
    [1000, 200, 500, 1100, [0, 100, 500]],
    [1000, 200, 500, 1300, [0, 0, 400]],
    [1000, 200, 500, 9999, [0, 0, 0]],
    [0, 200, 500, 100, [0, 100, 500]],
    [1000, 0, 0, -5, [1000, 0, 0]],
  ] as const)(
    'are correct with %d overdue, %d due today, %d due soon and %d unapplied: %j',
    (overdue, today, soon, money, expected) => {
      const invoices = [owed(overdue, '2026-03-09'), owed(today, TODAY), owed(soon, '2026-03-11')];
      const [asked] = askedOf(invoices, new Map([['EUR', money]]));
      expect([asked?.asked, asked?.dueToday, asked?.soon]).toEqual(expected);
    },
  );

  it('are listed by currency: overdue amounts where any exist, else later ones', () => {
    const late = [owed(500, '2026-03-01'), owed(700, '2026-03-12', 'JPY')];
    expect(amountsToPay(askedOf(late, new Map()))).toEqual([{ currency: 'EUR', amount: 500 }]);
    const later = [owed(500, TODAY), owed(700, '2026-03-12', 'JPY'), owed(5, '2026-04-01', 'USD')];
    expect(amountsToPay(askedOf(later, new Map([['USD', 5]])))).toEqual([
      { currency: 'EUR', amount: 500 },
      { currency: 'JPY', amount: 700 },
    ]);
  });

  const invoice = fc.record({
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    outstanding: fc.integer({ min: 1, max: 1_000_000_000 }),
    id: fc.uuid(),
    isDisputed: fc.boolean(),
    dueOn: fc.constantFrom('2026-01-01', '2026-03-09', TODAY, '2026-03-11', '2026-12-31'),
  });
  const money = fc.dictionary(
    fc.constantFrom('EUR', 'JPY', 'KWD'),
    fc.integer({ min: -100, max: 2_000_000_000 }),
  );

  itDraws('never exceed the overdue amount or the balance, and account for every amount', (seed) => {
    const property = fc.property(fc.array(invoice), money, (invoices, on) => {
      const onAccount = new Map(Object.entries(on));
      for (const one of askedOf(invoices, onAccount)) {
        const own = invoices.filter(({ currency }) => currency === one.currency);
        const sum = (some: typeof own) => some.reduce((total, { outstanding }) => total + outstanding, 0);
        const balance = Math.max(0, sum(own) - Math.max(0, onAccount.get(one.currency) ?? 0));
        expect(one.overdue).toBe(sum(own.filter(({ dueOn }) => dueOn < TODAY)));
        for (const amount of [one.asked, one.dueToday, one.soon, one.onAccount, one.onAccountLater])
          expect(amount).toBeGreaterThanOrEqual(0);
        expect(one.asked).toBeLessThanOrEqual(one.overdue);
        expect(one.asked).toBeLessThanOrEqual(balance);
        expect(one.asked + one.onAccount).toBe(one.overdue);
        expect(one.asked + one.dueToday + one.soon).toBe(balance);
      }
    });
    fc.assert(property, { seed, ...runs(200) });
  });
});

describe('the calculation of a statement', () => {
  it.each([
    [
      { open: 1500, overdue: 1000, balance: 1500, onAccount: 0, coveredOverdue: 0 },
      { notDueYet: -500, asked: 1000 },
    ],
    [
      { open: 1500, overdue: 1000, balance: 1300, onAccount: 200, coveredOverdue: 200 },
      { ownCredit: -200, notDueYet: -500, asked: 800 },
    ],
    // The parent has 300 more.
    [
      { open: 1500, overdue: 1000, balance: 1300, onAccount: 500, coveredOverdue: 500 },
      { familyCredit: -300, notDueYet: -500, asked: 500 },
    ],
    [
      { open: 100, overdue: 100, balance: -50, onAccount: 150, coveredOverdue: 100 },
      { ownCredit: -150, notDueYet: 0, asked: 0 },
    ],
  ])('is correct for %j', (sums, expected) => {
    expect(statementCalculation(sums)).toMatchObject(expected);
  });

  const figures = fc.record({
    open: fc.integer({ min: 0, max: 1000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    own: fc.integer({ min: 0, max: 1500 }),
    family: fc.integer({ min: 0, max: 1500 }),
  });
  itDraws('adds up unless the unapplied cash exceeds the debt', (seed) => {
    const property = fc.property(figures, ({ open, part, own, family }) => {
      const overdue = Math.floor(open * part);
      const onAccount = own + family;
      const parts = { overdue, dueLater: open - overdue, disputedOverdue: 0, disputedLater: 0 };
      const { overdue: coveredOverdue } = coverSums(parts, onAccount);
      const sums = statementCalculation({ open, overdue, balance: open - own, onAccount, coveredOverdue });
      expect(sums.open + sums.ownCredit).toBe(sums.balance);
      expect(sums.asked).toBe(Math.max(0, overdue - onAccount));
      if (onAccount <= open) expect(sums.balance + sums.familyCredit + sums.notDueYet).toBe(sums.asked);
    });
    fc.assert(property, { seed, ...runs(200) });
  });
});
