import type { Context, DataContext } from '../../../platform/context.ts';
import { newJob } from '../../../platform/jobs/kind.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../../platform/jobs/task.ts';
import { outgoingAgent } from '../../../platform/outgoing-agent.ts';
import { postToChannel } from './deliver.ts';
import { CHANNELS_CLOCK, POST } from './kinds.ts';
import { findChannelsToServe } from './lease.ts';

export const channelSchedules: readonly Schedule[] = [everyMinute(CHANNELS_CLOCK)];

type ChannelContext = Pick<
  Context,
  'database' | 'clock' | 'cipher' | 'organizations' | 'publicUrl' | 'webhookTargets'
>;

/**
 * Returns the tasks that post to channels. The clock repeats failed attempts.
 * @param timeoutMillis maximum response time of a service
 * @returns the tasks, and a function that closes their connections
 */
export function channelTasks(
  context: ChannelContext,
  { timeoutMillis = 15_000 }: { timeoutMillis?: number } = {},
): { tasks: readonly Task[]; close: () => Promise<void> } {
  const dispatcher = outgoingAgent(context.webhookTargets);
  return {
    tasks: [
      defineTask(CHANNELS_CLOCK, () => queueChannels(context)),
      defineTask(POST, (of, run) => postToChannel({ ...context, dispatcher, timeoutMillis }, of, run)),
    ],
    close: () => dispatcher.destroy(),
  };
}

/** Queues a job for each channel with due messages and no active lease. */
export async function queueChannels(context: DataContext): Promise<void> {
  const channels = await findChannelsToServe(context);
  await addJobs(
    context.database.pool,
    channels.map((of) => newJob(POST, of)),
  );
}
