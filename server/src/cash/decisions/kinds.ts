import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Decides the bank transactions of an organization that no match and no person has decided. */
export const MATCH_LINES = jobKind('match-bank-lines', ['organizationId'], {
  lane: 'imports',
  maxAttempts: 4,
});
/** Decides open transactions again, because invoices and payments arrived meanwhile. */
export const MATCH_CLOCK = clockKind('match-bank-lines-clock');
