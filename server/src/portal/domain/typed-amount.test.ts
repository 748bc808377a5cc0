import { expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

it.each([
  ['1,234.50', 'EUR', 123450],
  ['1.234,50', 'EUR', 123450],
  ['1 234,5', 'EUR', 123450],
  ["1'234.50", 'CHF', 123450],
  ['1234', 'EUR', 123400],
  ['1.234', 'EUR', 123400],
  ['0,05', 'EUR', 5],
  ['1234', 'JPY', 1234],
  ['1,234', 'JPY', 1234],
  ['1.234', 'KWD', 1234],
  ['-5', 'EUR', null],
  ['', 'EUR', null],
  ['ten', 'EUR', null],
  ['1e9', 'EUR', null],
  ['9'.repeat(30), 'EUR', null],
])('reads %s %s as %s minor units', (text, currency, minor) => {
  expect(typedAmount(text, currency)).toBe(minor);
});
