/** Limits for retrying parked work. */
export interface ParkedQueueLimits {
  /** Maximum items with the same reason in one attempt. */
  maxBatch: number;
  /** Maximum reasons that are retried at once. */
  maxRunning: number;
}

/**
 * Parked work keyed by the lock it waits for. Reasons are retried round-robin: one whose lock is still held
 * goes to the end of the queue. So no number of held locks delays another reason for long.
 */
export class ParkedQueue<T> {
  readonly #limits: ParkedQueueLimits;
  readonly #attempt: (batch: readonly T[]) => Promise<readonly T[]>;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, readonly T[]>();
  readonly #running = new Set<string>();

  /** @param attempt never rejects, takes a limited time, and returns the work that must still wait */
  constructor(limits: ParkedQueueLimits, attempt: (batch: readonly T[]) => Promise<readonly T[]>) {
    this.#limits = limits;
    this.#attempt = attempt;
  }

  add(reason: string, work: T): void {
    this.#waiting.set(reason, [...(this.#waiting.get(reason) ?? []), work]);
    this.#next();
  }

  #next(): void {
    const { maxBatch, maxRunning } = this.#limits;
    for (const [reason, all] of this.#waiting) {
      if (this.#running.size >= maxRunning) return;
      if (this.#running.has(reason)) continue;
      this.#waiting.delete(reason);
      if (all.length > maxBatch) this.#waiting.set(reason, all.slice(maxBatch));
      this.#running.add(reason);
      void this.#attempt(all.slice(0, maxBatch)).then((left) => {
        this.#running.delete(reason);
        const rest = [...left, ...(this.#waiting.get(reason) ?? [])];
        this.#waiting.delete(reason);
        if (rest.length > 0) this.#waiting.set(reason, rest);
        this.#next();
      });
    }
  }
}
