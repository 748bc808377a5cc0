import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

export const REPORTS_CLOCK = clockKind('reports-clock');
/** Sends what is due of an organization's reports. The clock looks for it again, so that failures wait for its next rounds. */
export const SEND = jobKind('send-reports', ['organizationId'], { lane: 'exports', followsClock: true });
