import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pixels } from './pixels.ts';
import { shrinkPicture } from './shrink.ts';

const filled = (width: number, height: number, colour: readonly number[]): Pixels => ({
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => colour[i % 4] ?? 0),
  width,
  height,
});

describe('shrink', () => {
  it('returns a sufficiently small picture unchanged', () => {
    const small = filled(3, 2, [1, 2, 3, 4]);
    expect(shrinkPicture(small, 3)).toBe(small);
  });

  it('averages the pixels that one new pixel covers', () => {
    const pixels: Pixels = { data: new Uint8ClampedArray(16), width: 2, height: 2 };
    pixels.data.set([0, 0, 0, 255, 100, 0, 0, 255, 200, 0, 0, 255, 100, 40, 0, 255]);
    expect(shrinkPicture(pixels, 1)).toEqual({
      data: Uint8ClampedArray.of(100, 10, 0, 255),
      width: 1,
      height: 1,
    });
  });

  it('takes no colour from transparent pixels', () => {
    const pixels: Pixels = { data: new Uint8ClampedArray(8), width: 2, height: 1 };
    pixels.data.set([200, 100, 50, 255, 0, 0, 0, 0]);
    expect([...shrinkPicture(pixels, 1).data]).toEqual([200, 100, 50, 128]);
  });

  it('keeps the proportions, and a single colour unchanged', () => {
    const side = fc.integer({ min: 1, max: 60 });
    const colour = fc.tuple(...[0, 0, 0, 1].map((min) => fc.integer({ min, max: 255 })));
    fc.assert(
      fc.property(side, side, side, colour, (width, height, longest, one) => {
        const shrunk = shrinkPicture(filled(width, height, one), longest);
        const scale = Math.min(1, longest / Math.max(width, height));
        expect(shrunk.width).toBe(Math.max(1, Math.round(width * scale)));
        expect(shrunk.height).toBe(Math.max(1, Math.round(height * scale)));
        expect(shrunk.data).toEqual(filled(shrunk.width, shrunk.height, one).data);
      }),
    );
  });
});
