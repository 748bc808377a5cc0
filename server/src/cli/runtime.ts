import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, httpAddress } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { synchronizeWithDatabase } from '../platform/db/clock-sync.ts';
import { onMove } from '../platform/db/connect.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { JobEvents } from '../platform/jobs/metrics.ts';
import { openMail } from '../platform/mail/open.ts';
import { openOrganizations } from '../platform/organizations.ts';
import { checkWays, resolveDataFolder, type Server, waysTo } from './database.ts';
import { openFiles } from './files.ts';
import { openCipher } from './secrets-key.ts';
import { checkStoredSecrets, encryptStoredSecrets } from './stored-secrets.ts';

/** Running work ends within this time or is abandoned. */
const CLOSE_SECONDS = 5;
const EXIT_SECONDS = 2;

/** Functions that close resources at the end, the last opened first. */
export type Closers = (() => Promise<unknown>)[];

/** Opens the dependencies of a long-running process on a migrated database. */
export async function openContext(
  config: Config,
  log: Logger,
  server: Server,
  closers: Closers,
): Promise<Context> {
  const { connection } = server;
  const database = openDatabase({
    ...(await waysTo(server)),
    ...(config.readDatabaseUrl === null ? {} : { standby: { connectionString: config.readDatabaseUrl } }),
    max: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  });
  closers.push(() => atMost(CLOSE_SECONDS, database.close()));
  await checkWays(server, database);
  const endMoves = onMove(connection, (now, before) =>
    log.warn(`The database at ${before} was replaced by the one at ${now}`),
  );
  closers.push(async () => endMoves());
  const endTime = await synchronizeWithDatabase(database.main, log);
  closers.push(async () => endTime());
  const clock = systemClock;
  const cipher = await openCipher(config);
  await checkStoredSecrets({ database, cipher });
  await encryptStoredSecrets({ database, cipher }, 'PLAIN');
  const organizations = openOrganizations({ database, clock, log, cipher });
  closers.push(() => organizations.close());
  const storage = await openFiles(config);
  closers.push(async () => storage.close());
  const mail = openMail({
    smtp: config.smtp,
    from: config.mailFrom,
    replyTo: config.mailReplyTo,
    outboxFolder: join(await resolveDataFolder(config), 'outbox'),
    readsMailbox: config.imap !== null,
  });
  closers.push(async () => mail.transport.close());
  return {
    database,
    clock,
    log,
    organizations,
    storage,
    mail,
    cipher,
    webhookTargets: { allowPrivate: config.webhookAllowPrivate, ports: config.webhookPorts },
    sourceFolders: config.sourceFolders,
    publicUrl: config.publicUrl ?? httpAddress(config.host, config.port),
    portalUrl: portalAddress(config),
  };
}

/**
 * Sends spans to the configured collector. The libraries are loaded only if needed. Call it before anything
 * connects.
 */
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
  /** Whether another process may still use the address. */
  mayWait?: boolean;
}

/**
 * Serves metrics at the configured address. The libraries are loaded only if needed.
 * @returns that address; null when none is configured
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
 * Returns the portal's address for links in email; null for no links. Without a public address, only email in
 * the outbox folder has links, because a remote debtor could not follow them. With port 0, the address is not
 * known in advance.
 */
function portalAddress({ publicUrl, smtp, host, port }: Config): string | null {
  if (publicUrl !== null) return publicUrl;
  return smtp !== null || port === 0 ? null : httpAddress(host, port);
}

/** Closes everything. One failure does not keep the others from closing. */
export async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.reverse()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'a resource could not be closed'));
  }
  // Abandoned work must not keep the process running.
  setTimeout(() => process.exit(), EXIT_SECONDS * 1000).unref();
}

export async function atMost(seconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })]);
}
