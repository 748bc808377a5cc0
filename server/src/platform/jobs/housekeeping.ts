import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { forgetMarks } from '../db/marks.ts';
import { forgetDeadJobs } from './dead.ts';
import { clockKind } from './kind.ts';
import { type Jobs, task } from './task.ts';

const HOUSEKEEPING = clockKind('jobs-housekeeping');
/** How long a job that has failed for good is listed. */
const DEAD_DAYS = 30;

/** The queue's care for itself, and for what transactions leave behind. */
export const queueJobs = ({ database }: Pick<Context, 'database'>): Jobs => ({
  tasks: [
    task(HOUSEKEEPING, async () => {
      await forgetDeadJobs(database.pool, DEAD_DAYS);
      // Ids are made by the clock of the machine, whatever the service's says.
      await forgetMarks(database, systemClock.wall.millis());
    }),
  ],
  schedules: [{ kind: HOUSEKEEPING, at: '30 * * * *', atStart: false }],
});
