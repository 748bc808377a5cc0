import { jobKind } from '../../platform/jobs/kind.ts';

/** Recomputes the converted figures of all customers after a change of currency or rates. */
export const RESTATE = jobKind('restate-figures', ['organizationId'], { lane: 'bulk', maxAttempts: 12 });
