import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { JobLog } from '../../../platform/jobs/log.ts';
import type { Organization } from '../../../platform/organization.ts';

/** What became of an attempt to send the e-mail of an action. */
export type Delivered = 'SENT' | 'NOT_DUE' | 'WAITS' | 'RETRY' | 'FAILED' | 'UNCERTAIN' | 'TAKEN';

/** Sends the e-mails of actions. */
export interface Mailer {
  deliver(organizationId: string, actionId: string): Promise<{ kind: Delivered; error?: string | null }>;
  /** Deliveries whose sender went away in the middle are told to be uncertain. */
  recoverUncertain(): Promise<unknown>;
}

/** What the jobs of dunning work with. */
export interface DunningServices {
  database: Database;
  /** When what is decided is decided. */
  clock: Clock;
  organizations: { byId(id: string): Promise<Organization | null> };
  /** Null: nothing is sent; e-mails wait until there is one. */
  mail: Mailer | null;
  log: JobLog;
}
