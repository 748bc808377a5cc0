import type { Command } from 'commander';
import { failReleased } from '../outreach/reminders/fail-released.ts';
import { dropWaitingMails } from '../people/mails/queue.ts';
import { findWorkPause, pauseWork, resumeWork } from '../platform/jobs/pause.ts';
import { setQueuedAside } from '../platform/mail/queued-mail.ts';
import { withDatabase } from './database.ts';
import { printJson, printLines } from './output.ts';

export function pauseCommand(command: Command): void {
  command.option('--json', 'print JSON').action(async ({ json }: { json?: true }) => {
    await withDatabase(async ({ database, clock }) => {
      if ((await findWorkPause(database.main.pool)) === null)
        await pauseWork(database.main.pool, { reason: '"quittance pause" was run', clock });
    });
    if (json) return printJson({ held: true });
    printLines('Background work is paused; "quittance resume" resumes it.');
  });
}

interface ResumeOptions {
  setWaitingAside?: true;
  json?: true;
}

export function resumeCommand(command: Command): void {
  command
    .option('--set-waiting-aside', 'do not send waiting email: its actions fail, and users decide')
    .option('--json', 'print JSON')
    .action(resume);
}

const REASON =
  'It waited when the database was backed up, and may have been sent since. Check, and send it again ' +
  'if it was not.';

async function resume({ setWaitingAside, json }: ResumeOptions): Promise<void> {
  const resumed = await withDatabase(async (context) => {
    const { main, shards } = context.database;
    const { pool } = main;
    const hold = await findWorkPause(pool);
    const isSetAside = setWaitingAside === true && hold !== null;
    const setAside = isSetAside
      ? {
          reminders: 0,
          reports: await setQueuedAside(context.database, 'report_mails', REASON),
          digests: await setQueuedAside(context.database, 'notification_digests', REASON),
          personal: await dropWaitingMails(context),
        }
      : null;
    if (setAside !== null)
      for (const database of shards)
        setAside.reminders += await failReleased({ ...context, database }, REASON);
    await resumeWork(pool);
    return { wasHeld: hold !== null, setAside };
  });
  if (json) return printJson(resumed);
  if (!resumed.wasHeld) return printLines('Background work was not paused.');
  const { setAside } = resumed;
  printLines(
    'Background work is resumed.',
    ...(setAside === null
      ? []
      : [
          `Not sent: ${setAside.reminders} emails to customers (their actions failed and give the ` +
            `reason), ${setAside.reports} reports and ${setAside.digests} digests (UNCERTAIN), ` +
            `${setAside.personal} emails to users.`,
        ]),
  );
}
