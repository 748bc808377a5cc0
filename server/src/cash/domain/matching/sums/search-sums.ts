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

/** Up to this number of documents, sets of every size are counted. */
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
  const halves = [items.slice(0, middle), items.slice(middle)].map((half) =>
    half.map(({ amount }) => amount),
  );
  const [left = [], right = []] = halves;
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

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the largest sum of one half that credits of the other half can still bring down to the target. */
function limitFor(left: readonly number[], right: readonly number[], target: number): number {
  const credits = left.concat(right).filter((amount) => amount < 0);
  return target - sumOf(credits);
}

/** Searches the sets, or those that remain if they are taken away, whichever have the smaller sum. */
function searchAll(left: readonly number[], right: readonly number[], target: number): Found {
  const rest = sumOf(left) + sumOf(right) - target;
  const isRest = rest < target;
  const wanted = isRest ? rest : target;
  const limit = limitFor(left, right, wanted);
  const { count, masks } = pairsWithSum(allSums(left, limit), allSums(right, limit), wanted, COLLECTED);
  if (!isRest) return { count, masks };
  const [allLeft, allRight] = [2 ** left.length - 1, 2 ** right.length - 1];
  return { count, masks: masks.map(([a, b]) => [allLeft - a, allRight - b]) };
}

function searchSmall(left: readonly number[], right: readonly number[], target: number): Found {
  const limit = limitFor(left, right, target);
  const [a, b] = [sumsBySize(left, MAX_SIZE, limit), sumsBySize(right, MAX_SIZE, limit)];
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
