import type { Backfill } from '../platform/db/backfills.ts';
import { FIGURE_BACKFILLS } from './figures-backfill.ts';
import { phoneIndex } from './records/phone-index.ts';
import { searchTextBackfills } from './records/search-text-backfills.ts';

/** The backfills of this release, in the order in which they run. */
export const BACKFILLS: readonly Backfill[] = [...searchTextBackfills, ...FIGURE_BACKFILLS, phoneIndex];
