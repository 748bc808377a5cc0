import { collectionJobs } from '../collections/jobs.ts';
import type { Config } from '../config.ts';
import { exchangeJobs } from '../exchange/jobs.ts';
import { insightJobs } from '../insight/jobs.ts';
import { ledgerJobs } from '../ledger/jobs.ts';
import { peopleJobs } from '../people/jobs.ts';
import type { Context } from '../platform/context.ts';
import { queueJobs } from '../platform/jobs/housekeeping.ts';
import { logJobs, newJobEvents } from '../platform/jobs/metrics.ts';
import { together } from '../platform/jobs/task.ts';
import { type JobWorker, startJobWorker } from '../platform/jobs/worker.ts';
import { setupJobs } from '../setup/jobs.ts';

/** The part of a process's connections that short jobs may hold at once. */
const SHARE_OF_POOL = 1 / 4;
/** Webhook endpoints that one process works for at once: it waits for receivers most of the time. */
const ENDPOINTS = 50;

/** Starts what works in the background. Each wing lists its own in its `jobs.ts`. */
export function startWorkers(config: Config, context: Context): JobWorker {
  const { database, log, organizations } = context;
  const events = newJobEvents();
  logJobs(events, log);
  return startJobWorker({
    ...{ database, log, organizations, events },
    jobs: together([
      queueJobs(context),
      ledgerJobs(context),
      collectionJobs(context, config),
      insightJobs(context),
      peopleJobs(context),
      exchangeJobs(context, config),
      setupJobs(context),
    ]),
    concurrency: {
      short: Math.max(1, Math.floor(config.databasePoolSize * SHARE_OF_POOL)),
      imports: 1,
      exports: 1,
      bulk: 1,
      events: ENDPOINTS,
    },
  });
}
