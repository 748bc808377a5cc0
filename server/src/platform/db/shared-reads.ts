import type pg from 'pg';
import { Batcher, type BatcherOptions } from '../batcher.ts';
import type { Database, Statement } from './database.ts';

/** A statement that reads records of one organization by their keys. */
export interface SharedRead {
  /** Reads with the same name return the same kind of record. */
  name: string;
  organizationId: string;
  /** Property of a record with the key. */
  key: string;
  statement: (keys: string[]) => Statement;
  /** Converts the rows to records. Absent: each row is a record. */
  convert?: (rows: Rows) => Rows;
}

type Rows = pg.QueryResult['rows'];

interface PendingRead {
  read: SharedRead;
  key: string;
  resolve: (record: Rows[number] | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * A statement costs more than the row that it reads, so reads are batched. A slow statement does not delay
 * later ones. The pool limits how many run at once and how long each waits for a connection.
 */
const BATCHING: BatcherOptions = {
  kind: 'reads',
  maxBatch: 50,
  lateAfter: 25,
  maxRunning: Number.POSITIVE_INFINITY,
  maxGather: 1,
};

const queues = new WeakMap<Database, Map<string, Batcher<PendingRead>>>();

/**
 * Reads one record by its key in one statement with concurrent reads of the same organization. Reads that arrive
 * while a statement runs share the next one. Each therefore sees everything that was committed before it
 * arrived. A single read does not wait.
 * @returns undefined when the record does not exist
 * @throws the error of the statement, to all reads that share it
 */
export function readShared<Found extends object>(
  database: Database,
  read: SharedRead,
  key: string,
): Promise<Found | undefined> {
  const queue = queueOf(database, `${read.organizationId} ${read.name}`);
  return new Promise((resolve, reject) => queue.add({ read, key, resolve, reject }));
}

/** Returns the queue of one organization: no statement covers two. */
function queueOf(database: Database, name: string): Batcher<PendingRead> {
  const byName = queues.get(database) ?? new Map<string, Batcher<PendingRead>>();
  queues.set(database, byName);
  const carryOut = (batch: readonly PendingRead[]) => readAll(database, batch);
  const queue = byName.get(name) ?? new Batcher(BATCHING, carryOut, () => byName.delete(name));
  byName.set(name, queue);
  return queue;
}

/** Reads the records of a batch. Never rejects: each read gets its result or its error. */
async function readAll(database: Database, batch: readonly PendingRead[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const { read } = first;
  try {
    const keys = [...new Set(batch.map(({ key }) => key))];
    const { rows } = await database.readers.query(read.statement(keys));
    const records = read.convert?.(rows) ?? rows;
    const found = new Map(records.map((record) => [record[read.key], record]));
    for (const { key, resolve } of batch) resolve(found.get(key));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
