import { RateLimiterRedis } from 'rate-limiter-flexible';
import { KEEP_SECONDS, type MemorySlots, NO_LIMIT } from './memory.ts';
import type { SharedStore } from './shared-store.ts';
import type { Counter, Slot, Slots } from './types.ts';

const PREFIX = 'quittance:limits';

/** Counts for all processes. While Redis is down, `fallback` counts in this process. */
export function redisCounter(store: SharedStore, fallback: Counter): Counter {
  const limiter = new RateLimiterRedis({
    storeClient: store.redis,
    keyPrefix: `${PREFIX}:rate`,
    points: NO_LIMIT,
    duration: KEEP_SECONDS,
  });
  return {
    async add(key) {
      const counted = await store.attempt(() => limiter.penalty(key));
      if (counted === undefined) return fallback.add(key);
      const takeBack = async () => {
        await store.attempt(() => limiter.reward(key));
      };
      return { count: counted.consumedPoints, takeBack };
    },
  };
}

/** Uses the time of Redis, so that the processes' clocks do not matter. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** ARGV: slots, lease time in milliseconds, lease name. Returns 1, or 0 when all slots are taken. */
const TAKE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** ARGV: lease time in milliseconds, then lease names. */
const RENEW = `${NOW}
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

/**
 * Slots shared by all processes. Each is a lease that its process renews while the request runs. The slots of
 * a killed process become free when its leases expire.
 */
export class RedisSlots implements Slots {
  readonly #store: SharedStore;
  readonly #local: MemorySlots;
  readonly #leaseMillis: number;
  readonly #timer: NodeJS.Timeout;
  readonly #process = crypto.randomUUID();
  readonly #held = new Map<string, Set<string>>();
  #taken = 0;

  constructor(store: SharedStore, local: MemorySlots, leaseMs: number) {
    this.#store = store;
    this.#local = local;
    this.#leaseMillis = leaseMs;
    this.#timer = setInterval(() => this.#renew(), leaseMs / 3).unref();
    // A Redis that lost its data is immediately informed of the running requests.
    store.redis.on('ready', () => this.#renew());
  }

  /**
   * Takes a slot in this process too. That slot alone refuses requests over the limit here, without a call to
   * Redis. It is also the count that remains while Redis is down.
   */
  async take(organizationId: string, max: number): Promise<Slot | null> {
    const local = this.#local.takeNow(organizationId, max);
    if (local === null) return null;
    const lease = `${this.#process}:${this.#taken++}`;
    const { redis } = this.#store;
    const key = keyOf(organizationId);
    const answer = await this.#store.attempt(() => redis.eval(TAKE, 1, key, max, this.#leaseMillis, lease));
    if (answer === 0) {
      local.free();
      return null;
    }
    // A lease taken while Redis was down is registered when Redis returns.
    this.#hold(organizationId, lease);
    const free = () => {
      local.free();
      this.#letGo(organizationId, lease);
      void this.#store.attempt(() => redis.zrem(key, lease));
    };
    return { free };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #hold(organizationId: string, lease: string): void {
    const leases = this.#held.get(organizationId);
    if (leases === undefined) this.#held.set(organizationId, new Set([lease]));
    else leases.add(lease);
  }

  #letGo(organizationId: string, lease: string): void {
    const leases = this.#held.get(organizationId);
    leases?.delete(lease);
    if (leases?.size === 0) this.#held.delete(organizationId);
  }

  #renew(): void {
    for (const [organizationId, leases] of this.#held) {
      const words = [this.#leaseMillis, ...leases];
      void this.#store.attempt(() => this.#store.redis.eval(RENEW, 1, keyOf(organizationId), ...words));
    }
  }
}

function keyOf(organizationId: string): string {
  return `${PREFIX}:places:${organizationId}`;
}
