import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress, ServerAddress } from './address.ts';
import { NoServerError } from './errors.ts';

/** How often it is looked whether the server that is used still takes writes. */
const LOOK_MILLIS = 1_000;
/** A server that takes longer to say so is looked for elsewhere. */
const ANSWER_MILLIS = 2_000;
/** After so many looks the others are asked, too. */
const LOOKS_BETWEEN = 4;
/** How soon servers are asked again that take no writes, while others have not answered. */
const AGAIN_MILLIS = 250;
/** When one takes writes, the others have so long to say that it was replaced. */
const GRACE_MILLIS = 250;

/** What a server says of itself. Timelines count up with each promotion. */
const ASK = `
SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  CASE WHEN NOT pg_is_in_recovery()
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8::int4 ELSE 0 END AS timeline`;

interface Answer {
  isStandby: boolean;
  isReadOnly: boolean;
  timeline: number;
}

interface Found {
  server: ServerAddress;
  timeline: number;
}

/** Told which server is worked on now, and which was before. */
export type OnMove = (now: string, before: string) => void;

/**
 * Several servers of one database, of which one takes writes. Knows which, as long as that is so; when it goes away, hangs or
 * takes no writes any more, looks for the one that was promoted and cuts what is connected to others: whoever waits there
 * for an answer is told that the connection is lost, and asks the new one what became of it.
 */
export class Servers {
  readonly #address: DatabaseAddress;
  /** The one that is known to take writes, until there is doubt. */
  #current: Found | null = null;
  /** The one that was used last. */
  #last: ServerAddress | null = null;
  /** Of the newest primary that was seen: one that was replaced, and is started again, is never taken for it. */
  #timeline = 0;
  #search: Promise<Found> | null = null;
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

  /** The server that takes writes, or is expected to, without looking. */
  get expected(): ServerAddress {
    return this.#current?.server ?? this.#address.servers[0];
  }

  /** @returns ends it */
  onMove(listener: OnMove): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The server that takes writes.
   * @throws NoServerError when none says so, with what each said instead
   */
  async find(): Promise<ServerAddress> {
    if (this.#current !== null) return this.#current.server;
    if (this.#failure !== null && performance.now() - this.#failure.at < AGAIN_MILLIS)
      throw this.#failure.error;
    this.#search ??= this.#look().finally(() => {
      this.#search = null;
    });
    return (await this.#search).server;
  }

  /** Whoever connects to it next looks first. */
  suspect(server: ServerAddress): void {
    if (this.#current?.server === server) this.#current = null;
  }

  /**
   * Has a connection watched, which ends when another server takes the place of this one.
   * @throws NoServerError when this one takes no writes
   */
  async admit(client: pg.Client, server: ServerAddress): Promise<void> {
    this.#open.set(client, server);
    client.once('end', () => {
      this.#open.delete(client);
      if (this.#open.size === 0) this.#watcher?.connection.stream.destroy();
    });
    void this.#watch();
    const refusal = this.#refusal(await answerOf(client));
    if (refusal === null) return;
    this.suspect(server);
    throw new NoServerError(`${server.name} ${refusal}`);
  }

  /** Null where a server can be worked with. */
  #refusal({ isStandby, isReadOnly, timeline }: Answer): string | null {
    if (isStandby) return 'is a standby';
    if (isReadOnly) return 'takes no writes';
    return timeline < this.#timeline ? `was replaced (timeline ${timeline} of ${this.#timeline})` : null;
  }

  /** Asks all servers at once, again and again while one of them has said nothing yet. */
  async #look(): Promise<Found> {
    const { servers, connectMillis } = this.#address;
    const over = new AbortController();
    const said = new Map<ServerAddress, string>();
    const found: Found[] = [];
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
        await sleep(AGAIN_MILLIS, undefined, { signal: over.signal }).catch(() => {});
      }
    };
    for (const server of servers) void ask(server);
    const limit = sleep(connectMillis, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([settled.promise, limit]);
    if (found.length > 0) await Promise.race([all.promise, sleep(GRACE_MILLIS)]);
    over.abort();
    // Of equals the one that stands first.
    const [best] = found.sort(
      (a, b) => b.timeline - a.timeline || servers.indexOf(a.server) - servers.indexOf(b.server),
    );
    if (best !== undefined) return this.#become(best);
    const reasons = servers.map((server) => `${server.name}: ${said.get(server) ?? 'no answer'}`);
    const error = new NoServerError(`no server of the database takes writes (${reasons.join('; ')})`);
    this.#failure = { at: performance.now(), error };
    throw error;
  }

