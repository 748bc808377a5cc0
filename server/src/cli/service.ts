import cluster from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { promptSequencing } from '../exchange/events/prompt.ts';
import { firstOwnerLink } from '../people/invitations/commands.ts';
import type { NewOrganization } from '../people/organizations/commands.ts';
import { DEFAULT_LIMITS, type OrganizationFacts } from '../people/organizations/facts.ts';
import type { Context } from '../platform/context.ts';
import { type JobEvents, newJobEvents } from '../platform/jobs/metrics.ts';
import { openLimits } from '../platform/limits/index.ts';
import { createFirstOrganization } from '../setup/organizations.ts';
import {
  checkMigrated,
  dataFolder,
  joinServer,
  migrateServer,
  type Server,
  startServer,
} from './database.ts';
import { checkAddress, listen } from './listen.ts';
import { openLog } from './log.ts';
import { machineTimeZone } from './options.ts';
import { printJson } from './output.ts';
import { HAND_OVER, type Serving } from './processes/fleet.ts';
import { atMost, type Closers, closeAll, openContext, openMetrics, startTracing } from './runtime.ts';
import { writePrivate } from './secrets-key.ts';
import { listenForStop, type Stop } from './stop.ts';
import { type KeptOrganization, type Ready, welcome } from './welcome.ts';
import { startWorkers } from './workers.ts';

export interface ServeOptions {
  json?: true;
  /** False: background work is left to other processes. */
  worker: boolean;
  /** Of several processes the one that makes what is missing; a process that serves alone does so anyway. */
  first?: true;
  /** Of several processes one that takes the place of another, which may still tell its metrics where this one is to. */
  replaces?: true;
}

/**
 * Serves until a signal asks for the end, or until the database is lost for good.
 * @throws what kept it from starting, or from going on; everything that was started is put away first
 */
export async function serve(options: ServeOptions): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const stop = listenForStop(cluster.isWorker ? ['SIGINT', 'SIGTERM'] : undefined);
  // What is sent to all processes of a terminal is for the one that looks after these.
  if (cluster.isWorker) process.on('SIGHUP', () => {});
  const replaced = untilReplaced();
  const closers: Closers = [];
  try {
    const app = await start({ config, log, stop, closers, options });
    const reason = await Promise.race([stop.requested, replaced]);
    log.info(`Stopping: ${reason}`);
    if (reason === HAND_OVER) await app.handOver(config.drainSeconds);
    // Whoever presses Ctrl-C does not want to wait for balancers.
    else if (reason === 'SIGTERM') await app.giveNotice(config.noticeSeconds);
  } finally {
    await closeAll(closers, log);
    // Nothing more is to be told to the process that looks after this one.
    process.channel?.unref();
  }
}

/** Resolves when another process has taken the place of this one. */
function untilReplaced(): Promise<string> {
  return new Promise((resolve) => {
    if (cluster.isWorker)
      process.on('message', (message) => {
        if (message === HAND_OVER) resolve(HAND_OVER);
      });
  });
}

/** The database of this process; of several processes another one has started and migrated it. */
async function databaseServer({ config, log, stop, closers }: ServiceStart): Promise<Server> {
  if (cluster.isWorker) {
    const joined = await joinServer(config);
    await checkMigrated(joined, log);
    return joined;
  }
  await checkAddress(config);
  const server = await startServer(config, log, (error) => stop.fail(error));
  closers.push(() => server.stop());
  await migrateServer(server, log);
  return server;
}

interface ServiceStart {
  config: Config;
  log: Logger;
  stop: Stop;
  closers: Closers;
  options: ServeOptions;
}

async function start(begun: ServiceStart): Promise<FastifyInstance> {
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
  if (options.worker) work(config, context, events, closers);
  const { app, publicUrl } = await listen(config, context, { limits });
  closers.push(() => drain(app, config.drainSeconds, log));
  const makes = cluster.isPrimary || options.first === true;
  const made = makes ? await makeMissing(config, { ...context, publicUrl }) : NOTHING_MISSING;
  const ready = { url: publicUrl, docs: `${publicUrl}/docs`, data: server.place, ...made };
  tell({ ...ready, ...(metrics === null ? {} : { metrics }) }, options);
  return app;
}

type Made = Pick<Ready, 'organization' | 'ownerLink'>;
const NOTHING_MISSING: Made = { organization: null, ownerLink: null };

/** The first organization, and a link for its owner. */
async function makeMissing(config: Config, context: Context): Promise<Made> {
  const first = await createFirstOrganization(context, firstOrganization());
  const organization = first === null || process.stdout.isTTY ? first : await keepKey(config, first);
  return { organization, ownerLink: await waitForOwner(config, context) };
}

/** Of several processes the one that looks after them tells the operator. */
function tell(ready: Ready, { json }: ServeOptions): void {
  const serving: Serving = { ready };
  if (cluster.isWorker) process.send?.(serving);
  else if (json) printJson(ready);
  else welcome(ready);
}

/** Standard output that is no terminal ends in logs: the first key pair goes to a file for its owner alone. */
async function keepKey(
  config: Config,
  { id, apiKey, apiSecret }: NewOrganization,
): Promise<KeptOrganization> {
  const folder = await dataFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keyFile = join(folder, 'first-key.json');
  await writePrivate(keyFile, `${JSON.stringify({ organization: id, apiKey, apiSecret }, null, 2)}\n`);
  return { id, apiKey, keyFile };
}

/**
 * The link for the first owner, where there is none yet, or the file that holds it. What keeps it from being made keeps
 * nobody from the service.
 */
async function waitForOwner(config: Config, context: Context): Promise<Ready['ownerLink']> {
  try {
    const url = await firstOwnerLink(context);
    if (url === null || process.stdout.isTTY) return url === null ? null : { url };
    const folder = await dataFolder(config);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'first-owner-link');
    await writePrivate(file, `${url}\n`);
    return { file };
  } catch (error) {
    context.log.warn(
      { err: error },
      'no link for the first owner could be made; `quittance user link` prints one',
    );
    return null;
  }
}

function work(config: Config, context: Context, events: JobEvents, closers: Closers): void {
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

/** Lets running requests end, for so many seconds; then their connections are cut. */
async function drain(app: FastifyInstance, seconds: number, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn(`Requests still running after ${seconds} seconds are cut off`);
    app.server.closeAllConnections();
  }, seconds * 1000);
  await app.close();
  clearTimeout(timer);
}
