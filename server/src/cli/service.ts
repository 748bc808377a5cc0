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
import { openLimits } from '../platform/limits/index.ts';
import { createFirstOrganization } from '../setup/organizations.ts';
import { dataFolder, migrateServer, startServer } from './database.ts';
import { checkAddress, listen } from './listen.ts';
import { openLog } from './log.ts';
import { machineTimeZone } from './options.ts';
import { printJson } from './output.ts';
import { atMost, type Closers, closeAll, openContext } from './runtime.ts';
import { writePrivate } from './secrets-key.ts';
import { listenForStop, type Stop } from './stop.ts';
import { type KeptOrganization, type Ready, welcome } from './welcome.ts';
import { startWorkers } from './workers.ts';

export interface ServeOptions {
  json?: true;
  /** False: background work is left to other processes. */
  worker: boolean;
}

/**
 * Serves until a signal asks for the end, or until the database is lost for good.
 * @throws what kept it from starting, or from going on; everything that was started is put away first
 */
export async function serve(options: ServeOptions): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const stop = listenForStop();
  const closers: Closers = [];
  try {
    const app = await start({ config, log, stop, closers, options });
    const signal = await stop.requested;
    log.info(`Stopping: ${signal}`);
    // Whoever presses Ctrl-C does not want to wait for balancers.
    if (signal === 'SIGTERM') await app.giveNotice(config.noticeSeconds);
  } finally {
    await closeAll(closers, log);
  }
}

interface ServiceStart {
  config: Config;
  log: Logger;
  stop: Stop;
  closers: Closers;
  options: ServeOptions;
}

async function start({ config, log, stop, closers, options }: ServiceStart): Promise<FastifyInstance> {
  await checkAddress(config);
  const server = await startServer(config, log, (error) => stop.fail(error));
  closers.push(() => server.stop());
  await migrateServer(server, log);
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
  if (options.worker) work(config, context, closers);
  const { app, publicUrl } = await listen(config, context, { limits });
  closers.push(() => drain(app, config.drainSeconds, log));
  const first = await createFirstOrganization(context, firstOrganization());
  const organization = first === null || process.stdout.isTTY ? first : await keepKey(config, first);
  const ownerLink = await waitForOwner(config, { ...context, publicUrl });
  const ready = { url: publicUrl, docs: `${publicUrl}/docs`, data: server.place, organization, ownerLink };
  if (options.json) printJson(ready);
  else welcome(ready);
  return app;
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

function work(config: Config, context: Context, closers: Closers): void {
  const workers = startWorkers(config, context);
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
