import cluster from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { promptSequencing } from '../exchange/events/prompt-sequencing.ts';
import { createFirstOwnerLink } from '../people/invitations/commands.ts';
import type { NewOrganization } from '../people/organizations/commands.ts';
import { DEFAULT_LIMITS, type OrganizationFacts } from '../people/organizations/facts.ts';
import type { Context } from '../platform/context.ts';
import { type JobEvents, newJobEvents } from '../platform/jobs/metrics.ts';
import { openLimits } from '../platform/limits/index.ts';
import { createFirstOrganization } from '../setup/organizations.ts';
import {
  acquireServer,
  joinMigrated,
  joinServer,
  migrateServer,
  resolveDataFolder,
  type Server,
} from './database.ts';
import { checkAddress, listen } from './listen.ts';
import { openLog } from './log.ts';
import { machineTimeZone } from './options.ts';
import { printJson } from './output.ts';
import { HAND_OVER, type Serving } from './processes/fleet.ts';
import { atMost, type Closers, closeAll, openContext, openMetrics, startTracing } from './runtime.ts';
import { writePrivate } from './secrets-key.ts';
import { listenForStop, type Stop } from './stop.ts';
import { type KeptOrganization, printWelcome, type Ready } from './welcome.ts';
import { startWorkers } from './workers.ts';

export interface ServeOptions {
  json?: true;
  /** False: other processes do the background work. */
  worker: boolean;
  /** With several processes, whether this one creates what is missing. A single process always does. */
  first?: true;
  /** With several processes, whether this one replaces another, which may still use its metrics address. */
  replaces?: true;
}

/**
 * Serves until a signal asks to stop, or until the database is lost permanently.
 * @throws the error that kept it from starting or continuing; everything that was started is closed first
 */
export async function serve(options: ServeOptions): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const stop = listenForStop(cluster.isWorker ? ['SIGINT', 'SIGTERM'] : undefined);
  // Signals to all processes of a terminal are handled by the supervisor.
  if (cluster.isWorker) process.on('SIGHUP', () => {});
  const replaced = untilReplaced();
  const closers: Closers = [];
  try {
    const app = await startApplication({ config, log, stop, closers, options });
    const reason = await Promise.race([stop.requested, replaced]);
    log.info(`Stopping: ${reason}`);
    if (reason === HAND_OVER) await app.handOver(config.drainSeconds);
    // On Ctrl-C, it does not wait for load balancers.
    else if (reason === 'SIGTERM') await app.giveNotice(config.noticeSeconds);
  } finally {
    await closeAll(closers, log);
    // No further messages to the supervisor follow.
    process.channel?.unref();
  }
}

/** Resolves when another process has replaced this one. */
function untilReplaced(): Promise<string> {
  return new Promise((resolve) => {
    if (cluster.isWorker)
      process.on('message', (message) => {
        if (message === HAND_OVER) resolve(HAND_OVER);
      });
  });
}

/**
 * Returns the database of this process. With several processes, the supervisor has started and migrated it.
 */
async function databaseServer({ config, log, stop, closers }: ServiceStart): Promise<Server> {
  if (cluster.isWorker) {
    const joined = await joinServer(config);
    await joinMigrated(joined, log, stop.signal);
    return joined;
  }
  await checkAddress(config);
  const server = await acquireServer(config, log, (error) => stop.fail(error));
  closers.push(() => server.stop());
  await migrateServer(server, log, stop.signal);
  return server;
}

interface ServiceStart {
  config: Config;
  log: Logger;
  stop: Stop;
  closers: Closers;
  options: ServeOptions;
}

async function startApplication(begun: ServiceStart): Promise<FastifyInstance> {
  const { config, log, closers, options } = begun;
  await startTracing(config, log, 'serve', closers);
  const server = await databaseServer(begun);
  const context = await openContext(config, log, server, closers);
  const { clock } = context;
  const prompt = promptSequencing(context);
  closers.push(async () => prompt());
  const limits = await openLimits({
    clock: clock.wall,
    log,
    ...(config.redisUrl === null ? {} : { redisUrl: config.redisUrl }),
  });
  closers.push(() => limits.close());
  const events = newJobEvents();
  const metrics = await openMetrics(
    config,
    { context, events, mayWait: options.replaces === true },
    log,
    closers,
  );
  if (options.worker) startBackgroundWork(config, context, events, closers);
  const { app, publicUrl } = await listen(config, context, { limits });
  closers.push(() => drain(app, config.drainSeconds, log));
  const makes = cluster.isPrimary || options.first === true;
  const made = makes ? await makeMissing(config, { ...context, publicUrl }) : NOTHING_MISSING;
  const ready = { url: publicUrl, docs: `${publicUrl}/docs`, data: server.place, ...made };
  printReady({ ...ready, ...(metrics === null ? {} : { metrics }) }, options);
  return app;
}

type FirstSetup = Pick<Ready, 'organization' | 'ownerLink'>;
const NOTHING_MISSING: FirstSetup = { organization: null, ownerLink: null };

/** Creates the first organization, and a link for its owner. */
async function makeMissing(config: Config, context: Context): Promise<FirstSetup> {
  const first = await createFirstOrganization(context, firstOrganization());
  const organization = first === null || process.stdout.isTTY ? first : await keepKey(config, first);
  return { organization, ownerLink: await waitForOwner(config, context) };
}

/** Reports that the service is ready. With several processes, the supervisor informs the operator. */
function printReady(ready: Ready, { json }: ServeOptions): void {
  const serving: Serving = { ready };
  if (cluster.isWorker) process.send?.(serving);
  else if (json) printJson(ready);
  else printWelcome(ready);
}

/**
 * Writes the first key pair to a file for its owner only: standard output that is not a terminal ends up in
 * logs.
 */
async function keepKey(
  config: Config,
  { id, apiKey, apiSecret }: NewOrganization,
): Promise<KeptOrganization> {
  const folder = await resolveDataFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keyFile = join(folder, 'first-key.json');
  await writePrivate(keyFile, `${JSON.stringify({ organization: id, apiKey, apiSecret }, null, 2)}\n`);
  return { id, apiKey, keyFile };
}

/**
 * Returns the link for the first owner, or the file that contains it, if there is no owner yet. A failure
 * here does not stop the service.
 */
async function waitForOwner(config: Config, context: Context): Promise<Ready['ownerLink']> {
  try {
    const url = await createFirstOwnerLink(context);
    if (url === null || process.stdout.isTTY) return url === null ? null : { url };
    const folder = await resolveDataFolder(config);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'first-owner-link');
    await writePrivate(file, `${url}\n`);
    return { file };
  } catch (error) {
    context.log.warn(
      { err: error },
      'no link for the first owner could be created; `quittance user link` prints one',
    );
    return null;
  }
}

function startBackgroundWork(config: Config, context: Context, events: JobEvents, closers: Closers): void {
  const workers = startWorkers(config, context, events);
  closers.push(() => atMost(config.drainSeconds, workers.stop()));
}

function firstOrganization(): OrganizationFacts {
  return {
    ...DEFAULT_LIMITS,
    name: 'My company',
    currency: 'EUR',
    timezone: machineTimeZone(),
    language: 'en',
    nativeIntegration: null,
  };
}

/** Lets running requests end for this many seconds, then closes their connections. */
async function drain(app: FastifyInstance, seconds: number, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn(`Closing requests that still run after ${seconds} seconds`);
    app.server.closeAllConnections();
  }, seconds * 1000);
  await app.close();
  clearTimeout(timer);
}
