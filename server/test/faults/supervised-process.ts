import { setTimeout as sleep } from 'node:timers/promises';
import { type Running, serve, type Working, work } from '../processes/quittance.ts';
import type { WallClock } from './wall-clock.ts';

const AGAIN_MS = 200;

/** A process that restarts whenever it ends, as under a supervisor. */
export class SupervisedProcess {
  #current: Working | null = null;
  #isWanted = true;
  readonly #begin: () => Promise<Working>;
  #life: Promise<void>;
  /** Its wall clock, if a test can set it. */
  readonly clock: WallClock | null;

  private constructor(begin: () => Promise<Working>, clock: WallClock | null) {
    this.#begin = begin;
    this.clock = clock;
    this.#life = Promise.resolve();
  }

  static async start(begin: () => Promise<Working>, clock: WallClock | null): Promise<SupervisedProcess> {
    const kept = new SupervisedProcess(begin, clock);
    kept.#current = await begin();
    kept.#life = kept.#live();
    return kept;
  }

  /** Sends a signal to the process if it runs. */
  signal(signal: NodeJS.Signals): void {
    this.#current?.kill(signal);
  }

  /** The process id while it runs. */
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
        await sleep(AGAIN_MS);
        // Without a database or disk space, it cannot start yet.
        this.#current = await this.#begin().catch(() => null);
      }
      if (!this.#isWanted) await this.#current?.stop();
    }
  }
}

type Environment = Record<string, string>;

/** Keeps a server running on a fixed port. */
export const keepServer = (own: Environment, clock: WallClock | null): Promise<SupervisedProcess> =>
  SupervisedProcess.start(
    (): Promise<Running> => serve({ ...own, ...clock?.environment }, ['--json', '--no-worker']),
    clock,
  );

export const keepWorker = (own: Environment, clock: WallClock | null): Promise<SupervisedProcess> =>
  SupervisedProcess.start(() => work({ ...own, ...clock?.environment }), clock);
