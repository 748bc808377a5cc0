/**
 * Sums of all subsets of some amounts, in ascending order, each with its subset as a bit mask. Built by
 * merging, so 2^20 sums take some milliseconds.
 */
export interface HalfSums {
  sums: Float64Array;
  masks: Uint32Array;
}

const EMPTY: HalfSums = { sums: new Float64Array([0]), masks: new Uint32Array([0]) };
const NONE: HalfSums = { sums: new Float64Array(0), masks: new Uint32Array(0) };

/** Returns the sums of all subsets up to a limit, the empty one included. At most 32 amounts. */
export function allSums(amounts: readonly number[], limit = Number.POSITIVE_INFINITY): HalfSums {
  return amounts.reduce((half, amount, i) => merge(half, half, { amount, bit: i, limit }), EMPTY);
}

/** Returns the sums of subsets up to a limit by their size, from 0 to `maxSize`. */
export function sumsBySize(amounts: readonly number[], maxSize: number, limit: number): HalfSums[] {
  let bySize = [EMPTY, ...Array.from({ length: maxSize }, () => NONE)];
  amounts.forEach((amount, i) => {
    bySize = bySize.map((half, size) => {
      const smaller = bySize[size - 1];
      return smaller === undefined || smaller.sums.length === 0
        ? half
        : merge(half, smaller, { amount, bit: i, limit });
    });
  });
  return bySize;
}

/** Merges sums with other sums to each of which an amount is added; drops those above the limit. */
function merge(
  half: HalfSums,
  extended: HalfSums,
  { amount, bit, limit }: { amount: number; bit: number; limit: number },
): HalfSums {
  const [a, b] = [half.sums, extended.sums];
  const length = countUpTo(b, limit - amount);
  const sums = new Float64Array(a.length + length);
  const masks = new Uint32Array(sums.length);
  const mask = 2 ** bit;
  let [i, j] = [0, 0];
  for (let k = 0; k < sums.length; k += 1) {
    const next = j < length ? (b[j] ?? 0) + amount : Number.POSITIVE_INFINITY;
    if (i < a.length && (a[i] ?? 0) <= next) {
      sums[k] = a[i] ?? 0;
      masks[k] = half.masks[i] ?? 0;
      i += 1;
    } else {
      sums[k] = next;
      masks[k] = (extended.masks[j] ?? 0) + mask;
      j += 1;
    }
  }
  return { sums, masks };
}

function countUpTo(sums: Float64Array, limit: number): number {
  let [low, high] = [0, sums.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the pairs of sums with `from` ≤ sum ≤ `until`. */
export function countPairs(a: Float64Array, b: Float64Array, from: number, until: number): number {
  return pairsUpTo(a, b, until) - pairsUpTo(a, b, from - 1);
}

function pairsUpTo(a: Float64Array, b: Float64Array, limit: number): number {
  let count = 0;
  let j = b.length - 1;
  for (let i = 0; i < a.length; i += 1) {
    while (j >= 0 && (a[i] ?? 0) + (b[j] ?? 0) > limit) j -= 1;
    if (j < 0) break;
    count += j + 1;
  }
  return count;
}

/** Counts the pairs of subsets whose sum is the target, and returns the masks of the first `limit`. */
export function pairsWithSum(
  a: HalfSums,
  b: HalfSums,
  target: number,
  limit: number,
): { count: number; masks: [number, number][] } {
  const masks: [number, number][] = [];
  let count = 0;
  let [i, j] = [0, b.sums.length - 1];
  while (i < a.sums.length && j >= 0) {
    const sum = (a.sums[i] ?? 0) + (b.sums[j] ?? 0);
    if (sum < target) i += 1;
    else if (sum > target) j -= 1;
    else {
      const [endI, endJ] = [runEnd(a.sums, i, 1), runEnd(b.sums, j, -1)];
      count += (endI - i) * (j - endJ);
      for (let x = i; x < endI && masks.length < limit; x += 1)
        for (let y = j; y > endJ && masks.length < limit; y -= 1)
          masks.push([a.masks[x] ?? 0, b.masks[y] ?? 0]);
      [i, j] = [endI, endJ];
    }
  }
  return { count, masks };
}

function runEnd(sums: Float64Array, start: number, step: 1 | -1): number {
  let end = start;
  while (end >= 0 && end < sums.length && sums[end] === sums[start]) end += step;
  return end;
}
