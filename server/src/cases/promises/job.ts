import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import { everyMinute } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import {
  findOrganizationsWithBrokenInstalments,
  notifyBrokenInstalments,
} from '../instalment-plans/notify-broken.ts';
import { closeSettledTasks, findOrganizationsWithSettledTasks } from './close-settled.ts';
import { findOrganizationsToNotify, notifyBrokenPromises } from './notify-broken.ts';

/** Reports broken promises and instalments, and closes the tasks about those whose invoices are settled. */
export const BROKEN_PROMISES: TimedWork = {
  clock: everyMinute(clockKind('promises-clock')),
  kind: jobKind('tell-broken-promises', ['organizationId'], { followsClock: true }),
  find: async (context) => [
    ...new Set([
      ...(await findOrganizationsToNotify(context)),
      ...(await findOrganizationsWithBrokenInstalments(context)),
      ...(await findOrganizationsWithSettledTasks(context)),
    ]),
  ],
  portion: async (context, place) => {
    const hasMorePromises = await notifyBrokenPromises(context, place);
    const hasMoreInstalments = await notifyBrokenInstalments(context, place);
    return (await closeSettledTasks(context, place)) || hasMorePromises || hasMoreInstalments;
  },
};
