/** Where jobs are worked on beside those of other lanes: long ones must not keep short ones waiting. */
export type Lane = 'short' | 'imports' | 'exports' | 'bulk' | 'events';

/** One kind of background work. */
export interface JobKind<Id extends string = string> {
  /** The name that the queue knows it by. */
  readonly name: string;
  /** What its payload holds: ids only, the job reads the facts anew. With the name they are the job's key. */
  readonly ids: readonly Id[];
  readonly lane: Lane;
  /** How often a job is tried, with growing pauses, until it has failed for good. */
  readonly maxAttempts: number;
  /** Of the jobs that are due, those with a smaller number have their turn first. */
  readonly priority: number;
  /**
   * Whether it follows from the passing of an organization's time: while that is advanced, whoever advances it does what is
   * to be done, and the job waits.
   */
  readonly followsClock: boolean;
}

/** Some minutes of attempts; for work that is looked for again by the clock anyway. */
const ATTEMPTS = 6;

/** A kind of work; nothing is said twice about what is usual. */
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

/** Work of the clock: of all that is due it comes first, because it only looks for work and queues it. */
export const clockKind = (name: string): JobKind<never> => jobKind(name, [], { priority: -10 });

/** A job as it is added to the queue. */
export interface NewJob {
  task: string;
  /** Of jobs with one key one waits: a later one takes its place. */
  key: string;
  payload: object;
  maxAttempts: number;
  priority: number;
  /** Not before so many milliseconds have passed. */
  delayMillis: number;
}

export function jobKey<Id extends string>({ name, ids }: JobKind<Id>, of: Record<Id, string>): string {
  return [name, ...ids.map((id) => of[id])].join(':');
}

/** @param of the ids that the kind asks for, and no more */
export function newJob<Id extends string>(
  kind: JobKind<Id>,
  of: Record<Id, string>,
  { delayMillis = 0 }: { delayMillis?: number } = {},
): NewJob {
  const { name: task, maxAttempts, priority } = kind;
  return { task, key: jobKey(kind, of), payload: of, maxAttempts, priority, delayMillis };
}
