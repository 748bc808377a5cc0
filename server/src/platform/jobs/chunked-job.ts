import { performance } from 'node:perf_hooks';
import { type JobKind, newJob } from './kind.ts';
import { addJobs, type Queryable } from './queue.ts';
import type { JobRun } from './task.ts';

/** How long a job runs before other jobs get their turn, in milliseconds. */
const TURN_MS = 1_000;
/** While work remains, the job rests for this multiple of its run time, so that requests have priority. */
const REST = 4;

export interface ChunkedJobOptions<Id extends string> {
  queryable: Queryable;
  kind: JobKind<Id>;
  of: Record<Id, string>;
  run: Pick<JobRun, 'stopped'>;
  /** Whether a user waits for the result: then the job does not rest. */
  isAwaited?: boolean;
}

/**
 * Runs long work in portions for a limited time. If more is left, it queues the same job again, for any
 * process.
 * @param portion processes a bounded part and returns whether there may be more
 */
export async function runChunks<Id extends string>(
  { queryable, kind, of, run, isAwaited = false }: ChunkedJobOptions<Id>,
  portion: () => Promise<boolean>,
): Promise<void> {
  const begun = performance.now();
  const worked = () => performance.now() - begun;
  let isMore = true;
  while (isMore && !run.stopped() && worked() < TURN_MS) isMore = await portion();
  if (!isMore) return;
  const delayMillis = isAwaited || run.stopped() ? 0 : REST * worked();
  await addJobs(queryable, [newJob(kind, of, { delayMillis })]);
}
