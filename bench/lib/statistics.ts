/** Returns the median; for an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  if (low === undefined || high === undefined) throw new Error('a median needs at least one value');
  return (low + high) / 2;
}

/** Returns the percentile of a share such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)];
  if (value === undefined) throw new Error('a percentile needs at least one value');
  return value;
}

export interface Paired {
  /** Medians over the rounds. */
  measure: number;
  floor: number;
  /** Median of measure / floor per round, which cancels drift between rounds. */
  ratio: number;
  rounds: { measure: number; floor: number }[];
}

/** Runs both sides in turn, swaps their order in every second round, and pairs the results. */
export async function measurePairs(
  rounds: number,
  measure: (round: number) => Promise<number>,
  floor: (round: number) => Promise<number>,
): Promise<Paired> {
  const results: Paired['rounds'] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const low = await floor(round);
      results.push({ floor: low, measure: await measure(round) });
    } else {
      const high = await measure(round);
      results.push({ measure: high, floor: await floor(round) });
    }
  }
  return {
    measure: median(results.map((round) => round.measure)),
    floor: median(results.map((round) => round.floor)),
    ratio: median(results.map((round) => round.measure / round.floor)),
    rounds: results,
  };
}
