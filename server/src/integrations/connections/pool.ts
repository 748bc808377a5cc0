import type { Connector } from '../connector.ts';
import { SourceError } from '../source-error.ts';
import { type ConnectorContext, type OpenConnection, openConnection, type StoredSettings } from './open.ts';
import type { ConnectionRef } from './secrets.ts';

/** A reused connector may know facts that an upgrade or another company made wrong. */
const MAX_AGE_MS = 60 * 60_000;
/** Reads are 45 seconds apart. */
const MAX_IDLE_MS = 5 * 60_000;
const MAX_CONNECTORS = 50;

interface Entry extends OpenConnection {
  /** The settings with the encrypted key. */
  settings: string;
  openedAtMs: number;
  usedAtMs: number;
  users: number;
  isDropped: boolean;
  /** A connector that failed is not closed: the source might not answer. */
  hasFailed: boolean;
}

interface PoolOptions {
  nowMs?: () => number;
  maxConnectors?: number;
}

/**
 * Keeps the connectors of this process open between reads, so that a read asks for no version and starts no
 * session. Each process has its own.
 */
export class ConnectorPool {
  readonly #entries = new Map<string, Entry>();
  readonly #nowMs: () => number;
  readonly #maxConnectors: number;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | null = null;

  constructor({ nowMs = () => performance.now(), maxConnectors = MAX_CONNECTORS }: PoolOptions = {}) {
    this.#nowMs = nowMs;
    this.#maxConnectors = maxConnectors;
  }

  /** Number of open connectors. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * Runs work with the connector of a connection. A reused connector that fails is replaced, and the work runs once
   * more if the failure may come from what that connector remembered.
   * @param signal ends the connections of the connector, such as when the process stops
   * @throws SourceError, UnreadableSecretError, and what the work throws
   */
  async use<T>(
    context: ConnectorContext,
    of: ConnectionRef,
    { stored, signal }: { stored: StoredSettings; signal: AbortSignal },
    work: (connector: Connector) => Promise<T>,
  ): Promise<T> {
    const key = `${of.organizationId} ${of.connectionId}`;
    const kept = this.#find(key, stored);
    const run = (entry: Entry) => this.#run(key, { entry, signal }, work);
    if (kept === null) return run(this.#open(context, of, { key, stored }));
    try {
      return await run(kept);
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error;
    }
    return run(this.#open(context, of, { key, stored }));
  }

  /** Closes all connectors. Those in use close when their work ends. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await Promise.all([...this.#entries].map(([key, entry]) => this.#drop(key, entry)));
  }

  #find(key: string, stored: StoredSettings): Entry | null {
    this.#dropOld();
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (entry.settings === settingsText(stored)) return entry;
    void this.#drop(key, entry);
    return null;
  }

  #open(
    context: ConnectorContext,
    of: ConnectionRef,
    { key, stored }: { key: string; stored: StoredSettings },
  ): Entry {
    const opened = openConnection(context, of, { stored, signal: this.#closing.signal });
    const at = this.#nowMs();
    const facts = { openedAtMs: at, usedAtMs: at, users: 0, isDropped: false, hasFailed: false };
    const entry: Entry = { settings: settingsText(stored), ...opened, ...facts };
    this.#entries.set(key, entry);
    this.#dropBeyondLimit();
    return entry;
  }

  async #run<T>(
    key: string,
    { entry, signal }: { entry: Entry; signal: AbortSignal },
    work: (connector: Connector) => Promise<T>,
  ): Promise<T> {
    const stop = () => void entry.end();
    signal.addEventListener('abort', stop);
    entry.users += 1;
    try {
      return await work(entry.connector);
    } catch (error) {
      entry.hasFailed = true;
      void this.#drop(key, entry);
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      entry.users -= 1;
      entry.usedAtMs = this.#nowMs();
      if (entry.isDropped) await this.#end(entry);
      else this.#keepNewest(key, entry);
    }
  }

  /** Moves an entry to the end of the map, which is in the order of the last use. */
  #keepNewest(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#armTimer();
  }

  #armTimer(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#dropOld();
      if (this.#entries.size > 0) this.#armTimer();
    }, MAX_IDLE_MS).unref();
  }

  #dropOld(): void {
    const now = this.#nowMs();
    for (const [key, entry] of this.#entries)
      if (entry.users === 0 && (now - entry.usedAtMs > MAX_IDLE_MS || now - entry.openedAtMs > MAX_AGE_MS))
        void this.#drop(key, entry);
  }

  #dropBeyondLimit(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#maxConnectors) return;
      if (entry.users === 0) void this.#drop(key, entry);
    }
  }

  /** Forgets an entry. Its connection ends with the last work that uses it. */
  async #drop(key: string, entry: Entry): Promise<void> {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    entry.isDropped = true;
    if (entry.users === 0) await this.#end(entry);
  }

  async #end({ users, connector, hasFailed, end }: Entry): Promise<void> {
    if (users > 0) return;
    // A source that cannot be reached ends the session itself.
    if (!hasFailed) await connector.close?.().catch(() => {});
    await end();
  }
}

/** Returns what a connector was opened with; other columns may follow the settings. */
const settingsText = ({ kind, url, database, login, secret, companyId, ...stored }: StoredSettings): string =>
  JSON.stringify([kind, url, database, login, secret, companyId, stored.expectedEveryMinutes]);

/** A source that is away stays away for a new connector too. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof SourceError && error.code !== 'UNREACHABLE' && error.code !== 'BUSY';
