import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Makes or removes the demo data of an organization, depending on its state. */
export const DEMO = jobKind('demo-data', ['organizationId'], { lane: 'imports', maxAttempts: 4 });
/** Finds demo data whose jobs were lost. */
export const DEMO_CLOCK = clockKind('demo-data-clock');
