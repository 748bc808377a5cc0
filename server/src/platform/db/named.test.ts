import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_NAME_BYTES, nameStatement } from './named.ts';

const label = fc.string({ unit: 'grapheme-ascii', maxLength: 100 });

it('fits the limit of PostgreSQL and starts with its label', () => {
  fc.assert(
    fc.property(label, fc.string({ unit: 'binary' }), (prefix, text) => {
      const { name } = nameStatement(prefix, text);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(MAX_NAME_BYTES);
      expect(name.startsWith(prefix.slice(0, 40))).toBe(true);
    }),
  );
});

it('is the same only for the same text', () => {
  const long = 'x'.repeat(100);
  expect(nameStatement(long, 'SELECT 1')).toEqual(nameStatement(long, 'SELECT 1'));
  expect(nameStatement(long, 'SELECT 1').name).not.toBe(nameStatement(long, 'SELECT 2').name);
});
