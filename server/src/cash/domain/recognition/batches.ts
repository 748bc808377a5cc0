import { searchSums } from '../matching/sums/search-sums.ts';

/** A line that may be a payment of a batch. */
export interface BatchPayment {
  key: string;
  amount: number;
}

/** A line without details, and the lines that may be its payments. */
export interface PossibleBatch {
  key: string;
  amount: number;
  /** The payments of one batch are all in one group, such as a booking day. */
  groups: readonly (readonly BatchPayment[])[];
  /** Whether all lines of a group are payments of the batch, or none. */
  isWholeGroup: boolean;
}

/** Batches of one statement that are searched. Beyond it, none is. */
const MAX_BATCHES = 100;
/** Lines of a group among which sums are searched, so that each search takes less than a millisecond. */
const MAX_SEARCHED = 30;
/** Sets that are compared: more are ambiguous. */
const MAX_SETS = 50;

/**
 * Finds the payments of batches. A batch has payments only if one set of at least two lines adds up to it; sets
 * that differ in lines of equal amounts count as one. Batches that need the same line have none.
 * @returns the keys of the payments, by the key of the batch
 */
export function findBatchPayments(batches: readonly PossibleBatch[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const batchOfPayment = new Map<string, string>();
  const contested = new Set<string>();
  if (batches.length > MAX_BATCHES) return found;
  for (const batch of batches) {
    const payments = onlyPayments(batch, new Set());
    if (payments === null) continue;
    const free = onlyPayments(batch, new Set(batchOfPayment.keys()));
    for (const { key } of free ?? payments) {
      const other = batchOfPayment.get(key);
      if (other !== undefined) contested.add(other).add(batch.key);
      else batchOfPayment.set(key, batch.key);
    }
    found.set(
      batch.key,
      (free ?? payments).map(({ key }) => key),
    );
  }
  for (const key of contested) found.delete(key);
  return found;
}

/** Returns the only set of payments, without those that are taken; null: none, or several. */
function onlyPayments(batch: PossibleBatch, taken: ReadonlySet<string>): BatchPayment[] | null {
  const sets = new Map<string, BatchPayment[]>();
  for (const group of batch.groups) {
    const payments = group.filter(({ key }) => !taken.has(key));
    const found = setsOf(payments, batch);
    if (found === null) return null;
    for (const set of found) {
      const key = `${group[0]?.key} ${amountsOf(set)}`;
      if (!sets.has(key)) sets.set(key, set);
    }
  }
  const [only] = sets.values();
  return sets.size === 1 && only !== undefined && only.length > 1 ? only : null;
}

const amountsOf = (payments: readonly BatchPayment[]): string =>
  payments
    .map(({ amount }) => amount)
    .sort((a, b) => a - b)
    .join(' ');

/** Returns the sets of payments that add up to a batch; null: there are too many lines or sets. */
function setsOf(
  payments: readonly BatchPayment[],
  { amount, isWholeGroup }: PossibleBatch,
): BatchPayment[][] | null {
  const target = Math.abs(amount);
  const items = payments.map((one) => ({ id: one.key, amount: Math.abs(one.amount) }));
  const sum = items.reduce((total, one) => total + one.amount, 0);
  if (sum === target) return [[...payments]];
  if (sum < target || isWholeGroup) return [];
  if (items.length > MAX_SEARCHED) return null;
  const { count, sets } = searchSums(items, target, MAX_SETS);
  return count > MAX_SETS ? null : sets.map((set) => set.flatMap((i) => payments[i] ?? []));
}
