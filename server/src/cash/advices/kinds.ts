import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Reads an uploaded remittance advice. */
export const REMITTANCE_ADVICE = jobKind('remittance-advice', ['organizationId', 'remittanceAdviceId'], {
  lane: 'imports',
  maxAttempts: 4,
});
/** Looks for remittance advices in a received email. */
export const MAIL_ADVICES = jobKind('mail-advices', ['organizationId', 'messageId'], {
  lane: 'imports',
  maxAttempts: 4,
});
/** Finds emails whose jobs were lost. */
export const MAIL_ADVICES_CLOCK = clockKind('mail-advices-clock');
/** Finds advices whose jobs were lost. */
export const REMITTANCE_ADVICES_CLOCK = clockKind('remittance-advices-clock');
