import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Reports what was collected of invoices. */
export const REPORT_COLLECTED = jobKind('report-collected', ['organizationId'], { maxAttempts: 4 });
/** Finds organizations with something to report. */
export const COLLECTED_CLOCK = clockKind('collected-clock');
