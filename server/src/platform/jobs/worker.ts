import { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import {
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { systemActor } from '../actor.ts';
import { actingAs } from '../current-actor.ts';
import { newPool } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import {
  type OrganizationClock,
  type OrganizationClocks,
  withOrganizationClock,
} from '../organization-clock.ts';
import { inSpan, isTracing, parseTraceParent, runInSpan } from '../traces.ts';
import { detectStuckLane, retryDeadlocks, returnJobsOnStop, trackLeases } from './graphile-repairs.ts';
import { type JobKind, type Lane, type NewJob, newJob } from './kind.ts';
import { type Liveness, startLiveness } from './liveness.ts';
import { type JobLog, workerLogger } from './log.ts';
import { type JobEvents, newJobEvents } from './metrics.ts';
import { addJobs } from './queue.ts';
import { idsOf, type Jobs, type Schedule, type Task } from './task.ts';

/** Pause before a worker that lost the database restarts. */
const RESTART_MS = 2_000;
/**
 * New jobs are notified immediately. Polling finds jobs that become due later, and those without a
 * notification.
 */
const POLL_MS = 2_000;
/** Interval at which a job checks whether its organization's test clock is still being advanced. */
const ADVANCE_MS = 2_000;
/** When the process stops, time after which the signal aborts running jobs. */
const GIVE_UP_MS = 3_000;

/**
 * How the jobs of a lane are fetched. Short ones are fetched in batches, because fetching a single job costs
 * as much as a short job. Long ones are fetched only when a worker is free, and returned soon if none is.
 * Otherwise they would wait here while another process is idle.
 */
const FETCH: Record<Lane, (concurrency: number) => { size: number; ttl?: number } | undefined> = {
  short: (concurrency) => ({ size: concurrency * 8 }),
  imports: () => undefined,
  exports: () => undefined,
  bulk: () => undefined,
  pdfs: () => undefined,
  events: (concurrency) => ({ size: concurrency, ttl: 1_000 }),
};

export interface JobWorker {
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

export interface JobWorkerOptions {
  /** The worker fetches jobs over its own connections. The tasks use the pool that they were made with. */
  database: Pick<Database, 'connection'>;
  log: JobLog;
  /** Provides the clock of the organization that a job names. */
  organizations: OrganizationClocks;
  jobs: Jobs;
  /** Concurrent jobs by lane; one by default. */
  concurrency: Partial<Record<Lane, number>>;
  /** Receives an event when a job ends. */
  events?: JobEvents;
}

/** Processes jobs of the queue in this process until it is stopped. Any number of processes may do so. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { database, log, jobs } = options;
  const stopping = new AbortController();
  const lanes = [...new Set(jobs.tasks.map(({ kind }) => kind.lane))];
  const pool = openPool(database.connection, lanes.length);
  const life = startLiveness({ connection: database.connection, log });
  const running = lanes.map((lane, i) => {
    // One lane is enough for the schedules.
    const schedules = i === 0 ? jobs.schedules : [];
    return runLane({ ...options, lane, schedules, pool, life, stopping: stopping.signal });
  });
  const first = jobs.schedules.filter(({ atStart }) => atStart).map(({ kind }) => newJob(kind, {}));
  addJobs(pool, first).catch((error: unknown) =>
    log.warn({ err: error }, 'no jobs could be queued at the start'),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      await life.stop();
      await jobs.close?.();
      await pool.end();
    },
  };
}

/** Opens a pool: a listening connection for each lane, and a few for fetching and completing jobs. */
function openPool(connection: pg.ClientConfig, lanes: number): pg.Pool {
  const pool = newPool({ ...connection, max: lanes + 2, application_name: 'quittance jobs' });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    retryDeadlocks(client);
  });
  return pool;
}

interface LaneOptions extends JobWorkerOptions {
  lane: Lane;
  schedules: readonly Schedule[];
  pool: pg.Pool;
  life: Liveness;
  stopping: AbortSignal;
}

/** Processes the jobs of a lane until the process stops, and restarts when the database goes down. */
async function runLane(options: LaneOptions): Promise<void> {
  const { log, stopping, life } = options;
  while (!stopping.aborted) {
    const events: WorkerEvents = new EventEmitter();
    const workers = new Set<string>();
    const custody = trackLeases(events);
    events.on('pool:create', ({ workerPool: { id } }) => {
      workers.add(id);
      life.hold(id, custody);
    });
    const overdue = detectStuckLane(events);
    try {
      const handBack = returnJobsOnStop(events, options);
      const runner = await startRunner(options, events);
      // It may have started to stop on its own.
      const stop = () => void runner.stop().catch(() => {});
      stopping.addEventListener('abort', stop);
      if (stopping.aborted) stop();
      const ended = runner.promise.finally(() => handBack.done());
      await Promise.race([ended, overdue.since]).finally(() => stopping.removeEventListener('abort', stop));
    } catch (error) {
      log.error({ err: error }, 'job processing is interrupted');
    } finally {
      overdue.stop();
      // Other workers may take whichever jobs it still holds.
      for (const worker of workers) life.release(worker);
    }
    if (stopping.aborted) return;
    await sleep(RESTART_MS, undefined, { signal: stopping }).catch(() => {});
  }
}

function startRunner(options: LaneOptions, events: WorkerEvents): Promise<Runner> {
  const { jobs, lane, pool, log, schedules, concurrency } = options;
  const tasks = jobs.tasks.filter(({ kind }) => kind.lane === lane);
  const concurrentJobs = concurrency[lane] ?? 1;
  const localQueue = FETCH[lane](concurrentJobs);
  return run(
    {
      pgPool: pool,
      logger: workerLogger(log),
      noHandleSignals: true,
      events,
      preset: {
        worker: {
          concurrentJobs,
          pollInterval: POLL_MS,
          gracefulShutdownAbortTimeout: GIVE_UP_MS,
          ...(localQueue === undefined ? {} : { localQueue }),
          // In batches the library tolerates a lost database. With single completions it would end the
          // process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    taskList(tasks, options),
    parseCronItems(
      schedules.map(({ kind: { name, maxAttempts, priority }, at }) => ({
        task: name,
        identifier: name,
        match: at,
        options: { backfillPeriod: 0, jobKey: name, maxAttempts, priority },
      })),
    ),
  );
}

interface TaskOptions {
  organizations: OrganizationClocks;
  stopping: AbortSignal;
  events?: JobEvents;
}

/**
 * Converts tasks to the library's form. Each attempt is measured, and runs on the clock of its organization.
 */
export function taskList(
  tasks: readonly Task[],
  { organizations, stopping, events = newJobEvents() }: TaskOptions,
): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.kind.name,
      (payload: unknown, helpers: JobHelpers) =>
        runInTrace(task.kind, payload, () =>
          runAttempt(task, { payload, helpers, organizations, stopping, events }),
        ),
    ]),
  );
}

