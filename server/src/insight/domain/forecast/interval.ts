/** The 10th, 50th and 90th percentile of a sum. */
export interface Interval {
  p10: number;
  p50: number;
  p90: number;
}

/** Claims with the chance that each is paid in the week. */
export interface Claims {
  /** Minor units. */
  stakes: Float64Array;
  /** 0 to 1. */
  chances: Float64Array;
}

/** Number of claims that are computed individually; the others are approximated by a normal distribution. */
export const LARGEST = 400;
/** Number of steps into which the sum of the largest claims is divided. */
const CELLS = 1_024;
/**
 * Relative deviation that all claims share, because of holidays, closed banks or changed habits. It is the
 * deviation of weeks beyond chance in the first 70 % of IBM's invoices (docs/forecast.md).
 */
const COMMON = 0.1;
/** Number of deviations beyond which a chance of the normal distribution is below 1e-9. */
const CERTAIN = 6;

/** The claims that are computed individually. */
export interface Largest {
  /** Their indexes in the list of claims. */
  at: number[];
  /** By index: 1 for one of these claims. */
  is: Uint8Array;
}

/** Selects the largest claims, at most `LARGEST`. Called once for all weeks. */
export function largestOf(stakes: Float64Array): Largest {
  const is = new Uint8Array(stakes.length);
  const at: number[] = [];
  const choose = (fits: (stake: number) => boolean) => {
    for (let i = 0; i < stakes.length && at.length < LARGEST; i += 1) {
      if (is[i] === 1 || !fits(stakes[i] ?? 0)) continue;
      is[i] = 1;
      at.push(i);
    }
  };
  const threshold =
    stakes.length <= LARGEST ? 0 : (Float64Array.from(stakes).sort()[stakes.length - LARGEST] ?? 0);
  choose((stake) => stake > threshold);
  choose((stake) => stake === threshold);
  return { at, is };
}

/**
 * Computes P10, P50 and P90 of the sum paid in a week. Each claim is paid in full or not at all,
 * independently of the others. The distribution of the largest claims is exact except for its 1,024 steps. An
 * amount between two steps is split between them, which keeps the mean. The other claims together are
 * approximated by a normal distribution with their mean and variance. With several claims, a tenth of the
 * expected sum is added as the common deviation. The results are exact integers between 0 and the sum of all
 * claims.
 */
export function intervalOfSum({ stakes, chances }: Claims, largest: Largest): Interval {
  let [mean, variance, span, expected, all, claims] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < stakes.length; i += 1) {
    const [stake, chance] = [stakes[i] ?? 0, chances[i] ?? 0];
    if (chance === 0) continue;
    claims += 1;
    all += stake;
    expected += stake * chance;
    if (largest.is[i] === 1) span += stake;
    else {
      mean += stake * chance;
      variance += stake * stake * chance * (1 - chance);
    }
  }
  const step = Math.max(span / (CELLS - 1), Number.MIN_VALUE);
  const cells = new Float64Array(CELLS);
  cells[0] = 1;
  let reach = 0;
  for (const i of largest.at) {
    const chance = chances[i] ?? 0;
    if (chance > 0) reach = addClaim(cells, { reach, places: (stakes[i] ?? 0) / step, chance });
  }
  const common = claims > 1 ? COMMON * expected : 0;
  const deviation = Math.sqrt(Math.max(0, variance) + common ** 2);
  const sum = { cells: cells.subarray(0, reach + 1), step, mean, deviation };
  const quantile = quantileOf(sum);
  const at = (chance: number) =>
    Math.round(Math.min(all, Number.MAX_SAFE_INTEGER, Math.max(0, quantile(chance))));
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

/**
 * Adds a claim to the distribution of a sum, in place, from the end.
 * @returns the last step with a chance above 0
 */
function addClaim(
  cells: Float64Array,
  { reach, places, chance }: { reach: number; places: number; chance: number },
): number {
  const whole = Math.floor(places);
  const [upper, lower] = [chance * (places - whole), chance * (1 - (places - whole))];
  const last = Math.min(CELLS - 1, Math.ceil(reach + places));
  for (let i = last; i >= 0; i -= 1)
    cells[i] =
      (cells[i] ?? 0) * (1 - chance) + (cells[i - whole] ?? 0) * lower + (cells[i - whole - 1] ?? 0) * upper;
  return last;
}

interface Sum {
  cells: Float64Array;
  step: number;
  mean: number;
  deviation: number;
}

function quantileOf(sum: Sum): (chance: number) => number {
  const { cells, step, mean, deviation } = sum;
  if (deviation < step / 2) return (chance) => mean + step * discreteQuantile(cells, chance);
  const below = distributionFunction(sum);
  return (chance) => {
    let low = mean - 6 * deviation;
    let high = mean + 6 * deviation + step * cells.length;
    for (let i = 0; i < 30; i += 1) {
      const middle = (low + high) / 2;
      if (below(middle) < chance) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
}

/** Returns the function that computes the chance of at most a value. */
function distributionFunction({ cells, step, mean, deviation }: Sum): (value: number) => number {
  const before = new Float64Array(cells.length + 1);
  for (let i = 0; i < cells.length; i += 1) before[i + 1] = (before[i] ?? 0) + (cells[i] ?? 0);
  const within = (at: number) => Math.min(cells.length, Math.max(0, at));
  return (value) => {
    const centre = (value - mean) / step;
    const reach = (CERTAIN * deviation) / step;
    const first = within(Math.ceil(centre - reach));
    const end = within(Math.floor(centre + reach) + 1);
    let sum = before[first] ?? 0;
    for (let i = first; i < end; i += 1)
      sum += (cells[i] ?? 0) * normalDistribution((value - i * step - mean) / deviation);
    return sum;
  };
}

function discreteQuantile(cells: Float64Array, chance: number): number {
  let sum = 0;
  for (let i = 0; i < cells.length; i += 1) {
    sum += cells[i] ?? 0;
    if (sum >= chance - 1e-9) return i;
  }
  return cells.length - 1;
}

/**
 * Returns the standard normal distribution function with an error below 7.5e-8: Abramowitz and Stegun,
 * 26.2.17.
 */
function normalDistribution(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x > 0 ? 1 - tail : tail;
}
