import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteOldCommitMarkers } from '../db/commit-markers.ts';
import { forgetDeadJobs } from './dead-jobs.ts';
import { clockKind } from './kind.ts';
import { defineTask, type Jobs } from './task.ts';

const HOUSEKEEPING = clockKind('jobs-housekeeping');
/** How long a dead job stays listed. */
const DEAD_DAYS = 30;

/** Jobs that clean up the queue and the marks of transactions. */
export const queueJobs = ({ database }: Pick<Context, 'database'>): Jobs => ({
  tasks: [
    defineTask(HOUSEKEEPING, async () => {
      await forgetDeadJobs(database.pool, DEAD_DAYS);
      // Ids use machine time, not the clock of an organization.
      await deleteOldCommitMarkers(database, systemClock.wall.millis());
    }),
  ],
  schedules: [{ kind: HOUSEKEEPING, at: '30 * * * *', atStart: false }],
});
