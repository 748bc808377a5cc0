import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPrintable, plainName, printableJson, visibleText } from './plain-text.ts';

it.each([
  ['Société Générale', 'Société Générale'],
  ['ACME\tLtd\r\nParis', 'ACME Ltd Paris'],
  ['\u001b[31mred\u0007', '[31mred'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066a\u2069\u200f\u061c', 'a'],
  ['a\u2028b\u0085c', 'a b c'],
  ['\u0000\u009b', ''],
])('cleans the name %j to %j', (text, plain) => {
  expect(plainName(text)).toBe(plain);
});

it('makes any text printable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isPrintable(plainName(text))).toBe(true);
      expect(isPrintable(visibleText(text))).toBe(true);
      if (isPrintable(text)) expect([plainName(text), visibleText(text)]).toEqual([text, text]);
      const json = JSON.stringify({ text });
      expect(isPrintable(printableJson(json))).toBe(true);
      expect(JSON.parse(printableJson(json))).toEqual({ text });
    }),
  );
});
