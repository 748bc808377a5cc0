/**
 * λ: the expected number of sets of open documents that add up to an unrelated amount by accident. A unique
 * sum proves something only if λ is small.
 */
import { allSums, countPairs } from './half-sums.ts';
import { MAX_SIZE } from './search-sums.ts';

export interface Lambda {
  value: number;
  method: 'COUNTED' | 'CLOSED_FORM';
}

/** Up to this number of documents, λ is counted on the real amounts. */
const MAX_COUNTED = 24;
/** Sets near the target that make its neighbourhood large enough. */
const ENOUGH = 200;
/** Round units of amounts, in minor units: λ is the largest of those that divide the target. */
const ROUND_UNITS = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000];

/**
 * Expected number of sets of up to six of `n` amounts, uniform up to `max`, that hit an exact sum near the
 * middle of their distribution. `step` is the common unit of all amounts; a tolerance accepts `width` minor
 * units instead of one.
 */
export function lambdaClosedForm(
  n: number,
  max: number,
  { step = 1, width = step, maxSize = MAX_SIZE }: { step?: number; width?: number; maxSize?: number } = {},
): number {
  if (max <= 0) return 0;
  let [sets, sum] = [1, 0];
  for (let size = 1; size <= Math.min(n, maxSize); size += 1) {
    sets = (sets * (n - size + 1)) / size;
    // The density of a sum of `size` uniform amounts at its peak: 1 for one, else that of a normal curve.
    sum += sets * (size === 1 ? 1 : Math.sqrt(6 / (Math.PI * size)));
  }
  return (sum * Math.max(width, step)) / max;
}

/** Returns λ of an exact sum of these amounts, from the sets whose sums are near the target. */
export function lambdaOf(amounts: readonly number[], target: number): Lambda {
  const max = amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0);
  const step = amounts.reduce((unit, amount) => greatestDivisor(unit, amount), Math.abs(target));
  if (amounts.length > MAX_COUNTED)
    return { value: lambdaClosedForm(amounts.length, max, { step }), method: 'CLOSED_FORM' };
  const middle = amounts.length >> 1;
  const [left, right] = [allSums(amounts.slice(0, middle)).sums, allSums(amounts.slice(middle)).sums];
  const units = new Set([step, ...ROUND_UNITS.filter((unit) => target % unit === 0)]);
  const values = [...units].map((unit) => accidentsPerAmount(left, right, target, unit));
  return { value: Math.max(0, ...values), method: 'COUNTED' };
}

/** Returns λ of one exact amount among these. */
export function lambdaOfSingle(amounts: readonly number[], target: number): Lambda {
  const sums = Float64Array.from(amounts).sort();
  const zero = new Float64Array([0]);
  const step = amounts.reduce((unit, amount) => greatestDivisor(unit, amount), Math.abs(target));
  const units = new Set([step, ...ROUND_UNITS.filter((unit) => target % unit === 0)]);
  const values = [...units].map((unit) => accidentsPerAmount(sums, zero, target, unit));
  return { value: Math.max(0, ...values), method: 'COUNTED' };
}

/**
 * Sets with a sum near the target that is a multiple of `unit`, per multiple of `unit` there. The target
 * itself does not count.
 */
function accidentsPerAmount(left: Float64Array, right: Float64Array, target: number, unit: number): number {
  const [a, b] = [byRemainder(left, unit), byRemainder(right, unit)];
  const count = (from: number, until: number) => {
    let pairs = 0;
    for (const [rest, sums] of a) {
      const others = b.get((unit - rest) % unit);
      if (others !== undefined) pairs += countPairs(sums, others, from, until);
    }
    return pairs;
  };
  const exact = count(target, target);
  const least = (left[0] ?? 0) + (right[0] ?? 0);
  const most = (left.at(-1) ?? 0) + (right.at(-1) ?? 0);
  const widest = Math.max(target - least, most - target, 1);
  let width = Math.max(unit * 4, Math.round(Math.abs(target) * 0.02));
  for (;;) {
    const [from, until] = [
      Math.max(target - width, Math.min(least, target)),
      Math.min(target + width, Math.max(most, target)),
    ];
    const near = count(from, until) - exact - (from <= 0 && until >= 0 && target !== 0 ? 1 : 0);
    if (near >= ENOUGH || width >= widest) {
      const places = Math.floor((until - target) / unit) + Math.floor((target - from) / unit);
      return near <= 0 ? 0 : near / Math.max(places, 1);
    }
    width *= 2;
  }
}

function byRemainder(sums: Float64Array, unit: number): Map<number, Float64Array> {
  if (unit === 1) return new Map([[0, sums]]);
  const groups = new Map<number, number[]>();
  for (const sum of sums) {
    const rest = ((sum % unit) + unit) % unit;
    const group = groups.get(rest);
    if (group === undefined) groups.set(rest, [sum]);
    else group.push(sum);
  }
  return new Map([...groups].map(([rest, group]) => [rest, Float64Array.from(group)]));
}

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}