  #become(found: Found): Found {
    const before = this.#last;
    this.#timeline = Math.max(this.#timeline, found.timeline);
    this.#current = found;
    this.#last = found.server;
    this.#failure = null;
    if (before !== null && before !== found.server) {
      for (const listener of this.#listeners) listener(found.server.name, before.name);
      // Who hangs there would hang for ever.
      for (const [client, server] of this.#open)
        if (server !== found.server) client.connection.stream.destroy();
      this.#watcher?.connection.stream.destroy();
    }
    return found;
  }

  /** Asks over a connection of its own, which ends with the answer. */
  async #ask({ connectionString }: ServerAddress, over: AbortSignal): Promise<Answer> {
    const client = plainClient(connectionString, this.#address.connectMillis);
    const hangUp = () => client.connection.stream.destroy();
    over.addEventListener('abort', hangUp);
    try {
      await client.connect();
      return await answerOf(client);
    } finally {
      over.removeEventListener('abort', hangUp);
      hangUp();
    }
  }

  /** Looks now and then, while there are connections. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    for (let looks = 1; this.#open.size > 0; looks += 1) {
      await sleep(LOOK_MILLIS, undefined, { ref: false });
      if (this.#open.size === 0) break;
      const current = this.#current;
      if (current !== null) await this.#stillTakes(current.server).catch(() => this.suspect(current.server));
      await this.find().catch(() => {});
      // Nobody waits for a standby that does not answer.
      if (looks % LOOKS_BETWEEN === 0) void this.#lookBeside();
    }
    this.#isWatching = false;
  }

  /**
   * Leaves a server that takes writes for one that was promoted since. One that was away for a moment, too short for this process to
   * miss it, knows of no other; its COMMITs would wait for ever for the standby that has taken its place.
   */
  async #lookBeside(): Promise<void> {
    const current = this.#current;
    if (current === null) return;
    const others = this.#address.servers.filter((server) => server !== current.server);
    await Promise.all(
      others.map(async (server) => {
        const answer = await this.#ask(server, AbortSignal.timeout(ANSWER_MILLIS)).catch(() => null);
        if (answer === null || this.#refusal(answer) !== null) return;
        const { timeline } = answer;
        if (timeline > this.#timeline) this.#become({ server, timeline });
      }),
    );
  }

  /** @throws when it does not say that it takes writes */
  async #stillTakes(server: ServerAddress): Promise<void> {
    this.#watcher ??= await this.#openWatcher(server);
    const watcher = this.#watcher;
    const refusal = this.#refusal(await within(ANSWER_MILLIS, watcher));
    if (refusal === null) return;
    watcher.connection.stream.destroy();
    throw new NoServerError(refusal);
  }

  async #openWatcher(server: ServerAddress): Promise<pg.Client> {
    const watcher = plainClient(server.connectionString, this.#address.connectMillis);
    watcher.once('end', () => {
      this.#watcher = null;
      if (this.#open.size === 0) return;
      // It is known at once when a server ends.
      this.suspect(server);
      void this.find().catch(() => {});
    });
    await watcher.connect();
    return watcher;
  }
}

function plainClient(connectionString: string, connectionTimeoutMillis: number): pg.Client {
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis },
    application_name: 'quittance watch',
  });
  // Whoever asks is told by the question that fails.
  client.on('error', () => {});
  return client;
}

async function answerOf(client: pg.Client): Promise<Answer> {
  const { rows } = await client.query<Answer>(ASK);
  const [answer] = rows;
  if (answer === undefined) throw new NoServerError('it says nothing of itself');
  return answer;
}

/** Who does not answer in time is hung up on. */
async function within(millis: number, client: pg.Client): Promise<Answer> {
  const timer = setTimeout(() => client.connection.stream.destroy(), millis);
  return answerOf(client).finally(() => clearTimeout(timer));
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
