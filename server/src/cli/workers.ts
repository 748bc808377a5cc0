import type { Logger } from 'pino';
import { startFileSweeper } from '../jobs/files-sweep/runner.ts';
import { startImportRunner } from '../jobs/imports/runner.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStorage } from '../platform/files/types.ts';
import type { Organizations } from '../platform/organizations.ts';

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
  log: Logger;
}

/** Starts what works in the background of a server. Each kind of work is listed here. */
export function startWorkers({ database, clock, organizations, storage, log }: WorkersOptions): Workers {
  // Imports build no links into the application, so they need no public address.
  const services = { database, clock, publicUrl: '' };
  const imports = startImportRunner({ services, organizations, log });
  const sweeper = startFileSweeper({ database, clock, storage, log });
  return {
    importReceived: imports.wake,
    stop: async () => {
      await Promise.all([imports.stop(), sweeper.stop()]);
    },
  };
}
