import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { WebhookSettings } from '../exchange/webhooks/commands.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { openStorage } from '../platform/files/storage.ts';
import type { FileStorage } from '../platform/files/types.ts';
import { type Organizations, openOrganizations } from '../platform/organizations.ts';
import { createSealer } from '../platform/sealer.ts';
import { dataFolder, type Server } from './database.ts';

/** What began ends within this time or is left behind. */
const CLOSE_SECONDS = 5;
const EXIT_SECONDS = 2;

/** Things to put away at the end, the last opened first. */
export type Closers = (() => Promise<unknown>)[];

/** What requests and background work need, whichever of them a process does. */
export interface Runtime {
  database: Database;
  clock: Clock;
  organizations: Organizations;
  storage: FileStorage;
  webhooks: WebhookSettings;
  /** How mail that comes in is known, and where mail is written without a mail server. */
  mailbox: { replyTo: string | null; outboxFolder: string };
  log: Logger;
}

/** Opens what a long-running process works with on a database that is migrated. */
export async function openRuntime(
  config: Config,
  log: Logger,
  { connection }: Server,
  closers: Closers,
): Promise<Runtime> {
  const database = openDatabase({
    connection,
    max: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  });
  closers.push(() => atMost(CLOSE_SECONDS, database.close()));
  const clock = systemClock;
  const organizations = openOrganizations({ database, clock, log });
  closers.push(() => organizations.close());
  const files = config.files ?? { kind: 'folder', path: join(await dataFolder(config), 'files') };
  const storage = await openStorage(files);
  closers.push(async () => storage.close());
  const webhooks = { sealer: createSealer(config.secretsKey), allowPrivate: config.webhookAllowPrivate };
  const mailbox = { replyTo: config.mailReplyTo, outboxFolder: join(await dataFolder(config), 'outbox') };
  return { database, clock, organizations, storage, webhooks, mailbox, log };
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
