import type { JobKind } from './kind.ts';

/** What a job knows of the attempt that it is. */
export interface JobRun {
  /** From 1. */
  attempt: number;
  maxAttempts: number;
  /** The process is to stop: the job ends at the next safe place, and queues again what is left. */
  stopped(): boolean;
  /** The time to end in is over: what is under way is given up. */
  signal: AbortSignal;
}

/** How jobs of one kind are done. */
export interface Task {
  kind: JobKind;
  /**
   * @param of the ids that the kind asks for
   * @throws what keeps the job from being done; it is tried again later
   */
  run(of: Record<string, string>, run: JobRun): Promise<void>;
}

/** Says how jobs of a kind are done. Whatever `work` answers is left. */
export function task<Id extends string>(
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

/** The ids that a job names. @throws an Error where one that its kind asks for is missing */
export function idsOf<Id extends string>(kind: JobKind<Id>, payload: unknown): Record<Id, string> {
  if (holds(payload, kind.ids)) return payload;
  throw new Error(`a job ${kind.name} must have ${kind.ids.join(' and ')}`);
}

function holds<Id extends string>(payload: unknown, ids: readonly Id[]): payload is Record<Id, string> {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    ids.every((id) => typeof Reflect.get(payload, id) === 'string')
  );
}

/** Work that is queued by the clock on the wall, by whichever of the workers gets there first. */
export interface Schedule {
  kind: JobKind<never>;
  /** Minute, hour, day, month and weekday, as cron has them, in UTC. */
  at: string;
  /** Also when a worker starts: what a process that was killed has left is found at once. */
  atStart: boolean;
}

/** The background work of a wing, as `routes.ts` lists its routes. */
export interface Jobs {
  tasks: readonly Task[];
  schedules: readonly Schedule[];
  /** Ends what the tasks hold open, once none of them runs. */
  close?: () => Promise<void>;
}

/** The work of several wings. */
export const together = (wings: readonly Jobs[]): Jobs => ({
  tasks: wings.flatMap(({ tasks }) => tasks),
  schedules: wings.flatMap(({ schedules }) => schedules),
  close: async () => void (await Promise.all(wings.map(({ close }) => close?.()))),
});

/** At each full minute, and when a worker starts. */
export const everyMinute = (kind: JobKind<never>): Schedule => ({ kind, at: '* * * * *', atStart: true });
