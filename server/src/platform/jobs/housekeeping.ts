import type { Context } from '../context.ts';
import { forgetDeadJobs } from './dead.ts';
import { clockKind } from './kind.ts';
import { type Jobs, task } from './task.ts';

const HOUSEKEEPING = clockKind('jobs-housekeeping');
/** How long a job that has failed for good is listed. */
const DEAD_DAYS = 30;

/** The queue's care for itself. */
export const queueJobs = ({ database }: Pick<Context, 'database'>): Jobs => ({
  tasks: [task(HOUSEKEEPING, () => forgetDeadJobs(database.pool, DEAD_DAYS))],
  schedules: [{ kind: HOUSEKEEPING, at: '30 * * * *', atStart: false }],
});
