import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Makes the file of an export. One that was cut short begins anew: what it shows is of one moment. */
export const EXPORT = jobKind('export', ['organizationId', 'exportId'], { lane: 'exports', maxAttempts: 4 });
/** Finds exports whose jobs were lost, and those that have expired. */
export const EXPORTS_CLOCK = clockKind('exports-clock');
export const REMOVE = jobKind('remove-exports', ['organizationId']);
