import { standardRate } from './rate.ts';

/** VAT of one category and rate of an invoice, in minor units. */
export interface VatShare {
  /** BT-118; null: not stated. */
  category: string | null;
  /** BT-119 in percent; null: the category has no rate. */
  rate: string | null;
  taxable: number;
  tax: number;
}

/** An amount collected at one rate, in minor units; negative: taken back. */
export interface CollectedShare {
  /** In percent, such as `5.50`. */
  rate: string;
  /** Including VAT. */
  amount: number;
  vat: number;
}

/** The money that payments of a day brought to an invoice. */
export interface ReceivedAmount {
  on: string;
  amount: number;
}

/** A status for one day that was reported, or has to be. */
export interface CollectedStatus extends ReceivedAmount {
  shares: CollectedShare[];
}

export interface CollectedFacts {
  vat: readonly VatShare[];
  received: readonly ReceivedAmount[];
  reported: readonly CollectedStatus[];
}

/**
 * Returns the statuses by which the reported amounts become what was received, day by day. Money that was taken back
 * comes first, and takes back the shares of its day. The shares of an invoice that is paid in full are its breakdown,
 * to the cent, also if it was paid in parts. Money beyond the breakdown is not reported.
 */
export function missingStatuses({ vat, received, reported }: CollectedFacts): CollectedStatus[] {
  const due = changesByDay(received, reported);
  const returned = due
    .filter(({ amount }) => amount < 0)
    .map(({ on, amount }) => {
      const ofDay = sumShares(reported.filter((one) => one.on === on).flatMap(({ shares }) => shares));
      return { on, amount, shares: negate(takeShares(ofDay, -amount)) };
    });
  let left = subtract(
    totalsByRate(vat),
    sumShares(reported.concat(returned).flatMap(({ shares }) => shares)),
  );
  const added = due.flatMap(({ on, amount }) => {
    const taken = Math.min(amount, sumOf(left));
    if (taken <= 0) return [];
    const shares = takeShares(left, taken);
    left = subtract(left, shares);
    return [{ on, amount: taken, shares }];
  });
  return returned.concat(added);
}

/**
 * Returns the statuses by which the reported amounts become those of other VAT, day by day. A status has the
 * difference of each rate, so its amount may be 0.
 */
export function correctedStatuses({ vat, received, reported }: CollectedFacts): CollectedStatus[] {
  const right = missingStatuses({ vat, received, reported: [] });
  const days = new Set(right.concat(reported).map(({ on }) => on));
  return [...days].sort().flatMap((on) => {
    const sharesOn = (statuses: readonly CollectedStatus[]) =>
      statuses.filter((one) => one.on === on).flatMap(({ shares }) => shares);
    const shares = subtract(sumShares(sharesOn(right)), sharesOn(reported)).filter(
      (share) => share.amount !== 0 || share.vat !== 0,
    );
    return shares.length === 0 ? [] : [{ on, amount: sumOf(shares), shares }];
  });
}

/** Returns what each day received beyond what was reported, in the order of days. */
function changesByDay(
  received: readonly ReceivedAmount[],
  reported: readonly ReceivedAmount[],
): ReceivedAmount[] {
  const byDay = new Map<string, number>();
  for (const { on, amount } of received) byDay.set(on, (byDay.get(on) ?? 0) + amount);
  for (const { on, amount } of reported) byDay.set(on, (byDay.get(on) ?? 0) - amount);
  return [...byDay]
    .map(([on, amount]) => ({ on, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.on < b.on ? -1 : 1));
}

function totalsByRate(vat: readonly VatShare[]): CollectedShare[] {
  return sumShares(
    vat.map(({ rate, taxable, tax }) => ({ rate: rate ?? '0', amount: taxable + tax, vat: tax })),
  );
}

/** Adds the shares of each rate, in the order of their first appearance. */
function sumShares(shares: readonly CollectedShare[]): CollectedShare[] {
  const byRate = new Map<string, CollectedShare>();
  for (const { rate: stated, amount, vat } of shares) {
    const rate = standardRate(stated);
    const sum = byRate.get(rate) ?? { rate, amount: 0, vat: 0 };
    byRate.set(rate, { rate, amount: sum.amount + amount, vat: sum.vat + vat });
  }
  return [...byRate.values()];
}

const sumOf = (shares: readonly CollectedShare[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

const negate = (shares: readonly CollectedShare[]): CollectedShare[] =>
  shares.map(({ rate, amount, vat }) => ({ rate, amount: 0 - amount, vat: 0 - vat }));

const subtract = (from: readonly CollectedShare[], shares: readonly CollectedShare[]): CollectedShare[] =>
  sumShares(from.concat(negate(shares)));

/**
 * Takes an amount from shares in proportion, by the largest remainder. The VAT of a share is in proportion to its
 * amount. Taking all returns the shares as they are.
 */
function takeShares(from: readonly CollectedShare[], amount: number): CollectedShare[] {
  const amounts = apportion(
    amount,
    from.map((share) => share.amount),
  );
  return from.flatMap(({ rate, amount: whole, vat }, at) => {
    const taken = amounts[at] ?? 0;
    return taken === 0 ? [] : [{ rate, amount: taken, vat: roundedPart(vat, taken, whole) }];
  });
}

/** Splits an amount in proportion to weights with a positive sum. The parts add up to the amount. */
function apportion(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight);
    const rest = ((product % total) + total) % total;
    return { at, part: Number((product - rest) / total), rest };
  });
  const left = amount - parts.reduce((sum, { part }) => sum + part, 0);
  const raised = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ at, part }) => (raised.has(at) ? part + 1 : part));
}

/** Returns `value × part ÷ whole`, rounded half away from zero. */
function roundedPart(value: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const product = BigInt(value) * BigInt(part);
  const divisor = BigInt(whole);
  const isNegative = product < 0n !== divisor < 0n;
  const [size, unit] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor];
  const rounded = Number((2n * size + unit) / (2n * unit));
  return isNegative ? 0 - rounded : rounded;
}
