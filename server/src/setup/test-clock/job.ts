import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { type AdvanceContext, advanceClock, queueLeftAdvances } from './advance.ts';
import { ADVANCE, ADVANCES_CLOCK } from './kinds.ts';

export const testClockSchedules: readonly Schedule[] = [everyMinute(ADVANCES_CLOCK)];

/** Lists the jobs that advance the clocks of sandboxes. */
export const testClockTasks = (context: AdvanceContext): readonly Task[] => [
  defineTask(ADVANCES_CLOCK, () => queueLeftAdvances(context)),
  defineTask(ADVANCE, (of, run) => advanceClock(context, of, run)),
];
