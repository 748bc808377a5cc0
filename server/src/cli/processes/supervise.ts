import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../../config.ts';
import { acquireServer, migrateServer } from '../database.ts';
import { choosePortFor } from '../listen.ts';
import { openLog } from '../log.ts';
import { messageOf, printJson } from '../output.ts';
import { type Closers, closeAll } from '../runtime.ts';
import { listenForStop } from '../stop.ts';
import { printWelcome } from '../welcome.ts';
import { Fleet } from './fleet.ts';

/** Time for a process to end in addition to the configured times. */
const GRACE_MS = 15_000;

export interface FleetServeOptions {
  json?: true;
  worker: boolean;
  processes: number;
}

/**
 * Serves with several processes until a signal asks to stop. This process runs the embedded database,
 * migrates, and restarts ended processes. On SIGHUP it renews them one after the other.
 * @throws the error that kept it from starting or continuing; everything that was started is closed first
 */
export async function supervise(options: FleetServeOptions): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  // A closed terminal also sends SIGHUP, which then means the end.
  const renews = !process.stdout.isTTY;
  const stop = listenForStop(renews ? ['SIGINT', 'SIGTERM'] : undefined);
  const closers: Closers = [];
  try {
    const port = await choosePortFor(config);
    const server = await acquireServer(config, log, (error) => stop.fail(error));
    closers.push(() => server.stop());
    await migrateServer(server, log, stop.signal);
    const fleet = fleetOf(config, log, port, options);
    let signal: NodeJS.Signals = 'SIGTERM';
    closers.push(() => fleet.stop(signal));
    if (config.redisUrl === null)
      log.warn('Without REDIS_URL, each process counts the request limits for itself');
    const ready = await Promise.race([fleet.start(), stop.requested]);
    if (typeof ready !== 'string') {
      if (options.json) printJson(ready);
      else printWelcome(ready);
      if (renews) process.on('SIGHUP', () => void renew(fleet, log));
    }
    const requested = await stop.requested;
    log.info(`Stopping: ${requested}`);
    if (requested === 'SIGINT') signal = requested;
  } finally {
    await closeAll(closers, log);
  }
}

function fleetOf(config: Config, log: Logger, port: number, { worker, processes }: FleetServeOptions): Fleet {
  return new Fleet({
    count: processes,
    words: ['serve', ...(worker ? [] : ['--no-worker'])],
    environment: (slot) => ({ PORT: String(port), ...metricsPort(config, slot) }),
    patienceMillis: (config.noticeSeconds + 2 * config.drainSeconds) * 1000 + GRACE_MS,
    log,
  });
}

/** Gives each process its own metrics port: consecutive ports, unless any port will do. */
function metricsPort({ metrics }: Config, slot: number): Record<string, string> {
  return metrics === null || metrics.port === 0 ? {} : { METRICS_PORT: String(metrics.port + slot) };
}

/**
 * Renews all processes. The code on disk may be another release, so a separate process migrates the database
 * to it.
 */
async function renew(fleet: Fleet, log: Logger): Promise<void> {
  log.info('Renewing all processes: SIGHUP');
  const [, main = ''] = process.argv;
  try {
    await promisify(execFile)(process.execPath, [...process.execArgv, main, 'migrate', '--json']);
  } catch (error) {
    log.error(
      { err: error },
      `the database could not be migrated, so the processes are not renewed: ${messageOf(error)}`,
    );
    return;
  }
  await fleet.renew();
}
