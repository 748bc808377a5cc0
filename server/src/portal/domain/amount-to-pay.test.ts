import { expect, it } from 'vitest';
import { coverSums } from '../../ledger/domain/open-items.ts';
import { type AmountToPay, amountForOverdue, amountsForAll, amountsForChosen } from './amount-to-pay.ts';

const asked = (
  overdue: number,
  dueLater: number,
  deducted: number,
  left: number,
  amount: number,
): AmountToPay => ({
  currency: 'EUR',
  overdue,
  dueLater,
  deducted,
  left,
  amount,
});

it.each<[string, [due: number, overdue: number, onAccount: number], AmountToPay[], number]>([
  ['nothing', [0, 0, 0], [], 0],
  ['the due amount', [1000, 400, 0], [asked(400, 600, 0, 0, 1000)], 400],
  ['the due amount less unapplied cash', [1000, 400, 950], [asked(400, 600, 950, 0, 50)], 0],
  [
    'the due amount less unapplied cash, with a part overdue',
    [1000, 400, 300],
    [asked(400, 600, 300, 0, 700)],
    100,
  ],
  ['nothing when unapplied cash covers everything', [1000, 400, 1000], [asked(400, 600, 1000, 0, 0)], 0],
  ['at least zero', [1000, 400, 1200], [asked(400, 600, 1000, 200, 0)], 0],
  ['nothing for an account in credit', [0, 0, 70], [asked(0, 0, 0, 70, 0)], 0],
])('requests %s', (_title, [amountDue, amountOverdue, onAccount], all, overdue) => {
  const sums = { overdue: amountOverdue, dueLater: amountDue - amountOverdue };
  const covered = coverSums({ ...sums, disputedOverdue: 0, disputedLater: 0 }, onAccount);
  const figure = {
    currency: 'EUR',
    amountDue,
    amountOverdue,
    onAccount,
    covered: covered.overdue + covered.dueLater,
    coveredOverdue: covered.overdue,
  };
  expect(amountsForAll([figure])).toEqual(all);
  expect(amountForOverdue(figure)).toBe(overdue);
});

it('requests for chosen invoices what unapplied cash leaves of them, by currency', () => {
  const invoice = (currency: string, amount: number, dueOn: string, covered = 0) => ({
    currency,
    amount,
    amountLinked: 10,
    dueOn,
    covered,
  });
  const invoices = [
    invoice('USD', 110, '2026-02-10'),
    invoice('EUR', 510, '2026-02-09', 500),
    invoice('EUR', 210, '2026-02-09', 50),
    invoice('EUR', 310, '2026-02-10'),
  ];
  expect(amountsForChosen(invoices, '2026-02-10')).toEqual([
    asked(700, 300, 550, 0, 450),
    { ...asked(0, 100, 0, 0, 100), currency: 'USD' },
  ]);
});
