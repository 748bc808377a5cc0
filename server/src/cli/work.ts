import { setInterval as every } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { promptSequencing } from '../exchange/events/prompt-sequencing.ts';
import { newJobEvents } from '../platform/jobs/metrics.ts';
import { type JoinedServer, joinMigrated, joinServer, type Server } from './database.ts';
import { openLog } from './log.ts';
import { printJson, printLines } from './output.ts';
import { atMost, type Closers, closeAll, openContext, openMetrics, startTracing } from './runtime.ts';
import { listenForStop, type Stop } from './stop.ts';
import { startWorkers } from './workers.ts';

/** Interval between two checks that the server with the embedded database still runs, in milliseconds. */
const WATCH_MS = 2_000;

/**
 * Runs background work until a signal asks to stop.
 * @throws the error that kept it from starting or continuing
 */
export async function runBackgroundWork({ json }: { json?: true }): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const stop = listenForStop();
  const closers: Closers = [];
  try {
    await startTracing(config, log, 'worker', closers);
    const server = await joinServer(config);
    await joinMigrated(server, log, stop.signal);
    watch(server, log, stop, closers);
    const metrics = await startBackgroundWork(config, log, server, closers);
    if (json) printJson({ pid: process.pid, data: server.place, ...(metrics === null ? {} : { metrics }) });
    else
      printLines(
        `Quittance runs background work on ${server.place}`,
        ...(metrics === null ? [] : [`  metrics    ${metrics}`]),
      );
    log.info(`Stopping: ${await stop.requested}`);
  } finally {
    await closeAll(closers, log);
  }
}

/** @returns the address of its metrics; null when they are off */
async function startBackgroundWork(
  config: Config,
  log: Logger,
  server: Server,
  closers: Closers,
): Promise<string | null> {
  const context = await openContext(config, log, server, closers);
  const prompt = promptSequencing(context);
  closers.push(async () => prompt());
  const events = newJobEvents();
  const metrics = await openMetrics(config, { context, events }, log, closers);
  const workers = startWorkers(config, context, events);
  closers.push(() => atMost(config.drainSeconds, workers.stop()));
  return metrics;
}

/** Watches an embedded database: it ends with its server, and may return at another address. */
function watch({ isRunning }: JoinedServer, log: Logger, stop: Stop, closers: Closers): void {
  const ended = new AbortController();
  const watchPlace = async (): Promise<void> => {
    for await (const _ of every(WATCH_MS, null, { signal: ended.signal }))
      if (!(await isRunning()))
        stop.fail(new Error('The server that ran the database has stopped. Start it, and then this worker.'));
  };
  const looking = watchPlace().catch((error: unknown) => {
    if (!ended.signal.aborted) log.error({ err: error }, 'the database server can no longer be watched');
  });
  closers.push(async () => {
    ended.abort();
    await looking;
  });
}
