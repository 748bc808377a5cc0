import type { SpanContext } from '@opentelemetry/api';
import { type Batch, batches } from './signals.ts';
import { currentSpan, inSpan, isTracing, within } from './traces.ts';

/** How work is gathered into batches; times in milliseconds. */
export interface Gathering {
  /** What whoever counts batches is told. */
  kind: Batch['kind'];
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
  /** Of what waits, while that is traced: what each is a part of. */
  #spans: (SpanContext | null)[] = [];
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
    if (isTracing()) this.#spans.push(currentSpan());
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
    const { kind, maxBatch, lateAfter } = this.#gathering;
    const batch = this.#waiting.splice(0, maxBatch);
    batches.tell({ kind, size: batch.length });
    this.#running += 1;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#late += 1;
      this.#next();
    }, lateAfter);
    void this.#traced(batch).finally(() => {
      clearTimeout(timer);
      this.#running -= 1;
      if (isLate) this.#late -= 1;
      this.#gather(batch.length);
    });
  }

  /** A batch is a part of what its first piece of work is, and the others are named. */
  #traced(batch: readonly T[]): Promise<void> {
    if (!isTracing()) return this.#carryOut(batch);
    const [first = null, ...others] = this.#spans.splice(0, batch.length);
    const links = others.filter((span) => span !== null);
    const attributes = { 'quittance.batch_size': batch.length };
    return within(first, () =>
      inSpan(`batch of ${this.#gathering.kind}`, { links, attributes }, () => this.#carryOut(batch)),
    );
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
