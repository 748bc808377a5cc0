import type { Logger } from 'pino';
import { startRemoval } from '../jobs/events/removal.ts';
import { startSequencer } from '../jobs/events/sequencer.ts';
import { startFileSweeper } from '../jobs/files-sweep/runner.ts';
import { startImportRunner } from '../jobs/imports/runner.ts';
import { startOverdueAnnouncer } from '../jobs/overdue/announce.ts';
import { startWebhookRunner } from '../jobs/webhooks/runner.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStorage } from '../platform/files/types.ts';
import type { Organizations } from '../platform/organizations.ts';
import type { WebhookSettings } from '../resources/webhooks/commands.ts';

export interface Workers {
  /** Tells that an import was received in this process. */
  importReceived(): void;
  /** Lets what runs come to a safe stop, and starts nothing more. */
  stop(): Promise<void>;
}

export interface WorkersOptions {
  database: Database;
  clock: Clock;
  organizations: Organizations;
  storage: FileStorage;
  webhooks: WebhookSettings;
  /** How long events are kept, in days. */
  eventsKeepDays: number;
  log: Logger;
}

/** Starts what works in the background of a server. Each kind of work is listed here. */
export function startWorkers(options: WorkersOptions): Workers {
  const { database, clock, organizations, storage, log } = options;
  // Imports build no links into the application, so they need no public address.
  const services = { database, clock, publicUrl: '' };
  const imports = startImportRunner({ services, organizations, log });
  const sweeper = startFileSweeper({ database, clock, storage, log });
  const common = { database, clock, log };
  const events = [
    startSequencer(common),
    startOverdueAnnouncer(common),
    startRemoval({ ...common, keepDays: options.eventsKeepDays }),
    startWebhookRunner({ ...common, ...options.webhooks }),
  ];
  return {
    importReceived: imports.wake,
    stop: async () => {
      await Promise.all([imports, sweeper, ...events].map((worker) => worker.stop()));
    },
  };
}
