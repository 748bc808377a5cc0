import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress, ServerAddress } from './address.ts';
import { NoServerError } from './errors.ts';

/** Interval between two checks that the current server still accepts writes. */
const LOOK_MS = 1_000;
/** Timeout of such a check. A server that takes longer counts as lost. */
const ANSWER_MS = 2_000;
/** Number of checks after which the other servers are also asked. */
const LOOKS_BETWEEN = 4;
/** Pause before read-only servers are asked again while other servers have not answered. */
const AGAIN_MS = 250;
/** Time for the other servers to answer after one accepts writes: a newer primary may have replaced it. */
const GRACE_MS = 250;

/** Reads the role of a server. The timeline increases with each promotion. */
const ASK = `
SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  CASE WHEN NOT pg_is_in_recovery()
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8::int4 ELSE 0 END AS timeline`;

interface Answer {
  isStandby: boolean;
  isReadOnly: boolean;
  timeline: number;
}

interface ReachedServer {
  server: ServerAddress;
  timeline: number;
}

/** Called with the name of the new server and of the previous one. */
export type OnMove = (now: string, before: string) => void;

/**
 * Several servers of one database, of which one accepts writes. It remembers that server. When that server is
 * lost, hangs or stops accepting writes, it finds the promoted one and closes all connections to the others.
 * Their callers see a lost connection and resolve the outcome on the new server.
 */
export class Servers {
  readonly #address: DatabaseAddress;
  /** The server known to accept writes, until in doubt. */
  #current: ReachedServer | null = null;
  /** The server that was used last. */
  #last: ServerAddress | null = null;
  /** Timeline of the newest primary seen. A replaced primary that restarts is never used again. */
  #timeline = 0;
  #search: Promise<ReachedServer> | null = null;
  #failure: { at: number; error: Error } | null = null;
  readonly #open = new Map<pg.Client, ServerAddress>();
  #watcher: pg.Client | null = null;
  #isWatching = false;
  readonly #listeners = new Set<OnMove>();

  constructor(address: DatabaseAddress) {
    this.#address = address;
  }

  get connectMillis(): number {
    return this.#address.connectMillis;
  }

  /** Returns the server that accepts writes, or is expected to, without a check. */
  get expected(): ServerAddress {
    return this.#current?.server ?? this.#address.servers[0];
  }

