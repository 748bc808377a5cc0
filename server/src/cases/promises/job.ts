import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import { everyMinute } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import { notifyBrokenPromises, organizationsToNotify } from './notify-broken.ts';

/** Reports broken promises. */
export const BROKEN_PROMISES: TimedWork = {
  clock: everyMinute(clockKind('promises-clock')),
  kind: jobKind('tell-broken-promises', ['organizationId'], { followsClock: true }),
  find: organizationsToNotify,
  portion: notifyBrokenPromises,
};
