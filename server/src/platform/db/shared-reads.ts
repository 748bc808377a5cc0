import type pg from 'pg';
import { Gatherer, type Gathering } from '../gather.ts';
import type { Database, Statement } from './database.ts';

/** A statement that reads rows of one organization by their keys. */
export interface SharedRead {
  /** Reads with the same name are of the same rows. */
  name: string;
  organizationId: string;
  /** Column of the answer that holds the key, as it was asked for. */
  key: string;
  statement: (keys: string[]) => Statement;
}

interface Asked {
  read: SharedRead;
  key: string;
  resolve: (row: pg.QueryResult['rows'][number] | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * A statement costs more than the row that it reads. One that takes long does not hold up who comes after it; how many
 * run at once, and how long one waits for a connection, is bounded by the pool as for any other statement.
 */
const GATHERING: Gathering = {
  kind: 'reads',
  maxBatch: 50,
  lateAfter: 25,
  maxRunning: Number.POSITIVE_INFINITY,
  maxGather: 1,
};

const queues = new WeakMap<Database, Map<string, Gatherer<Asked>>>();

/**
 * Reads one row by its key, together with those that other requests of the organization ask for at the same time: what
 * is asked for while a statement is under way shares the next one, and so sees all that was committed before it
 * was asked for. A lone request waits for nothing.
 * @returns undefined when there is no such row
 * @throws what the statement throws, to all who share it
 */
export function readShared<Row extends pg.QueryResultRow>(
  database: Database,
  read: SharedRead,
  key: string,
): Promise<Row | undefined> {
  const queue = queueOf(database, `${read.organizationId} ${read.name}`);
  return new Promise((resolve, reject) => queue.add({ read, key, resolve, reject }));
}

/** No statement names two organizations: each has queues of its own. */
function queueOf(database: Database, name: string): Gatherer<Asked> {
  const byName = queues.get(database) ?? new Map<string, Gatherer<Asked>>();
  queues.set(database, byName);
  const carryOut = (batch: readonly Asked[]) => readAll(database, batch);
  const queue = byName.get(name) ?? new Gatherer(GATHERING, carryOut, () => byName.delete(name));
  byName.set(name, queue);
  return queue;
}

/** Never rejects: everyone who asked is told. */
async function readAll(database: Database, batch: readonly Asked[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const { read } = first;
  try {
    const keys = [...new Set(batch.map(({ key }) => key))];
    const { rows } = await database.readers.query(read.statement(keys));
    const found = new Map(rows.map((row) => [row[read.key], row]));
    for (const { key, resolve } of batch) resolve(found.get(key));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
