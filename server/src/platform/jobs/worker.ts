import { setTimeout as sleep } from 'node:timers/promises';
import { type CronItem, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { Database } from '../db/database.ts';
import { type JobLog, workerLogger } from './log.ts';

/** Pause before a worker that lost the database begins again. */
const RESTART_MILLIS = 2_000;
/** Jobs that are added are told at once; this finds those that become due later, or that nobody told of. */
const POLL_MILLIS = 2_000;
/** Jobs that a worker takes at once for each that it works on: asking for one at a time costs as much as a short job. */
const AHEAD = 8;

export interface JobWorker {
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>;
}

export interface JobWorkerOptions {
  /** Its pool lends one connection for as long as the worker runs, and those that jobs need. */
  database: Database;
  log: JobLog;
  tasks: TaskList;
  /** What is queued by the clock on the wall; hours in which no worker ran are not made up for. */
  schedule: CronItem[];
  /** Jobs at once. */
  concurrency: number;
}

/** Works on the jobs of the queue in this process, beside any number of others, until it is stopped. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { log } = options;
  const stopping = new AbortController();
  let runner: Runner | null = null;
  const attend = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        runner = await begin(options);
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, 'work on jobs pauses');
      }
      runner = null;
      if (stopping.signal.aborted) return;
      await sleep(RESTART_MILLIS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const attending = attend();
  return {
    stop: async () => {
      stopping.abort();
      // It may have begun to stop by itself.
      await runner?.stop().catch(() => {});
      await attending;
    },
  };
}

function begin({ database, log, tasks, schedule, concurrency }: JobWorkerOptions): Promise<Runner> {
  return run(
    {
      pgPool: database.pool,
      logger: workerLogger(log),
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: POLL_MILLIS,
          localQueue: { size: concurrency * AHEAD },
          // In batches the library copes with a database that goes away; one by one it takes the process down.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    tasks,
    parseCronItems(schedule),
  );
}
