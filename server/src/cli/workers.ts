import { DUNNING_SCHEDULE, dunningTasks } from '../collections/dunning/clockwork/tasks.ts';
import { startBrokenPromises } from '../collections/promises/tell-broken.ts';
import { createMailer } from '../collections/reminders/mailer.ts';
import { startMailboxReader } from '../collections/replies/mailbox.ts';
import { type Config, httpAddress } from '../config.ts';
import { startRemoval } from '../exchange/events/removal.ts';
import { startSequencer } from '../exchange/events/sequencer.ts';
import { startFileSweeper } from '../exchange/files/sweep-runner.ts';
import { startImportRunner } from '../exchange/imports/runner.ts';
import { startWebhookRunner } from '../exchange/webhooks/delivery/runner.ts';
import { startOverdueAnnouncer } from '../ledger/invoices/announce-overdue.ts';
import { openMail } from '../mail/sending/mail.ts';
import { startJobWorker } from '../platform/jobs/worker.ts';
import type { Runtime } from './runtime.ts';

/** The part of a process's connections that jobs of the queue may hold at once. */
const SHARE_OF_POOL = 1 / 4;

export interface Workers {
  /** Tells that an import was received in this process. */
  importReceived(): void;
  /** Lets what runs come to a safe stop, and starts nothing more. */
  stop(): Promise<void>;
}

/** Starts what works in the background. Each kind of work is listed here. */
export function startWorkers(config: Config, runtime: Runtime): Workers {
  const { database, clock, organizations, storage, webhooks, mailbox, log } = runtime;
  // Imports build no links into the application, so they need no public address.
  const services = { database, clock, publicUrl: '' };
  const imports = startImportRunner({ services, organizations, log });
  const common = { database, clock, log };
  const mail = openMail({ smtp: config.smtp, from: config.mailFrom, ...mailbox });
  const sending = { ...mail, database, clock, organizations, storage, publicUrl: portalAddress(config) };
  const others = [
    startFileSweeper({ ...common, storage }),
    startSequencer(common),
    startOverdueAnnouncer(common),
    startBrokenPromises(common),
    startRemoval({ ...common, keepDays: config.eventsKeepDays }),
    startWebhookRunner({ ...common, ...webhooks }),
    ...(config.imap === null
      ? []
      : [startMailboxReader({ ...common, storage, replyTo: mailbox.replyTo, mailbox: config.imap })]),
    startJobWorker({
      ...{ database, log },
      tasks: dunningTasks({ ...common, organizations, mail: createMailer(sending) }),
      schedule: DUNNING_SCHEDULE,
      concurrency: Math.max(1, Math.floor(config.databasePoolSize * SHARE_OF_POOL)),
    }),
  ];
  return {
    importReceived: imports.wake,
    stop: async () => {
      await Promise.all([imports, ...others].map((worker) => worker.stop()));
      mail.transport.close();
    },
  };
}

/**
 * Null: mails have no link to the portal. Without a public address only mail that stays in the outbox folder has one: a
 * debtor elsewhere could not follow it. The port may be known to nobody but the server itself.
 */
function portalAddress({ publicUrl, smtp, host, port }: Config): string | null {
  if (publicUrl !== null) return publicUrl;
  return smtp !== null || port === 0 ? null : httpAddress(host, port);
}
