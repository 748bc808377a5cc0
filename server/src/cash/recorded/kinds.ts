import { jobKind } from '../../platform/jobs/kind.ts';

/** Compares payments that changed with matches that created the same payment. */
export const JOIN_RECORDED = jobKind('join-recorded-payments', ['organizationId'], { maxAttempts: 4 });
