import { confine } from '../../platform/workers/confined.ts';
import type * as Tasks from './match.worker.ts';

/** Thousands of lines take seconds, so they are decided in a thread of their own. */
export const inThread = confine<typeof Tasks>({
  module: new URL('match.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 1_024,
  millis: 5 * 60_000,
  idleMillis: 10_000,
});
