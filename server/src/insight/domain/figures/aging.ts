/**
 * Last ages of the default buckets, in days after the due day or the issue day: current, 1–30, 31–60, 61–90,
 * over 90.
 */
export const DEFAULT_EDGES: readonly number[] = [0, 30, 60, 90];
export const MAX_EDGES = 12;

export interface Bucket {
  /** `current` for ages up to 0, else names such as `1-30` and `over-90`. */
  name: string;
  /** Youngest and oldest age in days; null: unbounded. */
  minAge: number | null;
  maxAge: number | null;
}

/**
 * Returns the buckets between edges, youngest first.
 * @param edges in ascending order
 */
export function bucketsOf(edges: readonly number[]): Bucket[] {
  const bounds = [null, ...edges.map((edge) => edge + 1)];
  return bounds.map((minAge, i) => {
    const maxAge = edges[i] ?? null;
    return { name: nameOf(minAge, maxAge), minAge, maxAge };
  });
}

function nameOf(minAge: number | null, maxAge: number | null): string {
  if (minAge === null) return maxAge === 0 ? 'current' : `up-to-${maxAge}`;
  if (maxAge === null) return `over-${minAge - 1}`;
  return `${minAge}-${maxAge}`;
}
