import { performance } from 'node:perf_hooks';
import { type JobKind, newJob } from './kind.ts';
import { addJobs, type Queryable } from './queue.ts';
import type { JobRun } from './task.ts';

/** How long a job works before others have their turn, in milliseconds. */
const TURN_MILLIS = 1_000;
/** While there is more to do, it rests so many times as long as it worked: requests have the machine first. */
const REST = 4;

export interface TurnOptions<Id extends string> {
  queryable: Queryable;
  kind: JobKind<Id>;
  of: Record<Id, string>;
  run: Pick<JobRun, 'stopped'>;
  /** Whether somebody waits for the end: then there is no rest. */
  isAwaited?: boolean;
}

/**
 * Does what may be much in portions: for a moment, and then, if more is left, as the same job anew, in whichever process
 * is free.
 * @param portion does a bounded part, and answers whether there may be more
 */
export async function runPortions<Id extends string>(
  { queryable, kind, of, run, isAwaited = false }: TurnOptions<Id>,
  portion: () => Promise<boolean>,
): Promise<void> {
  const begun = performance.now();
  const worked = () => performance.now() - begun;
  let isMore = true;
  while (isMore && !run.stopped() && worked() < TURN_MILLIS) isMore = await portion();
  if (!isMore) return;
  const delayMillis = isAwaited || run.stopped() ? 0 : REST * worked();
  await addJobs(queryable, [newJob(kind, of, { delayMillis })]);
}
