/** Ages, in days after the due day or the day of issue, at which buckets end: current, 1–30, 31–60, 61–90, over 90. */
export const DEFAULT_EDGES: readonly number[] = [0, 30, 60, 90];
export const MAX_EDGES = 12;

export interface Bucket {
  /** `current` up to 0, then such as `1-30` and `over-90`. */
  name: string;
  /** Youngest and oldest age; null: without bound. */
  minAge: number | null;
  maxAge: number | null;
}

/** The buckets between edges, the youngest first. @param edges rising */
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
