import type { Backfill } from '../platform/db/backfills.ts';
import { FIGURE_BACKFILLS } from './figures-backfill.ts';
import { INDEX_BACKFILLS } from './index-backfills.ts';
import { searchTextBackfills } from './records/search-text-backfills.ts';

/** The backfills of this release, in the order in which they run. */
export const BACKFILLS: readonly Backfill[] = [
  ...searchTextBackfills,
  ...FIGURE_BACKFILLS,
  ...INDEX_BACKFILLS,
];
