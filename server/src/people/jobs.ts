import { restateFigures } from '../ledger/index.ts';
import type { Context } from '../platform/context.ts';
import { clockKind } from '../platform/jobs/kind.ts';
import { type Jobs, task } from '../platform/jobs/task.ts';
import { SEND } from './mails/kinds.ts';
import { sendPersonalMail } from './mails/send.ts';
import { RESTATE } from './organizations/kinds.ts';
import { forgetEnded } from './sign-in/forget.ts';
import { openSignIn } from './sign-in/open.ts';

const FORGET = clockKind('forget-ended-sessions');

/** Mail to people, and what is forgotten when it has ended. */
export function peopleJobs(context: Context): Jobs {
  const signIn = openSignIn(context);
  return {
    tasks: [
      task(SEND, ({ mailId }) => sendPersonalMail(context, signIn, mailId)),
      task(FORGET, () => forgetEnded(context)),
      task(RESTATE, async ({ organizationId }) => {
        await restateFigures({ ...context, organizationId });
      }),
    ],
    schedules: [{ kind: FORGET, at: '40 * * * *', atStart: false }],
  };
}
