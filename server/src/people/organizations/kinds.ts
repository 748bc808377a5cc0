import { jobKind } from '../../platform/jobs/kind.ts';

/** States the converted figures of all customers anew, after another currency or other rates. */
export const RESTATE = jobKind('restate-figures', ['organizationId'], { lane: 'bulk', maxAttempts: 12 });
