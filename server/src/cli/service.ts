import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openStorage } from '../platform/files/storage.ts';
import { openLimits } from '../platform/limits/index.ts';
import { openOrganizations } from '../platform/organizations.ts';
import { createSealer } from '../platform/sealer.ts';
import { createFirstOrganization } from '../resources/organizations/commands.ts';
import { DEFAULT_LIMITS, type OrganizationFacts } from '../resources/organizations/facts.ts';
import { dataFolder, migrateServer, startServer } from './database.ts';
import { listen } from './listen.ts';
import { openLog } from './log.ts';
import { machineTimeZone } from './options.ts';
import { printJson } from './output.ts';
import { listenForStop, type Stop } from './stop.ts';
import { welcome } from './welcome.ts';
import { startWorkers } from './workers.ts';

/** Requests that do not end by themselves were cut off; what they began ends within this time or is left behind. */
const CLOSE_SECONDS = 5;
const EXIT_SECONDS = 2;

/** Things to put away at the end, the last opened first. */
type Closers = (() => Promise<unknown>)[];

/**
 * Serves until a signal asks for the end, or until the database is lost for good.
 * @throws what kept it from starting, or from going on; everything that was started is put away first
 */
export async function serve({ json }: { json?: true }): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const stop = listenForStop();
  const closers: Closers = [];
  try {
    await start(config, log, stop, closers, json === true);
    log.info(`Stopping: ${await stop.requested}`);
  } finally {
    await closeAll(closers, log);
  }
}

async function start(
  config: Config,
  log: Logger,
  stop: Stop,
  closers: Closers,
  json: boolean,
): Promise<void> {
  const server = await startServer(config, log, (error) => stop.fail(error));
  closers.push(() => server.stop());
  await migrateServer(server, log);
  const database = openDatabase({
    connection: server.connection,
    max: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  });
  closers.push(() => atMost(CLOSE_SECONDS, database.close()));
  const clock = systemClock;
  const organizations = openOrganizations({ database, clock, log });
  closers.push(() => organizations.close());
  const limits = await openLimits({
    clock,
    log,
    ...(config.redisUrl === null ? {} : { redisUrl: config.redisUrl }),
  });
  closers.push(() => limits.close());
  const files = config.files ?? { kind: 'folder', path: join(await dataFolder(config), 'files') };
  const storage = await openStorage(files);
  closers.push(async () => storage.close());
  const webhooks = {
    sealer: createSealer(config.secretsKey),
    allowPrivate: config.webhookAllowPrivate,
  };
  const { eventsKeepDays } = config;
  const workers = startWorkers({ database, clock, organizations, storage, webhooks, eventsKeepDays, log });
  closers.push(() => atMost(config.drainSeconds, workers.stop()));
  const onImport = workers.importReceived;
  const { app, publicUrl } = await listen(config, {
    database,
    clock,
    organizations,
    limits,
    storage,
    webhooks,
    log,
    onImport,
  });
  closers.push(() => drain(app, config.drainSeconds, log));
  const first = await createFirstOrganization({ database, clock }, firstOrganization());
  const ready = { url: publicUrl, docs: `${publicUrl}/docs`, data: server.place, organization: first };
  if (json) printJson(ready);
  else welcome(ready);
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

/** One that fails keeps no other from being put away. */
async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.reverse()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'something did not end cleanly'));
  }
  // What is left behind by then must not keep the process.
  setTimeout(() => process.exit(), EXIT_SECONDS * 1000).unref();
}

async function atMost(seconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })]);
}
