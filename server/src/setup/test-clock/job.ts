import { everyMinute, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import { type AdvanceContext, advance, queueLeftAdvances } from './advance.ts';
import { ADVANCE, ADVANCES_CLOCK } from './kinds.ts';

export const testClockSchedules: readonly Schedule[] = [everyMinute(ADVANCES_CLOCK)];

/** Lists the jobs that advance the clocks of sandboxes. */
export const testClockTasks = (context: AdvanceContext): readonly Task[] => [
  task(ADVANCES_CLOCK, () => queueLeftAdvances(context)),
  task(ADVANCE, (of, run) => advance(context, of, run)),
];
