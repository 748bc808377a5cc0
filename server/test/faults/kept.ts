import { setTimeout as sleep } from 'node:timers/promises';
import { type Running, serve, type Working, work } from '../processes/quittance.ts';

const AGAIN_MILLIS = 200;

/** A process that is started again whenever it ends, as a supervisor of an operating system does. */
export class Kept {
  #current: Working | null = null;
  #isWanted = true;
  readonly #begin: () => Promise<Working>;
  #life: Promise<void>;
  /** What ended by itself, and did not say why it had to. */
  readonly ends: string[] = [];

  private constructor(begin: () => Promise<Working>) {
    this.#begin = begin;
    this.#life = Promise.resolve();
  }

  static async start(begin: () => Promise<Working>): Promise<Kept> {
    const kept = new Kept(begin);
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
      const ended = await this.#current?.ended;
      this.#current = null;
      if (!this.#isWanted) return;
      if (ended !== undefined && ended.code !== null) this.ends.push(`${ended.code} ${ended.stderr}`);
      while (this.#current === null && this.#isWanted) {
        await sleep(AGAIN_MILLIS);
        // Without a database, or without room, it cannot start yet.
        this.#current = await this.#begin().catch(() => null);
      }
      if (!this.#isWanted) await this.#current?.stop();
    }
  }
}

/** A server that others work for, on a port that stays its own. */
export const keepServer = (own: Record<string, string>): Promise<Kept> =>
  Kept.start(async (): Promise<Running> => serve(own, ['--json', '--no-worker']));

export const keepWorker = (own: Record<string, string>): Promise<Kept> => Kept.start(() => work(own));
