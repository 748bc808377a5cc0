import type { Pixels } from './pixels.ts';

/** The source rows or columns that one row or column of the result averages. */
interface Span {
  first: number;
  /** Their sum is 1. */
  weights: number[];
}

/**
 * Scales the picture down so that its longer side is `side`. A smaller picture is returned unchanged. Each
 * pixel is the average of the area that it covers. Colours are weighted by alpha, so transparent pixels leave
 * no fringe.
 */
export function shrinkPicture(pixels: Pixels, side: number): Pixels {
  const scale = Math.min(1, side / Math.max(pixels.width, pixels.height));
  if (scale === 1) return pixels;
  const [width, height] = [pixels.width, pixels.height].map((one) => Math.max(1, Math.round(one * scale)));
  return average(pixels, width ?? 1, height ?? 1);
}

function average(source: Pixels, width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const columns = spansOf(source.width, width);
  const sums = new Float32Array(source.width * 4);
  for (const [y, { first, weights }] of spansOf(source.height, height).entries()) {
    sums.fill(0);
    for (const [i, weight] of weights.entries()) addRow(source, first + i, weight, sums);
    for (const [x, span] of columns.entries()) writePixel(sums, span, data, (y * width + x) * 4);
  }
  return { data, width, height };
}

function spansOf(from: number, to: number): Span[] {
  const ratio = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [begin, end] = [i * ratio, Math.min((i + 1) * ratio, from)];
    const first = Math.floor(begin);
    const weights = Array.from({ length: Math.ceil(end) - first }, (_, k) => {
      const at = first + k;
      return (Math.min(end, at + 1) - Math.max(begin, at)) / ratio;
    });
    return { first, weights };
  });
}

/** Adds a row of the source, with colours multiplied by their alpha. */
function addRow({ data, width }: Pixels, row: number, weight: number, sums: Float32Array): void {
  const start = row * width * 4;
  for (let i = 0; i < width * 4; i += 4) {
    const alpha = (data[start + i + 3] ?? 0) * weight;
    sums[i] = (sums[i] ?? 0) + (data[start + i] ?? 0) * alpha;
    sums[i + 1] = (sums[i + 1] ?? 0) + (data[start + i + 1] ?? 0) * alpha;
    sums[i + 2] = (sums[i + 2] ?? 0) + (data[start + i + 2] ?? 0) * alpha;
    sums[i + 3] = (sums[i + 3] ?? 0) + alpha;
  }
}

function writePixel(sums: Float32Array, { first, weights }: Span, into: Uint8ClampedArray, at: number): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (const [k, weight] of weights.entries()) {
    const i = (first + k) * 4;
    red += (sums[i] ?? 0) * weight;
    green += (sums[i + 1] ?? 0) * weight;
    blue += (sums[i + 2] ?? 0) * weight;
    alpha += (sums[i + 3] ?? 0) * weight;
  }
  if (alpha === 0) return;
  into[at] = red / alpha;
  into[at + 1] = green / alpha;
  into[at + 2] = blue / alpha;
  into[at + 3] = alpha;
}
