import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressGroup } from './address-group.ts';
import { rateHeaders } from './index.ts';
import { MemoryPlaces } from './memory.ts';
import type { Limits, Place } from './types.ts';

/** How many wrong key pairs a minute are looked at. */
export interface FailureLimits {
  perAddress: number;
  perKey: number;
}

/** Who presents a key pair. */
export interface Attempt {
  /** The address of the network that it comes from. */
  address: string;
  /** The key, where it has the form of one; else null. */
  apiKey: string | null;
}

/**
 * Holds back those who guess key pairs. Failures are counted for all processes, refusals are remembered in this one, so
 * that asking costs no query of any kind: a process that does not know yet looks at one more.
 */
export class Failures {
  readonly #limits: Pick<Limits, 'count' | 'resetSeconds'>;
  readonly #max: FailureLimits;
  readonly #lookUps = new MemoryPlaces();
  /** Points are not used: what has any is refused until they end. */
  readonly #refused = new RateLimiterMemory({ points: 1, duration: 60 });

  /** How many failures of an address this process knows of. */
  readonly #known = new RateLimiterMemory({ points: 1, duration: 60 });

  constructor(limits: Pick<Limits, 'count' | 'resetSeconds'>, max: FailureLimits) {
    this.#limits = limits;
    this.#max = max;
  }

  /** For how many seconds nothing from there is looked at; 0: it may try. */
  async refusal({ address, apiKey }: Attempt): Promise<number> {
    const group = addressGroup(address);
    const from = await this.#refused.get(group);
    if (from !== null) return seconds(from.msBeforeNext);
    // Others know a key, which is no secret. They must not keep those out who have its secret and have not failed.
    const both = apiKey === null ? null : await this.#refused.get(`${group} ${apiKey}`);
    const tried = both !== null && apiKey !== null ? await this.#refused.get(apiKey) : null;
    return tried === null ? 0 : seconds(tried.msBeforeNext);
  }

  /** `RateLimit-*` for whoever is not let in: how many more wrong pairs from there are looked at, as far as is known here. */
  async headers({ address }: Pick<Attempt, 'address'>): Promise<Record<string, string>> {
    const known = await this.#known.get(addressGroup(address));
    const left = Math.max(0, this.#max.perAddress - (known?.consumedPoints ?? 0));
    return rateHeaders(this.#max.perAddress, left, this.#limits.resetSeconds());
  }

  /** A place for one look-up of what is not known here, to be freed; null where as many are under way as may fail. */
  lookUp({ address }: Attempt): Place | null {
    return this.#lookUps.takeNow(addressGroup(address), this.#max.perAddress);
  }

  /**
   * Counts a failure.
   * @returns whether it was the last that is looked at in this minute
   */
  async add({ address, apiKey }: Attempt): Promise<boolean> {
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
