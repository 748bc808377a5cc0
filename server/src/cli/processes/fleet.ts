import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Ready } from '../welcome.ts';

/** What a process is told when another one takes its place. */
export const HAND_OVER = 'hand over';
/** What a process tells when it serves. */
export interface Serving {
  ready: Ready;
}

/** Pauses before a process is started again that ended; one that lived for long is started at once. */
const PAUSE_MILLIS = { first: 100, max: 10_000 };
const LONG_MILLIS = 60_000;

export interface FleetOptions {
  count: number;
  /** Words of the command line of each process. */
  words: readonly string[];
  /** What is different in the environment of the process in a slot. */
  environment(slot: number): Record<string, string>;
  /** How long a process may take to hand over or to end before it is killed, in milliseconds. */
  patienceMillis: number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

interface Member {
  worker: Worker;
  slot: number;
  isWanted: boolean;
  begunAt: number;
}

/**
 * Processes that share the port on which they listen. One that ends is started again, with growing pauses where it keeps
 * ending; all can be replaced one after the other while the others serve.
 */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #members = new Set<Member>();
  #isEnding = false;
  #pause = PAUSE_MILLIS.first;
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: FleetOptions) {
    this.#options = options;
    // Handed out by this process, a connection would stay open and unanswered when the one that it was for is killed before it
    // has taken it. So each takes its own from the port that all share.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  /**
   * Starts all of them: the first alone, because it makes what is missing.
   * @returns what the first one says when it serves
   * @throws an Error when one of them ends before it serves
   */
  async start(): Promise<Ready> {
    const ready = await this.#begin(0, ['--first']);
    const others = Array.from({ length: this.#options.count - 1 }, (_none, i) => this.#begin(i + 1, []));
    await Promise.all(others);
    return ready;
  }

  /** Replaces each process by a new one, which serves before the old one takes no more. Asked again meanwhile, it does so once more afterwards. */
  renew(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#renewAll());
    return this.#renewing;
  }

  /** Ends all of them, with the signal that asked for it. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#isEnding = true;
    await Promise.all(
      [...this.#members].map((member) => this.#end(member, () => member.worker.kill(signal))),
    );
  }

  async #renewAll(): Promise<void> {
    const { log } = this.#options;
    for (const old of [...this.#members]) {
      if (this.#isEnding) return;
      // It may have ended by itself meanwhile.
      if (!this.#members.has(old)) continue;
      try {
        await this.#begin(old.slot, ['--replaces']);
      } catch (error) {
        log.error({ err: error }, 'a new process could not start; the others go on as they are');
        return;
      }
      await this.#end(old, () => old.worker.send(HAND_OVER));
    }
    log.info('All processes were renewed');
  }

  /** @param more words than each process has */
  async #begin(slot: number, more: readonly string[]): Promise<Ready> {
    const { words, environment } = this.#options;
    cluster.setupPrimary({ args: [...words, ...more] });
    const worker = cluster.fork(environment(slot));
    const member: Member = { worker, slot, isWanted: false, begunAt: performance.now() };
    this.#members.add(member);
    const ended = once(worker, 'exit').then(([code, signal]: unknown[]) => {
      this.#members.delete(member);
      const how = `process ${worker.process.pid} ended (${signal ?? code})`;
      if (member.isWanted && !this.#isEnding) void this.#again(member, how);
      throw new Error(how);
    });
    ended.catch(() => {});
    const serving = new Promise<Ready>((resolve) =>
      worker.once('message', ({ ready }: Serving) => resolve(ready)),
    );
    const ready = await Promise.race([serving, ended]);
    member.isWanted = true;
    return ready;
  }

  /** Starts another one in its place, until one serves. */
  async #again({ slot, begunAt }: Member, how: string): Promise<void> {
    const { log } = this.#options;
    if (performance.now() - begunAt > LONG_MILLIS) this.#pause = PAUSE_MILLIS.first;
    for (let reason: unknown = how; !this.#isEnding; ) {
      log.error({ err: reason }, `A process ended; another one is started in ${this.#pause} ms`);
      await sleep(this.#pause);
      this.#pause = Math.min(2 * this.#pause, PAUSE_MILLIS.max);
      if (this.#isEnding) return;
      const error = await this.#begin(slot, ['--replaces']).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (error === null) return;
      reason = error;
    }
  }

  /** Whoever does not end in time is killed. */
  async #end(member: Member, tell: () => void): Promise<void> {
    const { worker } = member;
    member.isWanted = false;
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    tell();
    const timer = setTimeout(() => {
      this.#options.log.warn(`Process ${worker.process.pid} did not end, and is killed`);
      worker.process.kill('SIGKILL');
    }, this.#options.patienceMillis);
    await ended;
    clearTimeout(timer);
  }
}
