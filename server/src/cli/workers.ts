import { DUNNING_SCHEDULE, dunningTasks } from '../collections/dunning/clockwork/tasks.ts';
import { startBrokenPromises } from '../collections/promises/tell-broken.ts';
import { createMailer } from '../collections/reminders/mailer.ts';
import { startMailboxReader } from '../collections/replies/mailbox.ts';
import type { Config } from '../config.ts';
import { startRemoval } from '../exchange/events/removal.ts';
import { startSequencer } from '../exchange/events/sequencer.ts';
import { startFileSweeper } from '../exchange/files/sweep-runner.ts';
import { startImportRunner } from '../exchange/imports/runner.ts';
import { startWebhookRunner } from '../exchange/webhooks/delivery/runner.ts';
import { startOverdueAnnouncer } from '../ledger/invoices/announce-overdue.ts';
import type { Context } from '../platform/context.ts';
import { startJobWorker } from '../platform/jobs/worker.ts';

/** The part of a process's connections that jobs of the queue may hold at once. */
const SHARE_OF_POOL = 1 / 4;

export interface Workers {
  /** Tells that an import was received in this process. */
  importReceived(): void;
  /** Lets what runs come to a safe stop, and starts nothing more. */
  stop(): Promise<void>;
}

/** Starts what works in the background. Each kind of work is listed here. */
export function startWorkers(config: Config, context: Context): Workers {
  const { database, clock, organizations, sealer, allowPrivateWebhooks, log } = context;
  const imports = startImportRunner(context);
  const others = [
    startFileSweeper(context),
    startSequencer(context),
    startOverdueAnnouncer(context),
    startBrokenPromises(context),
    startRemoval({ database, clock, log, keepDays: config.eventsKeepDays }),
    startWebhookRunner({ database, clock, log, sealer, allowPrivate: allowPrivateWebhooks }),
    ...(config.imap === null ? [] : [startMailboxReader({ context, mailbox: config.imap })]),
    startJobWorker({
      ...{ database, log },
      tasks: dunningTasks({ database, clock, log, organizations, mail: createMailer(context) }),
      schedule: DUNNING_SCHEDULE,
      concurrency: Math.max(1, Math.floor(config.databasePoolSize * SHARE_OF_POOL)),
    }),
  ];
  return {
    importReceived: imports.wake,
    stop: async () => {
      await Promise.all([imports, ...others].map((worker) => worker.stop()));
    },
  };
}
