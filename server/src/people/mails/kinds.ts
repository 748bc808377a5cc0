import { jobKind } from '../../platform/jobs/kind.ts';

/**
 * Retries for several hours, because a mail server may be down for longer than other dependencies of jobs.
 */
export const SEND = jobKind('send-personal-mail', ['mailId'], { maxAttempts: 12 });
