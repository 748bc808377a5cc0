import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, isReadable } from './accent.ts';

// Examples of WCAG's understanding documents and its calculators.
it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#FFFFFF', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#123456', '#123456', 1],
])('computes the contrast of %s and %s as %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

it.each([
  ['#0b5394', true],
  ['#000000', true],
  ['#767676', false],
  ['#ffffff', false],
  ['#ffcc00', false],
])('decides whether %s is readable on the pages: %s', (colour, readable) => {
  expect(isReadable(colour)).toBe(readable);
});

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('is symmetric, and a readable colour is readable on white too', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one));
      expect(contrast(one, other)).toBeGreaterThanOrEqual(1);
      if (isReadable(one)) expect(contrast(one, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it.each(['', 'red', '#12345', '#12345g', '#1234567'])('refuses %j', (text) => {
  expect(() => contrast(text, '#ffffff')).toThrow(RangeError);
});
