import type { JobKind } from './kind.ts';

/** The current attempt of a job. */
export interface JobRun {
  /** Counts from 1. */
  attempt: number;
  maxAttempts: number;
  /**
   * Returns true when the process is stopping. The job then ends at the next safe point and queues the rest
   * again.
   */
  stopped(): boolean;
  /** Aborts when the time to end is over and the job is given up. */
  signal: AbortSignal;
}

/** The implementation of a kind of job. */
export interface Task {
  kind: JobKind;
  /**
   * @param of the ids that the kind requires
   * @throws any error that keeps the job from completing; it is retried later
   */
  run(of: Record<string, string>, run: JobRun): Promise<void>;
}

/** Defines how jobs of a kind run. The result of `work` is ignored. */
export function defineTask<Id extends string>(
  kind: JobKind<Id>,
  work: (of: Record<Id, string>, run: JobRun) => Promise<unknown>,
): Task {
  return {
    kind,
    run: async (of, run) => {
      await work(idsOf(kind, of), run);
    },
  };
}

/** Returns the ids in a job's payload. @throws an Error when an id that its kind requires is missing */
export function idsOf<Id extends string>(kind: JobKind<Id>, payload: unknown): Record<Id, string> {
  if (hasIds(payload, kind.ids)) return payload;
  throw new Error(`a job ${kind.name} must have ${kind.ids.join(' and ')}`);
}

function hasIds<Id extends string>(payload: unknown, ids: readonly Id[]): payload is Record<Id, string> {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    ids.every((id) => typeof Reflect.get(payload, id) === 'string')
  );
}

/** Work that is queued at fixed times of machine time, by the first worker that gets there. */
export interface Schedule {
  kind: JobKind<never>;
  /** Minute, hour, day, month and weekday in cron format, UTC. */
  at: string;
  /** Whether the job also runs when a worker starts. It then finds work that a killed process left. */
  atStart: boolean;
}

/** The background jobs of a wing, as `routes.ts` lists its routes. */
export interface Jobs {
  tasks: readonly Task[];
  schedules: readonly Schedule[];
  /** Closes resources of the tasks, when none of them runs. */
  close?: () => Promise<void>;
}

/** Combines the jobs of several wings. */
export const combineJobs = (wings: readonly Jobs[]): Jobs => ({
  tasks: wings.flatMap(({ tasks }) => tasks),
  schedules: wings.flatMap(({ schedules }) => schedules),
  close: async () => void (await Promise.all(wings.map(({ close }) => close?.()))),
});

/** Schedules a job at each full minute, and when a worker starts. */
export const everyMinute = (kind: JobKind<never>): Schedule => ({ kind, at: '* * * * *', atStart: true });
