import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Organizations } from '../platform/organizations.ts';

export interface Workers {
  /** Lets what runs come to a safe stop, and starts nothing more. */
  stop(): Promise<void>;
}

export interface WorkersOptions {
  database: Database;
  clock: Clock;
  organizations: Organizations;
  log: Logger;
}

/** Starts what works in the background of a server. Each kind of work is listed here. */
export async function startWorkers(_options: WorkersOptions): Promise<Workers> {
  const running: Workers[] = [];
  return {
    stop: async () => {
      await Promise.all(running.map((worker) => worker.stop()));
    },
  };
}
