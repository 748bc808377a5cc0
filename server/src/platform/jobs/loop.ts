import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that comes back again and again. */
export interface Loop {
  /** Looks for work now instead of at the next turn. */
  wake(): void;
  /** Ends after the turn at hand. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** What pauses when a turn fails, for the log. */
  name: string;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The pause after a turn that failed, in milliseconds. */
  errorMillis: number;
  /** One turn; answers how long to pause until the next one, in milliseconds. */
  turn: (stopped: () => boolean) => Promise<number>;
}

/** Runs turns one after the other until it is stopped; one that fails is logged and tried again. */
export function startLoop({ name, log, errorMillis, turn }: LoopOptions): Loop {
  let stopping = false;
  let nap = new AbortController();
  const run = async () => {
    while (!stopping) {
      let pause = errorMillis;
      try {
        pause = await turn(() => stopping);
      } catch (error) {
        log.error({ err: error }, `${name} pause`);
      }
      if (stopping) return;
      nap = new AbortController();
      await sleep(pause, undefined, { signal: nap.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    wake: () => nap.abort(),
    stop: async () => {
      stopping = true;
      nap.abort();
      await running;
    },
  };
}
