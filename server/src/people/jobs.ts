import { recomputeFigures } from '../ledger/commands.ts';
import type { Context } from '../platform/context.ts';
import { defineTask, type Jobs } from '../platform/jobs/task.ts';
import { SEND } from './mails/kinds.ts';
import { sendPersonalMail } from './mails/send.ts';
import { channelSchedules, channelTasks } from './notifications/channels/job.ts';
import type { ReadHolidays } from './notifications/digest/frequency.ts';
import { digestSchedules, digestTasks } from './notifications/digest/job.ts';
import { RESTATE } from './organizations/kinds.ts';
import { openSignIn } from './sign-in/open.ts';

/** Returns the background jobs of the people wing: emails to users, messages to channels, and converted
 * figures. */
export function peopleJobs(context: Context, readHolidays: ReadHolidays): Jobs {
  const signIn = openSignIn(context);
  const channels = channelTasks(context);
  return {
    tasks: [
      defineTask(SEND, ({ mailId }) => sendPersonalMail(context, signIn, mailId)),
      ...digestTasks(context, readHolidays),
      ...channels.tasks,
      defineTask(RESTATE, async ({ organizationId }) => {
        await recomputeFigures({ ...context, organizationId });
      }),
    ],
    schedules: [...digestSchedules, ...channelSchedules],
    close: channels.close,
  };
}