/** Runs an attempt as part of the trace that queued the job, if there is one. */
function runInTrace(kind: JobKind, payload: unknown, work: () => Promise<void>): Promise<void> {
  if (!isTracing()) return work();
  const from = typeof payload === 'object' && payload !== null && 'traceparent' in payload ? payload : null;
  return runInSpan(parseTraceParent(from?.traceparent), () =>
    inSpan(`job ${kind.name}`, { kind: SpanKind.CONSUMER }, work),
  );
}

interface AttemptInput extends Required<TaskOptions> {
  payload: unknown;
  helpers: JobHelpers;
}

async function runAttempt(
  { kind, run: perform }: Task,
  { payload, helpers, organizations, stopping, events }: AttemptInput,
): Promise<void> {
  const { job, abortSignal: signal } = helpers;
  const { attempts, max_attempts: maxAttempts } = job;
  const begun = performance.now();
  const ended = (outcome: 'done' | 'failed' | 'dead', error?: unknown) => {
    const seconds = (performance.now() - begun) / 1000;
    events.emit('ended', { task: kind.name, outcome, seconds, attempt: attempts, error });
  };
  try {
    const stopped = () => stopping.aborted;
    const ids = idsOf(kind, payload);
    const work = async (organization: OrganizationClock | null): Promise<void> => {
      if (kind.followsClock && organization !== null && organization.clockAdvancingTo !== null)
        await putOff(helpers, newJob(kind, ids, { delayMillis: ADVANCE_MS }));
      else {
        const run = { attempt: attempts, maxAttempts, stopped, signal };
        await actingAs(systemActor(kind.name), () => perform(ids, run));
      }
    };
    const { organizationId } = ids;
    await (organizationId === undefined
      ? work(null)
      : withOrganizationClock(organizations, organizationId, work));
    ended('done');
  } catch (error) {
    ended(attempts >= maxAttempts ? 'dead' : 'failed', error);
    throw error;
  }
}

const putOff = (helpers: JobHelpers, job: NewJob): Promise<void> =>
  helpers.withPgClient((client) => addJobs(client, [job]));
