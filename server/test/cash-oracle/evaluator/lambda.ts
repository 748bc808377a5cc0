import type { WorldDocument } from '../../../src/cash/domain/matching/model.ts';
import { subsets, sumOf } from './ways.ts';

const MAX_SET = 6;

/**
 * Counts the sets of up to six documents whose sum lies near the amount without being it, and divides by the
 * amounts there. A whole amount is compared with whole amounts only. The specification names no width, so
 * the result is an order of magnitude: the smallest of three widths.
 */
export function countLambda(amount: number, documents: readonly WorldDocument[]): number {
  const sums = subsets(documents)
    .filter((set) => set.length <= MAX_SET)
    .map(sumOf);
  const step = amount % 100 === 0 ? 100 : 1;
  const densities = [0.05, 0.2, 0.5].map((share) => {
    const width = Math.max(100, Math.round(amount * share));
    const near = sums.filter((sum) => sum !== amount && Math.abs(sum - amount) <= width && sum % step === 0);
    return near.length / Math.floor((2 * width) / step);
  });
  return Math.min(...densities);
}
