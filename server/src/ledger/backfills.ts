import type { Backfill } from '../platform/db/backfills.ts';

/** The backfills of this release, in the order in which they run. */
export const BACKFILLS: readonly Backfill[] = [];
