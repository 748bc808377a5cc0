import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Makes or removes the sample data of an organization, depending on its state. */
export const SAMPLE_DATA = jobKind('sample-data', ['organizationId'], { lane: 'bulk', maxAttempts: 4 });
/** Finds sample data whose jobs were lost. */
export const SAMPLE_DATA_CLOCK = clockKind('sample-data-clock');
