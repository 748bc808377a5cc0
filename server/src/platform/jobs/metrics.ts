import { EventEmitter } from 'node:events';
import type { JobLog } from './log.ts';

/** The end of a job attempt. */
export interface JobEnd {
  task: string;
  /** `failed`: it will be retried; `dead`: it was the last attempt. */
  outcome: 'done' | 'failed' | 'dead';
  /** Duration of the attempt. */
  seconds: number;
  /** Counts from 1. */
  attempt: number;
  error?: unknown;
}

/** Events for metrics and logs. */
export type JobEvents = EventEmitter<{ ended: [JobEnd] }>;

export const newJobEvents = (): JobEvents => new EventEmitter();

/** Logs how jobs end. */
export function logJobs(events: JobEvents, log: JobLog): void {
  events.on('ended', ({ outcome, error, ...facts }) => {
    if (outcome === 'done') log.debug(facts, 'a job is done');
    else if (outcome === 'failed') log.warn({ err: error, ...facts }, 'a job failed and will be retried');
    else log.error({ err: error, ...facts }, 'a job failed for good');
  });
}
