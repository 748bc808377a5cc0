import type { Context, DataContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { newJob } from '../../../platform/jobs/kind.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import {
  defineTask,
  everyMinute,
  type JobRun,
  type Schedule,
  type Task,
} from '../../../platform/jobs/task.ts';
import { outgoingAgent } from '../../../platform/outgoing-agent.ts';
import { type DeliveryServices, deliverTo } from './endpoint.ts';
import { DELIVER, RETRY, WEBHOOKS_CLOCK } from './kinds.ts';
import { claimEndpoint, type EndpointRef, findEndpointsToServe, findLeaseEnd } from './lease.ts';
import { releaseLease } from './release.ts';

export const webhookSchedules: readonly Schedule[] = [everyMinute(WEBHOOKS_CLOCK)];

type WebhookContext = Pick<Context, 'database' | 'clock' | 'cipher' | 'webhookTargets'>;

/**
 * Returns the tasks that deliver events to webhook endpoints. One process at a time serves an endpoint;
 * several endpoints are served concurrently.
 * @param timeoutMillis maximum response time of a receiver
 * @returns the tasks, and a function that closes their connections
 */
export function webhookTasks(
  context: WebhookContext,
  { timeoutMillis = 15_000 }: { timeoutMillis?: number } = {},
): { tasks: readonly Task[]; close: () => Promise<void> } {
  const { database, clock, cipher } = context;
  const dispatcher = outgoingAgent(context.webhookTargets);
  const perform = (of: EndpointRef, { stopped, signal }: JobRun) =>
    serve({ database, clock, cipher, dispatcher, timeoutMillis, stopped, signal }, of);
  return {
    tasks: [
      defineTask(WEBHOOKS_CLOCK, () => queueDeliveries(context)),
      defineTask(DELIVER, perform),
      defineTask(RETRY, perform),
    ],
    close: () => dispatcher.destroy(),
  };
}

/** Queues a job for each endpoint with due work and no active lease. */
export async function queueDeliveries(context: DataContext): Promise<void> {
  const endpoints = await findEndpointsToServe(context);
  await addJobs(
    context.database.pool,
    endpoints.map((of) => newJob(DELIVER, of)),
  );
}

/**
 * Leases an endpoint and delivers until nothing is due, then releases it. If another job holds the lease,
 * this one ends. The holder checks again after the release; in case it crashed, a job is queued for the end
 * of its lease.
 */
async function serve(services: DeliveryServices, endpointRef: EndpointRef): Promise<void> {
  const { database, clock, signal } = services;
  const claim = { ...endpointRef, owner: newId() };
  if (!(await claimEndpoint(services, claim))) {
    const until = await findLeaseEnd(services, endpointRef);
    if (until === null) return;
    const delayMillis = Math.max(0, Date.parse(until) - clock.wall.millis());
    await addJobs(database.pool, [newJob(RETRY, endpointRef, { delayMillis })]);
    return;
  }
  try {
    await deliverTo(services, claim);
  } catch (error) {
    // The next process repeats deliveries that were in flight when this one stopped.
    if (!signal.aborted) {
      await releaseLease(services, claim, { isFailed: true });
      throw error;
    }
  }
  await releaseLease(services, claim, { isFailed: false });
}
