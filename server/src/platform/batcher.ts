import type { SpanContext } from '@opentelemetry/api';
import { batches, type StartedBatch } from './signals.ts';
import { currentSpan, inSpan, isTracing, runInSpan } from './traces.ts';

/** Batching parameters; times in milliseconds. */
export interface BatcherOptions {
  /** Label of the batches in metrics. */
  kind: StartedBatch['kind'];
  /** Limits how long the first item of a batch waits for the others. */
  maxBatch: number;
  /** A batch that takes longer probably waits for a lock. The next one does not wait for it. */
  lateAfter: number;
  /** Maximum number of concurrent batches. */
  maxRunning: number;
  /** Maximum time that a batch waits for the callers of the previous batch to return. */
  maxGather: number;
}

/**
 * Coalesces concurrent work into batches (group commit), one prompt batch at a time. Work that arrives during
 * a batch waits for the next one. Most callers of a batch return immediately with more work. The next batch
 * therefore starts when as many items wait as were answered and were already waiting, or after `maxGather`. A
 * single caller never waits.
 */
export class Batcher<T> {
  readonly #gathering: BatcherOptions;
  readonly #carryOut: (batch: readonly T[]) => Promise<void>;
  readonly #whenIdle: () => void;
  #waiting: T[] = [];
  /** Spans of the waiting items, while tracing is on. */
  #spans: (SpanContext | null)[] = [];
  #running = 0;
  /** Number of running batches that are late. */
  #late = 0;
  /** While the next batch is collected: the size at which it is complete. */
  #open: { complete: number; timer: NodeJS.Timeout } | null = null;

  /**
   * @param carryOut never rejects: it reports the outcome to each item
   * @param whenIdle called when nothing runs, waits or is expected
   */
  constructor(
    gathering: BatcherOptions,
    carryOut: (batch: readonly T[]) => Promise<void>,
    whenIdle: () => void,
  ) {
    this.#gathering = gathering;
    this.#carryOut = carryOut;
    this.#whenIdle = whenIdle;
  }

  add(work: T): void {
    this.#waiting.push(work);
    if (isTracing()) this.#spans.push(currentSpan());
    if (this.#open === null || this.#waiting.length >= this.#open.complete) this.#next();
  }

  /**
   * Starts a batch with the waiting items, if allowed: two prompt batches at once would each be half as
   * large.
   */
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
    batches.emit({ kind, size: batch.length });
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

  /** Runs a batch in the span of its first item, with links to the spans of the others. */
  #traced(batch: readonly T[]): Promise<void> {
    if (!isTracing()) return this.#carryOut(batch);
    const [first = null, ...others] = this.#spans.splice(0, batch.length);
    const links = others.filter((span) => span !== null);
    const attributes = { 'quittance.batch_size': batch.length };
    return runInSpan(first, () =>
      inSpan(`batch of ${this.#gathering.kind}`, { links, attributes }, () => this.#carryOut(batch)),
    );
  }

  /** Waits for the callers of the finished batch, unless another batch runs or is being collected. */
  #gather(answered: number): void {
    if (this.#open !== null || !this.#mayBegin()) return;
    const { maxBatch, maxGather } = this.#gathering;
    const complete = Math.min(maxBatch, answered + this.#waiting.length);
    if (complete === 1 || this.#waiting.length >= complete) this.#next();
    else this.#open = { complete, timer: setTimeout(() => this.#next(), maxGather) };
  }
}
