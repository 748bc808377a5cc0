import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountReadings, inMinorUnits } from './amounts.ts';

const texts = (text: string) =>
  amountReadings(text).map(({ integer, fraction }) => (fraction === '' ? integer : `${integer}.${fraction}`));

describe('the readings of an amount', () => {
  it.each([
    ['1,234.50', ['1234.50']],
    ['1.234,50', ['1234.50']],
    ['1234.5', ['1234.5']],
    ['1234,5', ['1234.5']],
    ['1 234,50', ['1234.50']],
    ['1\u202f234,50', ['1234.50']],
    ["1'234.50", ['1234.50']],
    ['1,234', ['1.234', '1234']],
    ['1.234', ['1.234', '1234']],
    ['1,234,567', ['1234567']],
    ['1.234.567', ['1234567']],
    ['1.234.567,8', ['1234567.8']],
    ['1,23,456.50', ['123456.50']],
    ['1234', ['1234']],
    ['1 234', ['1234']],
    ['€1,234.50', ['1234.50']],
    ['1,234.50 EUR', ['1234.50']],
    ['usd 12', ['12']],
    [' 7 ', ['7']],
    ['0.05', ['0.05']],
    ['12.34.56', []],
    ['1,2345.6', []],
    ['1 2 3', []],
    ['1,234.567,8', []],
    ['-5', []],
    ['12a', []],
    ['a', []],
    ['', []],
    ['.', []],
    ['INV-1', []],
    ['123456789012345678901', []],
  ])('include all for %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });
});

describe('amounts in minor units', () => {
  it.each([
    ['1234.50', 2, 123450],
    ['1234', 0, 1234],
    ['1.234', 3, 1234],
    ['1.234', 2, null],
    ['1.230', 2, 123],
    ['0.05', 2, 5],
    ['90071992547409.91', 2, 9007199254740991],
    ['90071992547409.92', 2, null],
  ])('are correct for %s with %i decimals', (text, decimals, expected) => {
    const [integer = '', fraction = ''] = text.split('.');
    expect(inMinorUnits({ integer, fraction }, decimals)).toBe(expected);
  });

  it('include every amount in English, French, German and Swiss notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (amount) => {
        for (const locale of ['en', 'fr', 'de', 'de-CH', 'en-IN']) {
          const text = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(
            amountReadings(text).map((reading) => inMinorUnits(reading, 2)),
            text,
          ).toContain(amount);
        }
      }),
      { numRuns: 200 },
    );
  });
});
