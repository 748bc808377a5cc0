/** How work is gathered into batches; times in milliseconds. */
export interface Gathering {
  /** Bounds how long the first of a batch waits for the work of the others. */
  maxBatch: number;
  /** A batch that takes longer waits for a lock, most likely: the next one does not wait for it. */
  lateAfter: number;
  /** Batches under way at once. */
  maxRunning: number;
  /** How long a batch waits, at most, for those who were answered just before to come back. */
  maxGather: number;
}

/**
 * Carries out single pieces of work in batches, one prompt batch at a time. What arrives meanwhile waits for the
 * next one; and since most who were just answered are about to ask again, that one begins when as many are there
 * as were answered and as waited already, or when `maxGather` has passed. Whoever is alone never waits.
 */
export class Gatherer<T> {
  readonly #gathering: Gathering;
  readonly #carryOut: (batch: readonly T[]) => Promise<void>;
  readonly #whenIdle: () => void;
  #waiting: T[] = [];
  #running = 0;
  /** Of those that run. */
  #late = 0;
  /** While the next batch is gathered: when it is complete. */
  #open: { complete: number; timer: NodeJS.Timeout } | null = null;

  /**
   * @param carryOut never rejects: it tells each piece of work how it ended
   * @param whenIdle called whenever nothing runs, waits or is expected
   */
  constructor(gathering: Gathering, carryOut: (batch: readonly T[]) => Promise<void>, whenIdle: () => void) {
    this.#gathering = gathering;
    this.#carryOut = carryOut;
    this.#whenIdle = whenIdle;
  }

  add(work: T): void {
    this.#waiting.push(work);
    if (this.#open === null || this.#waiting.length >= this.#open.complete) this.#next();
  }

  /** Begins with what waits, if it may: two prompt batches at once would be half as large each. */
  #next(): void {
    if (this.#open !== null) clearTimeout(this.#open.timer);
    this.#open = null;
    if (this.#waiting.length > 0 && this.#mayBegin()) this.#begin();
    else if (this.#waiting.length === 0 && this.#running === 0) this.#whenIdle();
  }

  #mayBegin(): boolean {
    return this.#running === this.#late && this.#running < this.#gathering.maxRunning;
  }

  #begin(): void {
    const { maxBatch, lateAfter } = this.#gathering;
    const batch = this.#waiting.splice(0, maxBatch);
    this.#running += 1;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#late += 1;
      this.#next();
    }, lateAfter);
    void this.#carryOut(batch).finally(() => {
      clearTimeout(timer);
      this.#running -= 1;
      if (isLate) this.#late -= 1;
      this.#gather(batch.length);
    });
  }

  /** Waits for those who were answered; not beside a batch that is under way or gathered for already. */
  #gather(answered: number): void {
    if (this.#open !== null || !this.#mayBegin()) return;
    const { maxBatch, maxGather } = this.#gathering;
    const complete = Math.min(maxBatch, answered + this.#waiting.length);
    if (complete === 1 || this.#waiting.length >= complete) this.#next();
    else this.#open = { complete, timer: setTimeout(() => this.#next(), maxGather) };
  }
}
