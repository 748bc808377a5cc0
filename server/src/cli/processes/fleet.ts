import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Ready } from '../welcome.ts';

/** Message to a process that another one replaces. */
export const HAND_OVER = 'hand over';
/** Message of a process that serves. */
export interface Serving {
  ready: Ready;
}

/** Pauses before an ended process is restarted. One that ran for long is restarted immediately. */
const PAUSE_MS = { first: 100, max: 10_000 };
const LONG_MS = 60_000;

export interface FleetOptions {
  count: number;
  /** Command-line arguments of each process. */
  words: readonly string[];
  /** Returns the environment variables for the process in a slot. */
  environment(slot: number): Record<string, string>;
  /** Time for a process to hand over or to end before it is killed, in milliseconds. */
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
 * Processes that share a listening port. One that ends is restarted, with growing pauses when it keeps
 * ending. All can be replaced one after the other while the others serve.
 */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #members = new Set<Member>();
  #isEnding = false;
  #pause = PAUSE_MS.first;
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: FleetOptions) {
    this.#options = options;
    // Each process accepts its own connections from the shared port. If this process distributed them, a
    // connection could stay open and unanswered when its process is killed before accepting it.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  /**
   * Starts all processes: the first one alone, because it creates what is missing.
   * @returns the message of the first one when it serves
   * @throws an Error when one of them ends before it serves
   */
  async start(): Promise<Ready> {
    const ready = await this.#begin(0, ['--first']);
    const others = Array.from({ length: this.#options.count - 1 }, (_none, i) => this.#begin(i + 1, []));
    await Promise.all(others);
    return ready;
  }

  /**
   * Replaces each process by a new one, which serves before the old one stops accepting. A call during a
   * renewal causes another one afterwards.
   */
  renew(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#renewAll());
    return this.#renewing;
  }

  /** Ends all processes with the signal that was received. */
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
      // It may have ended in the meantime.
      if (!this.#members.has(old)) continue;
      try {
        await this.#begin(old.slot, ['--replaces']);
      } catch (error) {
        log.error({ err: error }, 'a new process could not start; the others continue unchanged');
        return;
      }
      await this.#end(old, () => old.worker.send(HAND_OVER));
    }
    log.info('All processes were renewed');
  }

  /** @param more additional arguments for this process */
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

  /** Starts replacements until one serves. */
  async #again({ slot, begunAt }: Member, how: string): Promise<void> {
    const { log } = this.#options;
    if (performance.now() - begunAt > LONG_MS) this.#pause = PAUSE_MS.first;
    for (let reason: unknown = how; !this.#isEnding; ) {
      log.error({ err: reason }, `A process ended; its replacement starts in ${this.#pause} ms`);
      await sleep(this.#pause);
      this.#pause = Math.min(2 * this.#pause, PAUSE_MS.max);
      if (this.#isEnding) return;
      const error = await this.#begin(slot, ['--replaces']).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (error === null) return;
      reason = error;
    }
  }

  /** Ends a process. It is killed when it does not end in time. */
  async #end(member: Member, onEnd: () => void): Promise<void> {
    const { worker } = member;
    member.isWanted = false;
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    onEnd();
    const timer = setTimeout(() => {
      this.#options.log.warn(`Process ${worker.process.pid} did not end in time, and is killed`);
      worker.process.kill('SIGKILL');
    }, this.#options.patienceMillis);
    await ended;
    clearTimeout(timer);
  }
}
