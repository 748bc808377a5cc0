import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { adviceSchedules, adviceTasks } from './advices/job.ts';
import { mailAdviceSchedules, mailAdviceTasks } from './advices/mail-job.ts';
import { decisionSchedules, decisionTasks } from './decisions/job.ts';
import { bankFileSchedules, bankFileTasks } from './files/job.ts';
import { recordedTasks } from './recorded/job.ts';
import { cashReplaySchedules, cashReplayTasks } from './replay/job.ts';

/** Returns the background jobs of the cash wing. */
export const cashJobs = (context: Context): Jobs => ({
  tasks: bankFileTasks(context).concat(
    decisionTasks(context),
    recordedTasks(context),
    cashReplayTasks(context),
    adviceTasks(context),
    mailAdviceTasks(context),
  ),
  schedules: bankFileSchedules.concat(
    decisionSchedules,
    cashReplaySchedules,
    adviceSchedules,
    mailAdviceSchedules,
  ),
});
