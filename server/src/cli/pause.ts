import type { Command } from 'commander';
import { setReportsAside } from '../insight/reports/deliver.ts';
import { failReleased } from '../outreach/reminders/set-aside.ts';
import { dropWaitingMails } from '../people/mails/queue.ts';
import { findWorkPause, pauseWork, resumeWork } from '../platform/jobs/pause.ts';
import { withDatabase } from './database.ts';
import { printJson, printLines } from './output.ts';

export function pauseCommand(command: Command): void {
  command.option('--json', 'print JSON').action(async ({ json }: { json?: true }) => {
    await withDatabase(async ({ database, clock }) => {
      if ((await findWorkPause(database.pool)) === null)
        await pauseWork(database.pool, { reason: 'somebody paused it by "quittance pause"', clock });
    });
    if (json) return printJson({ held: true });
    printLines('Work in the background is held; "quittance resume" lets it go on.');
  });
}

interface ResumeOptions {
  setWaitingAside?: true;
  json?: true;
}

export function resumeCommand(command: Command): void {
  command
    .option('--set-waiting-aside', 'mail that waits is not sent: its actions fail, and people decide')
    .option('--json', 'print JSON')
    .action(resume);
}

const REASON =
  'It waited when the database was backed up, and may have been sent since: look, and send it again if it was not.';

async function resume({ setWaitingAside, json }: ResumeOptions): Promise<void> {
  const resumed = await withDatabase(async (context) => {
    const { pool } = context.database;
    const hold = await findWorkPause(pool);
    const isSetAside = setWaitingAside === true && hold !== null;
    const setAside = isSetAside
      ? {
          reminders: await failReleased(context, REASON),
          reports: await setReportsAside(context, REASON),
          personal: await dropWaitingMails(context),
        }
      : null;
    await resumeWork(pool);
    return { wasHeld: hold !== null, setAside };
  });
  if (json) return printJson(resumed);
  if (!resumed.wasHeld) return printLines('Nothing held work in the background.');
  const { setAside } = resumed;
  printLines(
    'Work in the background goes on.',
    ...(setAside === null
      ? []
      : [
          `Not sent: ${setAside.reminders} mails to customers (their actions have failed, and say why), ${setAside.reports} reports (UNCERTAIN), ${setAside.personal} mails to people.`,
        ]),
  );
}
