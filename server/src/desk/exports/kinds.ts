import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Makes the file of an export. An interrupted one starts again, because its data comes from one snapshot. */
export const EXPORT = jobKind('export', ['organizationId', 'exportId'], { lane: 'exports', maxAttempts: 4 });
/** Finds exports with lost jobs, and expired ones. */
export const EXPORTS_CLOCK = clockKind('exports-clock');
export const REMOVE = jobKind('remove-exports', ['organizationId']);
