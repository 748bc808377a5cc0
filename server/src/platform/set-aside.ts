/** How what is set aside is tried again. */
export interface SettingAside {
  /** Tried together, of those with the same reason to wait. */
  maxBatch: number;
  /** Reasons that are tried at once. */
  maxRunning: number;
}

/**
 * Work that waits for something which others hold, by what it waits for. Each reason has its turn: one that still holds
 * goes to the end of the line, so that no number of them keeps another one waiting for long.
 */
export class SetAside<T> {
  readonly #limits: SettingAside;
  readonly #attempt: (batch: readonly T[]) => Promise<readonly T[]>;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, readonly T[]>();
  readonly #running = new Set<string>();

  /** @param attempt never rejects, takes a bounded time, and gives back what still waits */
  constructor(limits: SettingAside, attempt: (batch: readonly T[]) => Promise<readonly T[]>) {
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
