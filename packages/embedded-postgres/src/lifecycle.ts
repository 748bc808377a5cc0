import { performance } from 'node:perf_hooks';
import { discardEndpoint } from './endpoint.ts';
import { type Launched, type LaunchPlan, launch } from './launch.ts';
import type { DataLock } from './lock.ts';
import { clearStalePidFile } from './pidfile.ts';
import { withdraw } from './running.ts';
import { EmbeddedPostgresError, messageOf } from './types.ts';

const STOP_TIMEOUT_MS = 60_000;
const RESTARTS = { max: 5, withinMs: 60_000 };

/** Keeps a launched server running until `stop` is called, then cleans up. */
export class Lifecycle {
  readonly #plan: LaunchPlan;
  readonly #lock: DataLock;
  readonly #onLost: (error: Error) => void;
  readonly #watching: Promise<void>;
  #current: Launched;
  #stopping: Promise<void> | null = null;
  #ends: number[] = [];

  constructor(plan: LaunchPlan, lock: DataLock, launched: Launched, onLost: (error: Error) => void) {
    this.#plan = plan;
    this.#lock = lock;
    this.#current = launched;
    this.#onLost = onLost;
    this.#watching = this.#watch();
  }

  /** Stops the server cleanly and releases the data folder. Every call returns the same promise. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Restarts a server that ended unexpectedly (killed, or out of memory). */
  async #watch(): Promise<void> {
    for (;;) {
      const code = await this.#current.process.ended;
      if (this.#stopping !== null) return;
      this.#plan.log.error(`PostgreSQL ended unexpectedly (code ${code}); restarting it`);
      try {
        this.#countEnd();
        this.#current = await launch(this.#plan, this.#current.endpoint, true);
        this.#plan.log.info('PostgreSQL accepts connections again');
      } catch (error) {
        this.#plan.log.error(`PostgreSQL has stopped: ${messageOf(error)}`);
        this.#onLost(error instanceof Error ? error : new EmbeddedPostgresError(String(error)));
        return;
      }
      // `stop` was called while the restart was under way.
      if (this.#stopping !== null) this.#current.process.requestStop();
    }
  }

  #countEnd(): void {
    const now = performance.now();
    this.#ends = [...this.#ends.filter((end) => now - end < RESTARTS.withinMs), now];
    if (this.#ends.length > RESTARTS.max) {
      throw new EmbeddedPostgresError(`it ended ${this.#ends.length} times within a minute`);
    }
  }

  async #stop(): Promise<void> {
    this.#current.process.requestStop();
    const timer = setTimeout(() => void this.#force(), STOP_TIMEOUT_MS);
    try {
      await this.#watching;
    } finally {
      clearTimeout(timer);
      await withdraw(this.#plan.paths).catch(() => undefined);
      await discardEndpoint(this.#current.endpoint).catch(() => undefined);
      this.#lock.release();
    }
  }

  async #force(): Promise<void> {
    const { cluster } = this.#plan.paths;
    try {
      await clearStalePidFile(cluster, this.#plan.log);
    } catch (error) {
      this.#plan.log.error(messageOf(error));
    }
  }
}
