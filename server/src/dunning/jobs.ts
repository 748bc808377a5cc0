import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { timedTasks } from '../platform/jobs/timed-work.ts';
import { HOLIDAY_RENEWAL } from './holidays/renew.ts';

/** Returns the background jobs of sending rules. The hour of reminders belongs to `outreach`. */
export const dunningJobs = (context: Context): Jobs => ({
  tasks: timedTasks(context, HOLIDAY_RENEWAL),
  schedules: [HOLIDAY_RENEWAL.clock],
});
