import { allSums, pairsWithSum, sumsBySize } from './half-sums.ts';

/** A document in a sum: invoices are positive, credits negative. */
export interface SumItem {
  id: string;
  amount: number;
}

export interface SumSearch {
  /** False: there are more than `MAX_SIX` documents. */
  isSearched: boolean;
  /** Number of sets with the sum. */
  count: number;
  /** The first sets, small ones first; indexes into the items. */
  sets: number[][];
}

/** Up to so many documents, sets of every size are counted. */
export const MAX_ALL = 40;
/** Up to this number of documents, sets of up to six are counted. */
export const MAX_SIX = 60;
export const MAX_SIZE = 6;
/** Sets that are collected before they are sorted. */
const COLLECTED = 2_000;

/** Counts the sets of documents that add up to the target; the empty set does not count. */
export function searchSums(items: readonly SumItem[], target: number, limit = 20): SumSearch {
  if (items.length > MAX_SIX) return { isSearched: false, count: 0, sets: [] };
  const middle = items.length >> 1;
  const left = items.slice(0, middle).map(({ amount }) => amount);
  const right = items.slice(middle).map(({ amount }) => amount);
  const found = items.length <= MAX_ALL ? searchAll(left, right, target) : searchSmall(left, right, target);
  const sets = found.masks
    .map(([a, b]) => [...bitsOf(a), ...bitsOf(b).map((bit) => bit + middle)])
    .filter((set) => set.length > 0)
    .sort(compareSets);
  const empty = target === 0 ? 1 : 0;
  return { isSearched: true, count: found.count - empty, sets: sets.slice(0, limit) };
}

interface Found {
  count: number;
  masks: [number, number][];
}

function searchAll(left: readonly number[], right: readonly number[], target: number): Found {
  return pairsWithSum(allSums(left), allSums(right), target, COLLECTED);
}

function searchSmall(left: readonly number[], right: readonly number[], target: number): Found {
  const [a, b] = [sumsBySize(left, MAX_SIZE), sumsBySize(right, MAX_SIZE)];
  const found: Found = { count: 0, masks: [] };
  for (let size = 0; size <= MAX_SIZE; size += 1)
    for (let own = 0; own <= size; own += 1) {
      const [x, y] = [a[own], b[size - own]];
      if (x === undefined || y === undefined) continue;
      const { count, masks } = pairsWithSum(x, y, target, COLLECTED - found.masks.length);
      found.count += count;
      found.masks.push(...masks);
    }
  return found;
}

function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < 32; bit += 1) if ((mask >>> bit) & 1) bits.push(bit);
  return bits;
}

/** Compares by size, then by the first index that differs. */
function compareSets(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((index, i) => index !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
