import { RateLimiterRedis } from 'rate-limiter-flexible';
import { KEEP_SECONDS, type MemoryPlaces, NO_LIMIT } from './memory.ts';
import type { SharedStore } from './shared-store.ts';
import type { Counter, Place, Places } from './types.ts';

const PREFIX = 'quittance:limits';

/** Counts for all processes; by `fallback`, in this process, while Redis is away. */
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

/** Redis tells the time, so that the processes' clocks do not matter. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** ARGV: places, milliseconds of a lease, the lease's name. Returns 1, or 0 when all places are taken. */
const TAKE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** ARGV: milliseconds of a lease, then the names of leases. */
const RENEW = `${NOW}
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

/**
 * Places shared by all processes. Each is a lease that its process renews for as long as the request
 * runs, so a killed process gives its places back when the leases end.
 */
export class RedisPlaces implements Places {
  readonly #store: SharedStore;
  readonly #local: MemoryPlaces;
  readonly #leaseMillis: number;
  readonly #timer: NodeJS.Timeout;
  readonly #process = crypto.randomUUID();
  readonly #held = new Map<string, Set<string>>();
  #taken = 0;

  constructor(store: SharedStore, local: MemoryPlaces, leaseMillis: number) {
    this.#store = store;
    this.#local = local;
    this.#leaseMillis = leaseMillis;
    this.#timer = setInterval(() => this.#renew(), leaseMillis / 3).unref();
    // A Redis that lost its memory learns at once what is running.
    store.redis.on('ready', () => this.#renew());
  }

  /**
   * Every request also has a place in this process. That alone refuses what is over the limit already
   * here, without asking Redis, and it is the count that remains when Redis is away.
   */
  async take(organizationId: string, max: number): Promise<Place | null> {
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
    // Taken while Redis was away, it is among those that are registered when it is back.
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
