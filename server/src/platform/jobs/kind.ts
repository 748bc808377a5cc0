/** Group of jobs with its own workers, so that long jobs do not delay short ones. */
export type Lane = 'short' | 'imports' | 'exports' | 'bulk' | 'events' | 'pdfs';

/** A kind of background work. */
export interface JobKind<Id extends string = string> {
  /** Name in the queue. */
  readonly name: string;
  /**
   * Names of the ids in the payload. It contains only ids: the job reads current data. With the kind's name
   * they form the job's key.
   */
  readonly ids: readonly Id[];
  readonly lane: Lane;
  /** Number of attempts, with growing pauses, before the job is dead. */
  readonly maxAttempts: number;
  /** Due jobs with a smaller number run first. */
  readonly priority: number;
  /**
   * Whether the job results from the passing of an organization's time. While a test clock is advanced, the
   * advance does this work itself, and the job waits.
   */
  readonly followsClock: boolean;
}

/** Attempts over some minutes, for work that a schedule finds again anyway. */
const ATTEMPTS = 6;

/** Defines a kind of work, with defaults for the usual settings. */
export function jobKind<const Id extends string>(
  name: string,
  ids: readonly Id[],
  {
    lane = 'short',
    maxAttempts = ATTEMPTS,
    priority = 0,
    followsClock = false,
  }: Partial<Omit<JobKind, 'name' | 'ids'>> = {},
): JobKind<Id> {
  return { name, ids, lane, maxAttempts, priority, followsClock };
}

/** Defines scheduled work. It runs before all other due jobs, because it only finds work and queues it. */
export const clockKind = (name: string): JobKind<never> => jobKind(name, [], { priority: -10 });

/** A job to add to the queue. */
export interface NewJob {
  task: string;
  /** Only one job per key waits: a later one replaces it. */
  key: string;
  payload: object;
  maxAttempts: number;
  priority: number;
  /** Delay before the job is due, in milliseconds. */
  delayMillis: number;
}

export function jobKey<Id extends string>({ name, ids }: JobKind<Id>, of: Record<Id, string>): string {
  return [name, ...ids.map((id) => of[id])].join(':');
}

/** @param of exactly the ids that the kind requires */
export function newJob<Id extends string>(
  kind: JobKind<Id>,
  ids: Record<Id, string>,
  { delayMillis = 0 }: { delayMillis?: number } = {},
): NewJob {
  const { name: task, maxAttempts, priority } = kind;
  return { task, key: jobKey(kind, ids), payload: ids, maxAttempts, priority, delayMillis };
}
