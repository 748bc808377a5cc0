import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitText } from './in-pieces.ts';

it('keeps ordinary text in one piece', () => {
  const text = 'Dear Jo,\nplease pay   soon.';
  expect(splitText(text)).toEqual([text]);
});

it('limits pieces and words of any text and loses nothing', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.string({ minLength: 100, maxLength: 3000 })));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join(' ');
      const pieces = splitText(text);
      for (const piece of pieces) {
        expect(piece.trimEnd().length).toBeLessThanOrEqual(1000);
        for (const word of piece.split(/\s+/)) expect(word.length).toBeLessThanOrEqual(80);
      }
      expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});