  /** @returns a function that removes the listener */
  onMove(listener: OnMove): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Returns the server that accepts writes.
   * @throws NoServerError when no server does, with the answer of each
   */
  async find(): Promise<ServerAddress> {
    if (this.#current !== null) return this.#current.server;
    if (this.#failure !== null && performance.now() - this.#failure.at < AGAIN_MS) throw this.#failure.error;
    this.#search ??= this.#look().finally(() => {
      this.#search = null;
    });
    return (await this.#search).server;
  }

  /** Makes the next connection check this server first. */
  suspect(server: ServerAddress): void {
    if (this.#current?.server === server) this.#current = null;
  }

  /**
   * Registers a connection, which is closed when another server takes over.
   * @throws NoServerError when this server does not accept writes
   */
  async admit(client: pg.Client, server: ServerAddress): Promise<void> {
    this.#open.set(client, server);
    client.once('end', () => {
      this.#open.delete(client);
      if (this.#open.size === 0) this.#watcher?.connection.stream.destroy();
    });
    void this.#watch();
    const refusal = this.#refusal(await askServer(client));
    if (refusal === null) return;
    this.suspect(server);
    throw new NoServerError(`${server.name} ${refusal}`);
  }

  /** Returns null when the server can be used. */
  #refusal({ isStandby, isReadOnly, timeline }: Answer): string | null {
    if (isStandby) return 'is a standby';
    if (isReadOnly) return 'accepts no writes';
    return timeline < this.#timeline ? `was replaced (timeline ${timeline} of ${this.#timeline})` : null;
  }

  /** Asks all servers at once, and repeats while one of them has not answered yet. */
  async #look(): Promise<ReachedServer> {
    const { servers, connectMillis } = this.#address;
    const over = new AbortController();
    const said = new Map<ServerAddress, string>();
    const found: ReachedServer[] = [];
    const settled = Promise.withResolvers<void>();
    const all = Promise.withResolvers<void>();
    const ask = async (server: ServerAddress): Promise<void> => {
      while (!over.signal.aborted && found.length === 0) {
        const answer = await this.#ask(server, over.signal).catch((error: unknown) => reasonOf(error));
        const refusal = typeof answer === 'string' ? answer : this.#refusal(answer);
        said.set(server, refusal ?? '');
        if (typeof answer !== 'string' && refusal === null) found.push({ server, timeline: answer.timeline });
        if (said.size === servers.length) all.resolve();
        if (found.length > 0 || said.size === servers.length) settled.resolve();
        await sleep(AGAIN_MS, undefined, { signal: over.signal }).catch(() => {});
      }
    };
    for (const server of servers) void ask(server);
    const limit = sleep(connectMillis, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([settled.promise, limit]);
    if (found.length > 0) await Promise.race([all.promise, sleep(GRACE_MS)]);
    over.abort();
    // Among equals, the first configured server is used.
    const [best] = found.sort(
      (a, b) => b.timeline - a.timeline || servers.indexOf(a.server) - servers.indexOf(b.server),
    );
    if (best !== undefined) return this.#become(best);
    const reasons = servers.map((server) => `${server.name}: ${said.get(server) ?? 'no answer'}`);
    const error = new NoServerError(`no server of the database accepts writes (${reasons.join('; ')})`);
    this.#failure = { at: performance.now(), error };
    throw error;
  }

  #become(found: ReachedServer): ReachedServer {
    const before = this.#last;
    this.#timeline = Math.max(this.#timeline, found.timeline);
    this.#current = found;
    this.#last = found.server;
    this.#failure = null;
    if (before !== null && before !== found.server) {
      for (const listener of this.#listeners) listener(found.server.name, before.name);
      // A connection that hangs there would hang forever.
      for (const [client, server] of this.#open)
        if (server !== found.server) client.connection.stream.destroy();
      this.#watcher?.connection.stream.destroy();
    }
    return found;
  }

  /** Asks over a separate connection, which ends with the answer. */
  async #ask({ connectionString }: ServerAddress, over: AbortSignal): Promise<Answer> {
    const client = plainClient(connectionString, this.#address.connectMillis);
    const hangUp = () => client.connection.stream.destroy();
    over.addEventListener('abort', hangUp);
    try {
      await client.connect();
      return await askServer(client);
    } finally {
      over.removeEventListener('abort', hangUp);
      hangUp();
    }
  }

  /** Checks the server regularly while connections are open. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    for (let looks = 1; this.#open.size > 0; looks += 1) {
      await sleep(LOOK_MS, undefined, { ref: false });
      if (this.#open.size === 0) break;
      const current = this.#current;
      if (current !== null) await this.#stillTakes(current.server).catch(() => this.suspect(current.server));
      await this.find().catch(() => {});
      // Not awaited: a standby may not answer.
      if (looks % LOOKS_BETWEEN === 0) void this.#probeStandbys();
    }
    this.#isWatching = false;
  }

  /**
   * Leaves a server that accepts writes for one that was promoted since. An outage of the primary may be too
   * short for this process to notice. Its COMMITs would then wait forever for the standby that replaced it.
   */
  async #probeStandbys(): Promise<void> {
    const current = this.#current;
    if (current === null) return;
    const others = this.#address.servers.filter((server) => server !== current.server);
    await Promise.all(
      others.map(async (server) => {
        const answer = await this.#ask(server, AbortSignal.timeout(ANSWER_MS)).catch(() => null);
        if (answer === null || this.#refusal(answer) !== null) return;
        const { timeline } = answer;
        if (timeline > this.#timeline) this.#become({ server, timeline });
      }),
    );
  }

  /** @throws when the server does not confirm that it accepts writes */
  async #stillTakes(server: ServerAddress): Promise<void> {
    this.#watcher ??= await this.#openWatcher(server);
    const watcher = this.#watcher;
    const refusal = this.#refusal(await answerWithin(ANSWER_MS, watcher));
    if (refusal === null) return;
    watcher.connection.stream.destroy();
    throw new NoServerError(refusal);
  }

  async #openWatcher(server: ServerAddress): Promise<pg.Client> {
    const watcher = plainClient(server.connectionString, this.#address.connectMillis);
    watcher.once('end', () => {
      this.#watcher = null;
      if (this.#open.size === 0) return;
      // A server that ends is noticed immediately.
      this.suspect(server);
      void this.find().catch(() => {});
    });
    await watcher.connect();
    return watcher;
  }
}

function plainClient(connectionString: string, connectionTimeoutMillis: number): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis,
    application_name: 'quittance watch',
  });
  // The failing query reports the error to its caller.
  client.on('error', () => {});
  return client;
}

async function askServer(client: pg.Client): Promise<Answer> {
  const { rows } = await client.query<Answer>(ASK);
  const [answer] = rows;
  if (answer === undefined) throw new NoServerError('it gave no reason');
  return answer;
}

/** Closes the connection when no answer arrives in time. */
async function answerWithin(millis: number, client: pg.Client): Promise<Answer> {
  const timer = setTimeout(() => client.connection.stream.destroy(), millis);
  return askServer(client).finally(() => clearTimeout(timer));
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
