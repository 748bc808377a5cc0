import type { Backfill } from '../platform/db/backfills.ts';
import { FIGURE_BACKFILLS } from './figures-backfill.ts';

/** The backfills of this release, in the order in which they run. */
export const BACKFILLS: readonly Backfill[] = [...FIGURE_BACKFILLS];
