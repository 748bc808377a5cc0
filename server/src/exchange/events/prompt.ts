import type { Context } from '../../platform/context.ts';
import { onEvents } from '../../platform/outbox.ts';
import { announceEvents } from './announce.ts';
import { queueIfAwaited } from './job.ts';

/** What was recorded shortly after other events of an organization is put into the feed together with what comes later. */
const TOGETHER_MILLIS = 200;

/**
 * Has the events that this process records put into the feed at once where webhooks wait for them, and tells the streams of
 * all processes that there are some. Their transactions
 * only leave them in the outbox: a job that each of them added would have all writers of an organization wait for one
 * row. What is lost with a process is found by the minute's clock.
 * @returns ends it
 */
export function promptSequencing({ database, log }: Pick<Context, 'database' | 'log'>): () => void {
  /** By organization, whether more was recorded since it was queued. */
  const resting = new Map<string, boolean>();
  const queue = (organizationId: string): void => {
    if (resting.has(organizationId)) {
      resting.set(organizationId, true);
      return;
    }
    resting.set(organizationId, false);
    Promise.all([queueIfAwaited(database, organizationId), announceEvents(database, organizationId)]).catch(
      (error: unknown) => {
        log.debug({ err: error, organizationId }, 'events wait for the clock');
      },
    );
    const rest = () => {
      const isMore = resting.get(organizationId);
      resting.delete(organizationId);
      if (isMore === true) queue(organizationId);
    };
    setTimeout(rest, TOGETHER_MILLIS).unref();
  };
  return onEvents(database, queue);
}
