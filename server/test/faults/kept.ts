import { setTimeout as sleep } from 'node:timers/promises';
import { type Running, serve, type Working, work } from '../processes/quittance.ts';
import type { WallClock } from './wall-clock.ts';

const AGAIN_MILLIS = 200;

/** A process that is started again whenever it ends, as a supervisor of an operating system does. */
export class Kept {
  #current: Working | null = null;
  #isWanted = true;
  readonly #begin: () => Promise<Working>;
  #life: Promise<void>;
  /** Its wall clock, where that can be set. */
  readonly clock: WallClock | null;

  private constructor(begin: () => Promise<Working>, clock: WallClock | null) {
    this.#begin = begin;
    this.clock = clock;
    this.#life = Promise.resolve();
  }

  static async start(begin: () => Promise<Working>, clock: WallClock | null): Promise<Kept> {
    const kept = new Kept(begin, clock);
    kept.#current = await begin();
    kept.#life = kept.#live();
    return kept;
  }

  /** Sends a signal to the process, if there is one at the moment. */
  signal(signal: NodeJS.Signals): void {
    this.#current?.kill(signal);
  }

  /** Its number, while it runs. */
  get pid(): number | undefined {
    return this.#current?.pid;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#current?.kill('SIGCONT');
    await this.#current?.stop();
    await this.#life;
  }

  async #live(): Promise<void> {
    for (;;) {
      await this.#current?.ended;
      this.#current = null;
      if (!this.#isWanted) return;
      while (this.#current === null && this.#isWanted) {
        await sleep(AGAIN_MILLIS);
        // Without a database, or without room, it cannot start yet.
        this.#current = await this.#begin().catch(() => null);
      }
      if (!this.#isWanted) await this.#current?.stop();
    }
  }
}

type Environment = Record<string, string>;

/** A server that others work for, on a port that stays its own. */
export const keepServer = (own: Environment, clock: WallClock | null): Promise<Kept> =>
  Kept.start(
    (): Promise<Running> => serve({ ...own, ...clock?.environment }, ['--json', '--no-worker']),
    clock,
  );

export const keepWorker = (own: Environment, clock: WallClock | null): Promise<Kept> =>
  Kept.start(() => work({ ...own, ...clock?.environment }), clock);
