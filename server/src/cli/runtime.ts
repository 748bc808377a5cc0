import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, httpAddress } from '../config.ts';
import { checkSecrets, encryptAgain } from '../exchange/encrypt-again.ts';
import { systemClock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { goByDatabase } from '../platform/db/agreed-time.ts';
import { onMove } from '../platform/db/connect.ts';
import { openDatabase } from '../platform/db/database.ts';
import { checkPooler } from '../platform/db/pooler.ts';
import type { JobEvents } from '../platform/jobs/metrics.ts';
import { openMail } from '../platform/mail/open.ts';
import { openOrganizations } from '../platform/organizations.ts';
import { dataFolder, isOfCitus, type Server } from './database.ts';
import { openFiles } from './files.ts';
import { openCipher } from './secrets-key.ts';

/** What began ends within this time or is left behind. */
const CLOSE_SECONDS = 5;
const EXIT_SECONDS = 2;

/** Things to put away at the end, the last opened first. */
export type Closers = (() => Promise<unknown>)[];

/** Opens what a long-running process works with on a database that is migrated. */
export async function openContext(
  config: Config,
  log: Logger,
  server: Server,
  closers: Closers,
): Promise<Context> {
  const { connection, direct } = server;
  const isDistributed = await isOfCitus(server);
  const database = openDatabase({
    connection,
    isDistributed,
    ...(direct === undefined ? {} : { direct }),
    ...(config.readDatabaseUrl === null ? {} : { standby: { connectionString: config.readDatabaseUrl } }),
    max: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  });
  closers.push(() => atMost(CLOSE_SECONDS, database.close()));
  if (direct !== undefined) await checkPooler(database.pool);
  const endMoves = onMove(connection, (now, before) =>
    log.warn(`The database at ${before} was replaced: work goes on at ${now}`),
  );
  closers.push(async () => endMoves());
  const endTime = await goByDatabase(database, log);
  closers.push(async () => endTime());
  const clock = systemClock;
  const cipher = await openCipher(config);
  await checkSecrets({ database, cipher });
  await encryptAgain({ database, cipher }, 'PLAIN');
  const organizations = openOrganizations({ database, clock, log, cipher });
  closers.push(() => organizations.close());
  const storage = await openFiles(config);
  closers.push(async () => storage.close());
  const mail = openMail({
    smtp: config.smtp,
    from: config.mailFrom,
    replyTo: config.mailReplyTo,
    outboxFolder: join(await dataFolder(config), 'outbox'),
    readsMailbox: config.imap !== null,
  });
  closers.push(async () => mail.transport.close());
  return {
    ...{ database, clock, log, organizations, storage, mail, cipher },
    webhookTargets: { allowPrivate: config.webhookAllowPrivate, ports: config.webhookPorts },
    publicUrl: config.publicUrl ?? httpAddress(config.host, config.port),
    portalUrl: portalAddress(config),
  };
}

/** Sends spans to the collector of the configuration. What that is made of is loaded only for it. To be called before anything connects. */
export async function startTracing(
  { traces }: Config,
  log: Logger,
  role: 'serve' | 'worker',
  closers: Closers,
): Promise<void> {
  if (traces === null) return;
  const { openTraces } = await import('./traces/open-traces.ts');
  const end = openTraces(traces, log, role);
  closers.push(() => atMost(CLOSE_SECONDS, end()));
}

interface Watched {
  context: Context;
  events: JobEvents;
  /** Whether another process may have the address for some time yet. */
  mayWait?: boolean;
}

/**
 * Tells its metrics to whoever asks at the address of the configuration. What it is made of is loaded only for that.
 * @returns that address; null: there is none
 */
export async function openMetrics(
  { metrics }: Config,
  { context: { database }, events: jobs, mayWait = false }: Watched,
  log: Logger,
  closers: Closers,
): Promise<string | null> {
  if (metrics === null) return null;
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  const { url, close } = await serveMetrics(metrics, { database, jobs, log, mayWait });
  closers.push(close);
  return url;
}

/**
 * Null: mails have no link to the portal. Without a public address only mail that stays in the outbox folder has one: a
 * debtor elsewhere could not follow it. The port may be known to nobody but the server itself.
 */
function portalAddress({ publicUrl, smtp, host, port }: Config): string | null {
  if (publicUrl !== null) return publicUrl;
  return smtp !== null || port === 0 ? null : httpAddress(host, port);
}

/** One that fails keeps no other from being put away. */
export async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.reverse()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'something did not end cleanly'));
  }
  // What is left behind by then must not keep the process.
  setTimeout(() => process.exit(), EXIT_SECONDS * 1000).unref();
}

export async function atMost(seconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })]);
}
