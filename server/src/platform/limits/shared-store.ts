import { Redis } from 'ioredis';
import type { LimitsLog } from './types.ts';

const CONNECT_TIMEOUT_MS = 1000;
const MAX_RECONNECT_DELAY_MS = 1000;

/**
 * A connection to Redis (or Valkey) that may break at any time without failing a request. While it is down,
 * commands are not queued, so requests lose no time. It reconnects in the background.
 */
export class SharedStore {
  readonly redis: Redis;
  readonly #log: LimitsLog;
  #away = false;
  #dropping = false;

  /** `commandTimeoutMillis`: how long to wait for a response of Redis before this process counts on its own. */
  constructor(url: string, log: LimitsLog, commandTimeoutMs: number) {
    this.#log = log;
    this.redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: commandTimeoutMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_DELAY_MS),
    });
    this.redis.on('error', (error: unknown) => this.#failed(error));
    this.redis.on('close', () => {
      this.#dropping = false;
    });
  }

  /** Waits for the first connection, or its failure. Never rejects. */
  async connect(): Promise<void> {
    await this.redis.connect().catch((error: unknown) => this.#failed(error));
  }

  /** Runs commands. Returns undefined when Redis is down or does not respond in time. */
  async attempt<T>(commands: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await commands();
      this.#succeeded();
      return result;
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  async close(): Promise<void> {
    const isReady = this.redis.status === 'ready';
    if (isReady) await this.redis.quit().catch(() => undefined);
    this.redis.disconnect();
  }

  /**
   * Warns once for each outage. A connection that hangs is dropped, so that only the first requests wait for
   * it.
   */
  #failed(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message === 'Command timed out' && this.redis.status === 'ready' && !this.#dropping) {
      this.#dropping = true;
      this.redis.disconnect(true);
    }
    if (this.#away) return;
    this.#away = true;
    this.#log.warn(
      `Redis is unavailable (${message}): each process counts the limits for itself until it is back.`,
    );
  }

  #succeeded(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#log.info('Redis is available again: all processes share the limits.');
  }
}
