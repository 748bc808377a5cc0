import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertedFigures } from './conversion.ts';

const MAX = Number.MAX_SAFE_INTEGER;

function balance(currency: string, figures: Partial<Parameters<typeof convertedFigures>[0][number]> = {}) {
  return { currency, invoiced: 0, credited: 0, paid: 0, refunded: 0, amountDue: 0, ...figures };
}

describe('money rule 7: figures in the organization’s currency', () => {
  it("takes the amounts in the organization's currency without a rate", () => {
    const figures = convertedFigures(
      [balance('EUR', { invoiced: 500, paid: 200, amountDue: 300 })],
      'EUR',
      new Map(),
    );
    expect(figures).toEqual({ balance: 300, amountDue: 300, unconverted: [] });
  });

  it('converts each total once, also between different decimals', () => {
    const rates = new Map([
      ['USD', '0.9'],
      ['JPY', '0.006'],
      ['KWD', '3'],
    ]);
    const rows = [
      balance('USD', { invoiced: 1005, amountDue: 1005 }),
      balance('JPY', { paid: 1000 }),
      balance('KWD', { invoiced: 1234, amountDue: 1234 }),
    ];
    // 904.5 → 905, −6.00 → −600, 3.702 → 370.2 → 370, in cents.
    expect(convertedFigures(rows, 'EUR', rates)).toEqual({ balance: 675, amountDue: 1275, unconverted: [] });
  });

  it('rounds halves away from zero, for positive and negative amounts', () => {
    const rates = new Map([['USD', '0.5']]);
    expect(convertedFigures([balance('USD', { invoiced: 1 })], 'EUR', rates).balance).toBe(1);
    expect(convertedFigures([balance('USD', { paid: 1 })], 'EUR', rates).balance).toBe(-1);
  });

  it('leaves out and reports a currency without a rate', () => {
    const rows = [
      balance('EUR', { invoiced: 5, amountDue: 5 }),
      balance('USD', { invoiced: 7, amountDue: 7 }),
    ];
    expect(convertedFigures(rows, 'EUR', new Map())).toEqual({
      balance: 5,
      amountDue: 5,
      unconverted: ['USD'],
    });
  });

  it('leaves out a currency whose converted figure is not an exact integer', () => {
    const rows = [balance('EUR', { invoiced: 5 }), balance('USD', { invoiced: MAX })];
    expect(convertedFigures(rows, 'EUR', new Map([['USD', '2']]))).toEqual({
      balance: 5,
      amountDue: 0,
      unconverted: ['USD'],
    });
  });

  it('counts only its own currency when the total is not an exact integer', () => {
    const rows = [
      balance('EUR', { invoiced: MAX }),
      balance('USD', { invoiced: 1 }),
      balance('GBP', { paid: 1 }),
    ];
    const rates = new Map([
      ['USD', '2'],
      ['GBP', '1'],
    ]);
    expect(convertedFigures(rows, 'EUR', rates)).toEqual({
      balance: MAX,
      amountDue: 0,
      unconverted: ['GBP', 'USD'],
    });
  });

  it('does not depend on the order of the balances', () => {
    const currencies = ['EUR', 'USD', 'JPY', 'GBP', 'CHF'];
    const amount = fc.oneof(fc.maxSafeNat(), fc.nat(1000));
    const rows = fc.uniqueArray(
      fc.record({
        currency: fc.constantFrom(...currencies),
        invoiced: amount,
        credited: fc.constant(0),
        paid: amount,
        refunded: fc.constant(0),
        amountDue: amount,
      }),
      { selector: (row) => row.currency },
    );
    const rates = fc.dictionary(
      fc.constantFrom('USD', 'JPY', 'GBP'),
      fc.constantFrom('0.5', '1.25', '900', '0.0001'),
    );
    fc.assert(
      fc.property(rows, rates, fc.infiniteStream(fc.nat()), (balances, byCode, keys) => {
        const table = new Map(Object.entries(byCode));
        const shuffled = balances
          .map((row) => ({ row, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row);
        const figures = convertedFigures(balances, 'EUR', table);
        expect(convertedFigures(shuffled, 'EUR', table)).toEqual(figures);
        expect(Number.isSafeInteger(figures.balance) && Number.isSafeInteger(figures.amountDue)).toBe(true);
      }),
    );
  });
});
