import { execFileSync } from 'node:child_process';
import jsqr from 'jsqr';

const DOTS_PER_INCH = 150;
const MAX_BYTES = 64 * 1024 * 1024;

/** Renders a page of a PDF as a picture, with Poppler, and reads the QR code in it. Null: there is none. */
export function readPdfCode(bytes: Uint8Array, page: number): string | null {
  const range = ['-f', String(page), '-l', String(page)];
  const picture = execFileSync('pdftoppm', ['-gray', '-r', String(DOTS_PER_INCH), ...range, '-'], {
    input: bytes,
    maxBuffer: MAX_BYTES,
  });
  const [head = '', width = '', height = ''] =
    /^P5\s(\d+) (\d+)\s255\s/.exec(picture.subarray(0, 50).toString('latin1')) ?? [];
  const grey = picture.subarray(head.length);
  const pixels = new Uint8ClampedArray(grey.length * 4);
  for (const [i, value] of grey.entries()) pixels.fill(value, i * 4, i * 4 + 4);
  return jsqr.default(pixels, Number(width), Number(height))?.data ?? null;
}
