import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { rateHeaders } from './index.ts';
import { MemorySlots } from './memory.ts';
import type { Limits, Slot } from './types.ts';

/** Maximum number of wrong key pairs per minute. */
export interface FailureLimits {
  perAddress: number;
  perKey: number;
}

/** The sender of a key pair. */
export interface KeyAttempt {
  /** IP address of the caller. */
  address: string;
  /** The API key, if it has the form of one; else null. */
  apiKey: string | null;
}

/**
 * Blocks callers who guess key pairs. Failures are counted for all processes. Refusals are remembered per
 * process, so checking them costs no query. A process that does not know a refusal yet accepts one more
 * attempt.
 */
export class Failures {
  readonly #limits: Pick<Limits, 'count' | 'resetSeconds'>;
  readonly #max: FailureLimits;
  readonly #lookUps = new MemorySlots();
  /** Points are not used: an entry with points is refused until it expires. */
  readonly #refused = new RateLimiterMemory({ points: 1, duration: 60 });

  /** Failures by address that this process knows of. */
  readonly #known = new RateLimiterMemory({ points: 1, duration: 60 });

  constructor(limits: Pick<Limits, 'count' | 'resetSeconds'>, max: FailureLimits) {
    this.#limits = limits;
    this.#max = max;
  }

  /** Returns for how many seconds the caller is refused; 0: it may try. */
  async refusal({ address, apiKey }: KeyAttempt): Promise<number> {
    const group = addressGroup(address);
    const from = await this.#refused.get(group);
    if (from !== null) return seconds(from.msBeforeNext);
    // Other callers may know an API key, which is not secret. They must not lock out callers who have its
    // secret and have not failed.
    const both = apiKey === null ? null : await this.#refused.get(`${group} ${apiKey}`);
    const tried = both !== null && apiKey !== null ? await this.#refused.get(apiKey) : null;
    return tried === null ? 0 : seconds(tried.msBeforeNext);
  }

  /**
   * Returns `RateLimit-*` headers for a refused caller: how many wrong pairs from its address are still
   * accepted, as far as this process knows.
   */
  async headers({ address }: Pick<KeyAttempt, 'address'>): Promise<Record<string, string>> {
    const known = await this.#known.get(addressGroup(address));
    const left = Math.max(0, this.#max.perAddress - (known?.consumedPoints ?? 0));
    return rateHeaders(this.#max.perAddress, left, this.#limits.resetSeconds());
  }

  /**
   * Reserves a slot for one look-up of an unknown pair. The caller must free it. Null when as many run as may
   * fail.
   */
  lookUp({ address }: KeyAttempt): Slot | null {
    return this.#lookUps.takeNow(addressGroup(address), this.#max.perAddress);
  }

  /**
   * Counts a failure.
   * @returns whether it was the last attempt allowed in this minute
   */
  async add({ address, apiKey }: KeyAttempt): Promise<boolean> {
    const group = addressGroup(address);
    const isLast = await this.#count(group, this.#max.perAddress);
    if (apiKey === null) return isLast;
    await this.#refused.block(`${group} ${apiKey}`, 60);
    await this.#count(apiKey, this.#max.perKey);
    return isLast;
  }

  async #count(name: string, max: number): Promise<boolean> {
    const { count, resetSeconds } = await this.#limits.count(`failed ${name}`);
    await this.#known.set(name, count, resetSeconds);
    if (count < max) return false;
    await this.#refused.block(name, resetSeconds);
    return true;
  }
}

function seconds(millis: number): number {
  return Math.max(1, Math.ceil(millis / 1000));
}
