import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Counter, Slot, Slots } from './types.ts';

/**
 * Seconds for which a window's count is kept. It is longer than the window: a process with a slower clock may
 * still use the count, which must not restart from zero.
 */
export const KEEP_SECONDS = 120;

/** The library's `points` are not used, because the limit is the organization's current one. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Counts in this process. The library uses one timer per organization and window, not per request. */
export function memoryCounter(): Counter {
  const limiter = new RateLimiterMemory({ points: NO_LIMIT, duration: KEEP_SECONDS });
  return {
    async add(key) {
      const { consumedPoints } = await limiter.penalty(key);
      const takeBack = async () => {
        await limiter.reward(key);
      };
      return { count: consumedPoints, takeBack };
    },
  };
}

/** Slots for the requests that run in this process. */
export class MemorySlots implements Slots {
  readonly #running = new Map<string, number>();

  async take(organizationId: string, max: number): Promise<Slot | null> {
    return this.takeNow(organizationId, max);
  }

  /** Does the same synchronously. */
  takeNow(organizationId: string, max: number): Slot | null {
    const running = this.#running.get(organizationId) ?? 0;
    if (running >= max) return null;
    this.#running.set(organizationId, running + 1);
    return { free: () => this.#free(organizationId) };
  }

  #free(organizationId: string): void {
    const running = this.#running.get(organizationId) ?? 0;
    if (running > 1) this.#running.set(organizationId, running - 1);
    else this.#running.delete(organizationId);
  }
}
