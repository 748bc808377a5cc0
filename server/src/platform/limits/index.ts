import type { WallClock } from '../clock.ts';
import { MemorySlots, memoryCounter } from './memory.ts';
import type { Admission, Counter, Limited, Limits, LimitsLog, Refused, Slots } from './types.ts';

export type { Admission, Limits } from './types.ts';

const WINDOW_MS = 60_000;
const CONCURRENCY_RETRY_SECONDS = 1;
const LEASE_MS = 30_000;
const COMMAND_TIMEOUT_MS = 250;

export interface LimitsOptions {
  /** `redis://` or `rediss://`. Without it, requests are counted in this process only. */
  redisUrl?: string;
  /** Determines the window of 60 seconds that a request belongs to. */
  clock: WallClock;
  log: LimitsLog;
  /**
   * How long a killed process holds its slots, in milliseconds. 30 seconds by default; other values in tests
   * only.
   */
  leaseMillis?: number;
  /**
   * How long a request waits for Redis before this process counts on its own, in milliseconds. 250 by default;
   * other values in tests only.
   */
  commandTimeoutMillis?: number;
}

/**
 * Opens the limits: for this process, or with `redisUrl` shared by all processes that use the same Redis. If
 * Redis cannot be reached, it logs a warning and still starts.
 */
export async function openLimits(options: LimitsOptions): Promise<Limits> {
  const { redisUrl, clock, log, leaseMillis = LEASE_MS, commandTimeoutMillis = COMMAND_TIMEOUT_MS } = options;
  const counter = memoryCounter();
  const places = new MemorySlots();
  if (redisUrl === undefined) return limitsOf(clock, counter, places, async () => {});
  const [{ SharedStore }, { RedisSlots, redisCounter }] = await Promise.all([
    import('./shared-store.ts'),
    import('./redis.ts'),
  ]);
  const store = new SharedStore(redisUrl, log, commandTimeoutMillis);
  const shared = new RedisSlots(store, places, leaseMillis);
  await store.connect();
  return limitsOf(clock, redisCounter(store, counter), shared, () => {
    shared.close();
    return store.close();
  });
}

/**
 * Checks the rate first, then the slots: a caller over both gets the longer wait. A refused request counts
 * for neither. So `RateLimit-Remaining` is exact, and retries after CONCURRENCY_LIMITED do not use up the
 * minute. A raised limit takes effect immediately, regardless of earlier refusals.
 */
function limitsOf(clock: WallClock, counter: Counter, places: Slots, close: () => Promise<void>): Limits {
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
        return refusedResult('RATE_LIMITED', reset, rateHeaders(requestsPerMinute, 0, reset));
      }
      const remaining = requestsPerMinute - counted.count;
      const place = await places.take(id, maxConcurrency);
      if (place === null) {
        await counted.takeBack();
        const headers = rateHeaders(requestsPerMinute, remaining + 1, reset);
        return refusedResult('CONCURRENCY_LIMITED', CONCURRENCY_RETRY_SECONDS, headers);
      }
      return { ok: true, headers: rateHeaders(requestsPerMinute, remaining, reset), leave: once(place.free) };
    },
  };
}

/** Returns the window of a time and the seconds until it ends. */
function windowAt(millis: number): { window: number; reset: number } {
  const window = Math.floor(millis / WINDOW_MS);
  return { window, reset: Math.ceil(((window + 1) * WINDOW_MS - millis) / 1000) };
}

/** Returns the `RateLimit-*` headers of a response. */
export function rateHeaders(limit: number, remaining: number, reset: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset),
  };
}

function refusedResult(
  code: Refused['code'],
  retryAfterSeconds: number,
  headers: Record<string, string>,
): Refused {
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
