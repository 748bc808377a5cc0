import { jobKind } from '../../platform/jobs/kind.ts';

/** Hours of attempts: a mail server may be away for longer than most things that jobs wait for. */
export const SEND = jobKind('send-personal-mail', ['mailId'], { maxAttempts: 12 });
