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
  const paymentsByBatch = new Map<string, string[]>();
  const batchOfPayment = new Map<string, string>();
  const contested = new Set<string>();
  if (batches.length > MAX_BATCHES) return paymentsByBatch;
  for (const batch of batches) {
    const payments = findUniqueSet(batch, new Set());
    if (payments === null) continue;
    const free = findUniqueSet(batch, new Set(batchOfPayment.keys()));
    for (const { key } of free ?? payments) {
      const other = batchOfPayment.get(key);
      if (other !== undefined) contested.add(other).add(batch.key);
      else batchOfPayment.set(key, batch.key);
    }
    paymentsByBatch.set(
      batch.key,
      (free ?? payments).map(({ key }) => key),
    );
  }
  for (const key of contested) paymentsByBatch.delete(key);
  return paymentsByBatch;
}

/**
 * Returns the payments that add up to a batch, if exactly one set of at least two of them does. Taken payments are
 * ignored.
 * @returns null: no set, several sets, or too many lines to search
 */
function findUniqueSet(batch: PossibleBatch, taken: ReadonlySet<string>): BatchPayment[] | null {
  const sets = new Map<string, BatchPayment[]>();
  for (const group of batch.groups) {
    const payments = group.filter(({ key }) => !taken.has(key));
    const setsOfGroup = findSets(payments, batch);
    if (setsOfGroup === null) return null;
    for (const set of setsOfGroup) {
      const signature = `${group[0]?.key} ${amountsOf(set)}`;
      if (!sets.has(signature)) sets.set(signature, set);
    }
  }
  const [firstSet] = sets.values();
  return sets.size === 1 && firstSet !== undefined && firstSet.length > 1 ? firstSet : null;
}

const amountsOf = (payments: readonly BatchPayment[]): string =>
  payments
    .map(({ amount }) => amount)
    .sort((a, b) => a - b)
    .join(' ');

/** Returns the sets of payments that add up to a batch; null: there are too many lines or sets. */
function findSets(
  payments: readonly BatchPayment[],
  { amount, isWholeGroup }: PossibleBatch,
): BatchPayment[][] | null {
  const target = Math.abs(amount);
  const items = payments.map((payment) => ({ id: payment.key, amount: Math.abs(payment.amount) }));
  const sum = items.reduce((total, item) => total + item.amount, 0);
  if (sum === target) return [[...payments]];
  if (sum < target || isWholeGroup) return [];
  if (items.length > MAX_SEARCHED) return null;
  const { count, sets } = searchSums(items, target, MAX_SETS);
  return count > MAX_SETS ? null : sets.map((set) => set.flatMap((i) => payments[i] ?? []));
}
