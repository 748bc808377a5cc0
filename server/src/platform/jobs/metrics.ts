import { EventEmitter } from 'node:events';
import type { JobLog } from './log.ts';

/** How an attempt of a job ended. */
export interface JobEnd {
  task: string;
  /** `failed`: it is tried again; `dead`: it was the last attempt. */
  outcome: 'done' | 'failed' | 'dead';
  /** How long it was worked on. */
  seconds: number;
  /** From 1. */
  attempt: number;
  error?: unknown;
}

/** Where whoever counts jobs and measures them listens. */
export type JobEvents = EventEmitter<{ ended: [JobEnd] }>;

export const newJobEvents = (): JobEvents => new EventEmitter();

/** Tells the log how jobs end. */
export function logJobs(events: JobEvents, log: JobLog): void {
  events.on('ended', ({ outcome, error, ...facts }) => {
    if (outcome === 'done') log.debug(facts, 'a job is done');
    else if (outcome === 'failed') log.warn({ err: error, ...facts }, 'a job failed and is tried again');
    else log.error({ err: error, ...facts }, 'a job failed for good');
  });
}
