import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import { everyMinute } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import { announceOverdue, findOrganizationsToAnnounce } from './announce-overdue.ts';

/** Announces overdue invoices. */
export const OVERDUE_INVOICES: TimedWork = {
  clock: everyMinute(clockKind('overdue-clock')),
  kind: jobKind('announce-overdue', ['organizationId'], { followsClock: true }),
  find: findOrganizationsToAnnounce,
  portion: announceOverdue,
};
