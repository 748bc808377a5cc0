import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from '../db/schema.gen.ts';
import { TtlCache } from '../ttl-cache.ts';

/**
 * The snapshot that a statement sees, with the start of its server. Two equal ones see the same committed
 * transactions, and therefore the same rows: PostgreSQL lists those in progress, and the first that had not
 * ended. A standby does not list all of them, so it has none.
 */
const SNAPSHOT = `CASE WHEN NOT pg_is_in_recovery()
  THEN pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text END`;

const LIFE_MS = 10 * 60 * 1000;
const MAX_TOTALS = 2_000;

interface Total {
  total: number;
  snapshot: string;
}

/** Totals of lists. Each is valid as long as the snapshot in which it was counted. */
class Totals {
  readonly #pool: pg.Pool;
  readonly #known = new TtlCache<Total>(LIFE_MS, MAX_TOTALS);
  /** Number of connections that were opened. */
  #connections = 0;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<string | null> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    // A server that crashed assigns the ids of transactions again that it had not stored. It has closed all
    // connections by then, so new ones do not trust what was counted over earlier ones.
    pool.on('connect', () => {
      this.#connections += 1;
      this.#known.clear();
    });
  }

  /** Returns the total that the statement counted in the current snapshot; null: it must be counted. */
  async find(key: string): Promise<number | null> {
    const known = this.#known.get(key, performance.now());
    if (known === undefined) return null;
    const connections = this.#connections;
    const snapshot = await this.#snapshot();
    return snapshot === known.snapshot && connections === this.#connections ? known.total : null;
  }

  /** Counts, and keeps the total with its snapshot. */
  async count(key: string, count: () => Promise<Counted | undefined>): Promise<number> {
    const connections = this.#connections;
    const counted = await count();
    if (counted === undefined) return 0;
    const { total, snapshot } = counted;
    if (snapshot !== null && connections === this.#connections)
      this.#known.set(key, { total, snapshot }, performance.now());
    return total;
  }

  /** Reads the snapshot. Callers that arrive while a read runs share the next one, which begins later. */
  #snapshot(): Promise<string | null> {
    this.#next ??= this.#running.then(() => {
      const read = this.#readSnapshot();
      this.#running = read.catch(() => {});
      this.#next = null;
      return read;
    });
    return this.#next;
  }

  async #readSnapshot(): Promise<string | null> {
    const { rows } = await this.#pool.query<{ snapshot: string | null }>({
      name: 'snapshot',
      text: `SELECT ${SNAPSHOT} AS snapshot`,
    });
    return rows[0]?.snapshot ?? null;
  }
}

interface Counted {
  total: number;
  snapshot: string | null;
}

/** Keyed by the query builder whose lists are counted. */
const totalsOf = new WeakMap<object, Totals>();

/**
 * Keeps the totals of lists that this query builder reads. Not for standbys, for Citus, whose nodes have
 * transactions of their own, or behind a pooler or a query router, which hides new connections.
 */
export function keepTotals(kysely: Kysely<DB>, pool: pg.Pool): void {
  totalsOf.set(kysely, new Totals(pool));
}

/**
 * Returns the number of rows, exact at some moment after the call. If no transaction has ended since they
 * were last counted, they are not counted again.
 * @param rows SQL after SELECT count(*): it depends only on stored rows and its parameters, not on the time
 */
export async function countRows(kysely: Kysely<DB>, rows: RawBuilder<unknown>): Promise<number> {
  const totals = totalsOf.get(kysely);
  const query = sql<Counted>`SELECT count(*) AS total, ${sql.raw(SNAPSHOT)} AS snapshot ${rows}`.compile(
    kysely,
  );
  const count = async () => (await kysely.executeQuery(query)).rows[0];
  if (totals === undefined) return (await count())?.total ?? 0;
  const key = keyOf(query);
  return (await totals.find(key)) ?? totals.count(key, count);
}

const keyOf = ({ sql: text, parameters }: CompiledQuery) => JSON.stringify([text, parameters]);
