import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { eventSchedules, eventTasks } from './events/job.ts';
import { fileSchedules, fileTasks } from './files/job.ts';
import { importSchedules, importTasks } from './imports/job.ts';
import { collectedSchedules, collectedTasks } from './lifecycle/job.ts';
import { sheetSchedules, sheetTasks } from './sheets/job.ts';
import { webhookSchedules, webhookTasks } from './webhooks/delivery/job.ts';

export interface ExchangeSettings {
  /** Retention of events, in days. */
  eventsKeepDays: number;
}

/** Returns the background jobs of the exchange wing. */
export function exchangeJobs(context: Context, { eventsKeepDays }: ExchangeSettings): Jobs {
  const webhooks = webhookTasks(context);
  return {
    tasks: [
      ...importTasks(context),
      ...sheetTasks(context),
      ...eventTasks(context, { keepDays: eventsKeepDays }),
      ...webhooks.tasks,
      ...fileTasks(context),
      ...collectedTasks(context),
    ],
    schedules: [
      ...importSchedules,
      ...sheetSchedules,
      ...eventSchedules,
      ...webhookSchedules,
      ...fileSchedules,
      ...collectedSchedules,
    ],
    close: webhooks.close,
  };
}
