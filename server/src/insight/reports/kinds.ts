import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

export const REPORTS_CLOCK = clockKind('reports-clock');
/**
 * Sends an organization's due reports. The clock queues it again, so failed emails are retried in later
 * rounds.
 */
export const SEND = jobKind('send-reports', ['organizationId'], { lane: 'exports', followsClock: true });
