import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Counter, Place, Places } from './types.ts';

/**
 * Seconds for which a window's count is kept: longer than the window, because a count that is dropped
 * while a process with a slower clock still uses it would start again from nothing.
 */
export const KEEP_SECONDS = 120;

/** `points` of the library is not used: the limit is the organization's of this moment. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Counts in this process. The library's timers are one for each organization and window, not for each request. */
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

/** The requests that run in this process. */
export class MemoryPlaces implements Places {
  readonly #running = new Map<string, number>();

  async take(organizationId: string, max: number): Promise<Place | null> {
    return this.takeNow(organizationId, max);
  }

  /** The same, for a caller that must know at once. */
  takeNow(organizationId: string, max: number): Place | null {
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
