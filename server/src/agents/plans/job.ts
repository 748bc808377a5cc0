import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import { everyMinute } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import { announceEnds, findOrganizationsWithEnds } from './announce-ends.ts';

/** Announces plans that expired or finished. */
export const PLAN_ENDS: TimedWork = {
  clock: everyMinute(clockKind('agent-plan-ends-clock')),
  kind: jobKind('announce-agent-plan-ends', ['organizationId'], { followsClock: true }),
  find: findOrganizationsWithEnds,
  portion: announceEnds,
};
