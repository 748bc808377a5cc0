import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_NAME_BYTES, named } from './named.ts';

const label = fc.string({ unit: 'grapheme-ascii', maxLength: 100 });

it('fits the limit of PostgreSQL and starts with its label', () => {
  fc.assert(
    fc.property(label, fc.string({ unit: 'binary' }), (prefix, text) => {
      const { name } = named(prefix, text);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(MAX_NAME_BYTES);
      expect(name.startsWith(prefix.slice(0, 40))).toBe(true);
    }),
  );
});

it('is the same only for the same text', () => {
  const long = 'x'.repeat(100);
  expect(named(long, 'SELECT 1')).toEqual(named(long, 'SELECT 1'));
  expect(named(long, 'SELECT 1').name).not.toBe(named(long, 'SELECT 2').name);
});
