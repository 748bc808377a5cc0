import type { Context } from '../../platform/context.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { onEvents } from '../../platform/outbox.ts';
import { announceEvents } from './announce.ts';
import { queueIfAwaited } from './job.ts';

/** Events recorded within this time after earlier ones of the organization are queued together. */
const TOGETHER_MS = 200;

/**
 * Queues sequencing for events that this process records, if webhooks wait for them, and announces them to
 * the streams of all processes. The recording transactions only write to the outbox. Adding a job in each of
 * them would make all writers of an organization wait for one row. If the process crashes, the clock job
 * finds the events within a minute.
 * @returns a function that stops it
 */
export function promptSequencing({ database, log }: Pick<Context, 'database' | 'log'>): () => void {
  /** By organization: whether more events were recorded since the last queueing. */
  const resting = new Map<string, boolean>();
  const queue = (organizationId: string): void => {
    if (resting.has(organizationId)) {
      resting.set(organizationId, true);
      return;
    }
    resting.set(organizationId, false);
    forOrganization(organizationId, () =>
      Promise.all([queueIfAwaited(database, organizationId), announceEvents(database, organizationId)]),
    ).catch((error: unknown) => {
      log.debug({ err: error, organizationId }, 'events wait for the next scheduled run');
    });
    const rest = () => {
      const isMore = resting.get(organizationId);
      resting.delete(organizationId);
      if (isMore === true) queue(organizationId);
    };
    setTimeout(rest, TOGETHER_MS).unref();
  };
  return onEvents(database, queue);
}
