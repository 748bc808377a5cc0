import { agentJobs } from '../agents/jobs.ts';
import { autopayJobs } from '../autopay/jobs.ts';
import { caseJobs } from '../cases/jobs.ts';
import { cashJobs } from '../cash/jobs.ts';
import { cashRemovals } from '../cash/retention.ts';
import { complianceJobs } from '../compliance/jobs.ts';
import type { Config } from '../config.ts';
import { deskJobs } from '../desk/jobs.ts';
import { dunningJobs } from '../dunning/jobs.ts';
import { readHolidays } from '../dunning/settings/queries.ts';
import { exchangeJobs } from '../exchange/jobs.ts';
import { webhookRemovals } from '../exchange/webhooks/retention.ts';
import { insightJobs } from '../insight/jobs.ts';
import { integrationJobs } from '../integrations/jobs.ts';
import { integrationRemovals } from '../integrations/retention.ts';
import { CONNECTORS } from '../integrations/routes.ts';
import { ledgerJobs } from '../ledger/jobs.ts';
import { mailRemovals } from '../mail/retention.ts';
import { onlinePaymentJobs } from '../online-payments/jobs.ts';
import { onlinePaymentRemovals } from '../online-payments/retention.ts';
import { PAYMENT_PROVIDERS } from '../online-payments/routes.ts';
import { outreachJobs } from '../outreach/jobs.ts';
import { peopleJobs } from '../people/jobs.ts';
import { peopleRemovals } from '../people/retention.ts';
import type { Context } from '../platform/context.ts';
import { queueJobs } from '../platform/jobs/housekeeping.ts';
import { type JobEvents, logJobs, newJobEvents } from '../platform/jobs/metrics.ts';
import { runUnlessPaused } from '../platform/jobs/pause.ts';
import { combineJobs, type Jobs } from '../platform/jobs/task.ts';
import { type JobWorker, startJobWorker } from '../platform/jobs/worker.ts';
import { retentionJobs } from '../platform/retention/job.ts';
import { platformRemovals } from '../platform/retention/removals.ts';
import { setupJobs } from '../setup/jobs.ts';

/** Share of a process's connections that short jobs may use at once. */
const SHARE_OF_POOL = 1 / 4;
/** Webhook endpoints that one process serves at once: it mostly waits for receivers. */
const ENDPOINTS = 50;
/** Sources from which one process fetches PDFs at once: it mostly waits for them. */
const PDF_SOURCES = 4;

/** The data that each wing removes after its retention. */
export const REMOVALS = [
  platformRemovals,
  peopleRemovals,
  mailRemovals,
  cashRemovals,
  webhookRemovals,
  integrationRemovals,
  onlinePaymentRemovals,
];

/**
 * Runs background work while it is not paused: a restored copy of a database first waits for its operator.
 * @param events receive the ends of jobs
 */
export function startWorkers(
  config: Config,
  context: Context,
  events: JobEvents = newJobEvents(),
): JobWorker {
  const { database, log } = context;
  logJobs(events, log);
  const start = () => startQueues(config, context, events);
  return runUnlessPaused({ pool: database.main.pool, log, start });
}

/** Starts the jobs of each shard's queue. There is one queue, unless a query router leads to several shards. */
function startQueues(config: Config, context: Context, events: JobEvents): JobWorker {
  const workers = context.database.jobQueues.map((database, i) => {
    // The mailbox belongs to no shard: the main one reads it.
    const own = i === 0 ? config : { ...config, imap: null };
    return startJobs(own, { ...context, database }, events);
  });
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** Starts the background jobs of a queue. */
function startJobs(config: Config, context: Context, events: JobEvents): JobWorker {
  const { database, log, organizations } = context;
  return startJobWorker({
    database,
    log,
    organizations,
    events,
    jobs: listAllJobs(config, context),
    concurrency: {
      short: Math.max(1, Math.floor(config.databasePoolSize * SHARE_OF_POOL)),
      imports: 1,
      exports: 1,
      bulk: 1,
      events: ENDPOINTS,
      pdfs: PDF_SOURCES,
    },
  });
}

/** Returns the background jobs of all wings. Each wing lists its own in its `jobs.ts`. */
export function listAllJobs(
  config: Pick<Config, 'imap' | 'eventsKeepDays' | 'keepDays'>,
  context: Context,
): Jobs {
  return combineJobs([
    queueJobs(context),
    ledgerJobs(context),
    dunningJobs(context),
    outreachJobs(context, config),
    caseJobs(context),
    insightJobs(context),
    deskJobs(context),
    peopleJobs(context, readHolidays),
    cashJobs(context),
    onlinePaymentJobs({ ...context, paymentProviders: PAYMENT_PROVIDERS }),
    autopayJobs({ ...context, paymentProviders: PAYMENT_PROVIDERS }),
    exchangeJobs(context, config),
    complianceJobs(context),
    integrationJobs({ ...context, connectors: CONNECTORS }),
    setupJobs(context),
    agentJobs(context),
    retentionJobs(context, { removals: REMOVALS, keepDays: config.keepDays }),
  ]);
}
