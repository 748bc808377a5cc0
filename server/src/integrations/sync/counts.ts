import type { StateLineResult } from '../../exchange/index.ts';
import type { RunCounts } from '../connections/schema.ts';

export const NO_COUNTS: RunCounts = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  refused: 0,
};

/** Adds the results of lines to the counts of a run. */
export function addResults(counts: RunCounts, results: readonly StateLineResult[]): RunCounts {
  const sum = { ...counts };
  for (const { status } of results) sum[status] += 1;
  return sum;
}

/** Returns whether a run wrote something. */
export const hasWritten = ({ created, updated, deleted, refused }: RunCounts): boolean =>
  created + updated + deleted + refused > 0;
