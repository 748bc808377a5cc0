import type { WallClock } from '../clock.ts';
import { MemoryPlaces, memoryCounter } from './memory.ts';
import type { Admission, Counter, Limited, Limits, LimitsLog, Places, Refused } from './types.ts';

export type { Admission, Limits } from './types.ts';

const WINDOW_MS = 60_000;
const CONCURRENCY_RETRY_SECONDS = 1;
const LEASE_MS = 30_000;

export interface LimitsOptions {
  /** `redis://` or `rediss://`; without it, requests are counted in this process alone. */
  redisUrl?: string;
  /** Decides which window of 60 seconds a request belongs to. */
  clock: WallClock;
  log: LimitsLog;
  /** For how long a killed process holds its places, in milliseconds; 30 seconds unless a test says otherwise. */
  leaseMillis?: number;
}

/**
 * Opens the limits: in this process, or with `redisUrl` shared by all processes that use the same Redis.
 * A Redis that cannot be reached is warned about and does not fail the start.
 */
export async function openLimits(options: LimitsOptions): Promise<Limits> {
  const { redisUrl, clock, log, leaseMillis = LEASE_MS } = options;
  const counter = memoryCounter();
  const places = new MemoryPlaces();
  if (redisUrl === undefined) return limitsOf(clock, counter, places, async () => {});
  const [{ SharedStore }, { RedisPlaces, redisCounter }] = await Promise.all([
    import('./shared-store.ts'),
    import('./redis.ts'),
  ]);
  const store = new SharedStore(redisUrl, log);
  const shared = new RedisPlaces(store, places, leaseMillis);
  await store.connect();
  return limitsOf(clock, redisCounter(store, counter), shared, () => {
    shared.close();
    return store.close();
  });
}

/**
 * The order of the checks: the rate first, then the places, because a caller that is over both is
 * better told the longer wait. A refused request counts for neither: `RateLimit-Remaining` is what will
 * still be served, a client that retries after CONCURRENCY_LIMITED does not use up its minute, and a raised
 * limit helps at once, however often a client ran against the old one.
 */
function limitsOf(clock: WallClock, counter: Counter, places: Places, close: () => Promise<void>): Limits {
  return {
    close,
    async count(key) {
      const { window, reset } = windowAt(clock.millis());
      const { count } = await counter.add(`${key}:${window}`);
      return { count, resetSeconds: reset };
    },
    resetSeconds: () => windowAt(clock.millis()).reset,
    async enter({ id, requestsPerMinute, maxConcurrency }: Limited): Promise<Admission> {
      const { window, reset } = windowAt(clock.millis());
      const counted = await counter.add(`${id}:${window}`);
      if (counted.count > requestsPerMinute) {
        await counted.takeBack();
        return refused('RATE_LIMITED', reset, rateHeaders(requestsPerMinute, 0, reset));
      }
      const remaining = requestsPerMinute - counted.count;
      const place = await places.take(id, maxConcurrency);
      if (place === null) {
        await counted.takeBack();
        const headers = rateHeaders(requestsPerMinute, remaining + 1, reset);
        return refused('CONCURRENCY_LIMITED', CONCURRENCY_RETRY_SECONDS, headers);
      }
      return { ok: true, headers: rateHeaders(requestsPerMinute, remaining, reset), leave: once(place.free) };
    },
  };
}

/** The window of a moment, and the seconds that are left of it. */
function windowAt(millis: number): { window: number; reset: number } {
  const window = Math.floor(millis / WINDOW_MS);
  return { window, reset: Math.ceil(((window + 1) * WINDOW_MS - millis) / 1000) };
}

/** `RateLimit-*` of an answer. */
export function rateHeaders(limit: number, remaining: number, reset: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset),
  };
}

function refused(code: Refused['code'], retryAfterSeconds: number, headers: Record<string, string>): Refused {
  return {
    ok: false,
    code,
    retryAfterSeconds,
    headers: { ...headers, 'Retry-After': String(retryAfterSeconds) },
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
