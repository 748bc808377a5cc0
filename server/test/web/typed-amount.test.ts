import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalMark, readUnits, writeUnits } from '../../../web/src/parts/typed-amount.ts';

/** How typed amounts are read: both decimal marks, wherever only one reading is possible. */

it.each([
  ['en', '.'],
  ['de', ','],
  ['fr', ','],
] as const)('uses the decimal mark of %s', (language, mark) => {
  expect(decimalMark(language)).toBe(mark);
});

it.each<[typed: string, digits: number, point: string | null, comma: string | null]>([
  ['', 2, '', ''],
  [' ', 2, '', ''],
  ['1234', 2, '123400', '123400'],
  ['12.5', 2, '1250', '1250'],
  ['12,5', 2, '1250', '1250'],
  ['12,50', 2, '1250', '1250'],
  ['12.', 2, '1200', '1200'],
  [',5', 2, '50', '50'],
  ['1.234', 2, '123400', '123400'],
  ['1,234', 2, '123400', '123400'],
  ['1.234,56', 2, '123456', '123456'],
  ['1,234.56', 2, '123456', '123456'],
  ['1.234.567', 2, '123456700', '123456700'],
  ['1.234.567,89', 2, '123456789', '123456789'],
  ['1 234,56', 2, '123456', '123456'],
  ['1\u202f234,56', 2, '123456', '123456'],
  ['1’234.56', 2, '123456', '123456'],
  ['0.01', 2, '1', '1'],
  // Thousands or three decimals: the mark of the language decides.
  ['1.234', 3, '1234', '1234000'],
  ['1,234', 3, '1234000', '1234'],
  ['0.234', 3, '234', '234'],
  ['1,234.567', 3, '1234567', '1234567'],
  // Currencies without decimals.
  ['1.50', 0, null, null],
  ['1.00', 0, '1', '1'],
  ['1,234', 0, '1234', '1234'],
  // No amounts.
  ['0.123', 2, null, null],
  ['1.2345', 2, null, null],
  ['1234.567', 2, null, null],
  ['1,23,4', 2, null, null],
  ['1.234,567', 2, null, null],
  ['1,234.567.890', 2, null, null],
  ['12 EUR', 2, null, null],
  ['abc', 2, null, null],
  ['-5', 2, null, null],
  ['.', 2, null, null],
])('reads %j with %i decimals as %j, with a decimal comma as %j', (typed, digits, point, comma) => {
  expect([readUnits(typed, digits, '.'), readUnits(typed, digits, ',')]).toEqual([point, comma]);
});

it('reads what it writes, and what the languages write', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000_000_000),
      fc.constantFrom(0, 2, 3),
      fc.constantFrom('en', 'de', 'fr'),
      (units, digits, language) => {
        const mark = decimalMark(language);
        expect(readUnits(writeUnits(units, digits, mark), digits, mark)).toBe(String(units));
        const format = new Intl.NumberFormat(language, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        expect(readUnits(format.format(units / 10 ** digits), digits, mark)).toBe(String(units));
      },
    ),
  );
});
