import { collectionJobs } from '../collections/jobs.ts';
import { startMailboxReader } from '../collections/replies/mailbox.ts';
import type { Config } from '../config.ts';
import { startFileSweeper } from '../exchange/files/sweep-runner.ts';
import { startImportRunner } from '../exchange/imports/runner.ts';
import { exchangeJobs } from '../exchange/jobs.ts';
import { ledgerJobs } from '../ledger/jobs.ts';
import type { Context } from '../platform/context.ts';
import { queueJobs } from '../platform/jobs/housekeeping.ts';
import { logJobs, newJobEvents } from '../platform/jobs/metrics.ts';
import { together } from '../platform/jobs/task.ts';
import { startJobWorker } from '../platform/jobs/worker.ts';

/** The part of a process's connections that short jobs may hold at once. */
const SHARE_OF_POOL = 1 / 4;

export interface Workers {
  /** Tells that an import was received in this process. */
  importReceived(): void;
  /** Lets what runs come to a safe stop, and starts nothing more. */
  stop(): Promise<void>;
}

/** Starts what works in the background. Each wing lists its own in its `jobs.ts`. */
export function startWorkers(config: Config, context: Context): Workers {
  const { database, log } = context;
  const events = newJobEvents();
  logJobs(events, log);
  const wings = [
    queueJobs(context),
    ledgerJobs(context),
    collectionJobs(context),
    exchangeJobs(context, config),
  ];
  const imports = startImportRunner(context);
  const others = [
    startFileSweeper(context),
    ...(config.imap === null ? [] : [startMailboxReader({ context, mailbox: config.imap })]),
    startJobWorker({
      ...{ database, log, events },
      jobs: together(wings),
      concurrency: {
        short: Math.max(1, Math.floor(config.databasePoolSize * SHARE_OF_POOL)),
        imports: 1,
        events: 50,
      },
    }),
  ];
  return {
    importReceived: imports.wake,
    stop: async () => {
      await Promise.all([imports, ...others].map((worker) => worker.stop()));
    },
  };
}
