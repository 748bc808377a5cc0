import type pg from 'pg';
import type { Database, Statement } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { Gatherer, type Gathering } from '../../platform/gather.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Outcome, PutDocument } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import { type SettlementContext, settle } from './settle.ts';

type Row = pg.QueryResult['rows'][number];

/** How the answer to a change is read. */
export interface Reader {
  /** Changes whose readers have the same name are answered by one statement. */
  name: string;
  /** What the statement would find of a record, as far as the ledger holds all of it; null where it does not. */
  fromLedger?: (ledger: Ledger, id: string) => object | null;
  /** Read in the transaction, for several records at once: its rows carry the `id` of their record. */
  statement: (ids: readonly string[]) => Statement;
}

/** What became of one change, with the row that its reader found for its record, if there is one. */
export interface Combined {
  outcome: Outcome | Refusal;
  rows: Row[];
}

interface Waiting {
  context: SettlementContext;
  change: PutDocument;
  reader: Reader;
  resolve: (combined: Combined) => void;
  reject: (error: unknown) => void;
}

/**
 * One prompt transaction at a time: two would be half as large each, and what a transaction costs whatever its size
 * is more than what PostgreSQL and Node gain by working at the same time (measured: a fifth fewer payments).
 */
const GATHERING: Gathering = { maxBatch: 50, lateAfter: 25, maxRunning: 4, maxGather: 3 };

const queues = new WeakMap<Database, Map<string, Gatherer<Waiting>>>();

/**
 * Carries out a change together with those that other requests of the organization ask for at the same
 * time: what arrives while a transaction is under way, and shortly after, shares the next one. A lone change waits
 * for nothing; under load the cost of a transaction (locks, round trips, the flush of the log) is shared.
 * Each change has an outcome of its own, as if it had come alone; the rows show the record after all
 * changes of the batch.
 * @throws what `settle` throws, to those whose change was in the transaction
 */
export function settleCombined(
  context: SettlementContext,
  change: PutDocument,
  reader: Reader,
): Promise<Combined> {
  const queue = queueOf(context);
  return new Promise((resolve, reject) => queue.add({ context, change, reader, resolve, reject }));
}

function queueOf({ database, organizationId }: SettlementContext): Gatherer<Waiting> {
  const byOrganization = queues.get(database) ?? new Map<string, Gatherer<Waiting>>();
  queues.set(database, byOrganization);
  const forget = () => byOrganization.delete(organizationId);
  const queue = byOrganization.get(organizationId) ?? new Gatherer(GATHERING, carryOut, forget);
  byOrganization.set(organizationId, queue);
  return queue;
}

/** Never rejects: every waiting request is told how it ended. */
async function carryOut(batch: readonly Waiting[]): Promise<void> {
  const newest = batch.at(-1);
  if (newest === undefined) return;
  try {
    let held: (Row | null)[] = [];
    const { outcomes, answers } = await settle(
      newest.context,
      batch.map(({ change }) => change),
      {
        answers: (settled, ledger) => {
          held = batch.map(({ reader }, i) => heldOf(reader, ledger, settled[i]));
          return statementsOf(
            batch.filter((_, i) => held[i] === null),
            settled.filter((_, i) => held[i] === null),
          );
        },
      },
    );
    const read = new Map<string, Row>();
    for (const row of answers.flatMap((answer) => answer.rows)) read.set(String(row['id']), row);
    batch.forEach(({ resolve }, i) => {
      const outcome = outcomes[i];
      if (outcome === undefined) throw new Error('a change has no outcome');
      const row = held[i] ?? (isStored(outcome) ? read.get(outcome.id) : undefined);
      resolve({ outcome, rows: row === undefined ? [] : [row] });
    });
  } catch (error) {
    const [only] = batch;
    const isUnavailable = error instanceof ApiError && error.code === 'UNAVAILABLE';
    // Only those that are to blame are told of a failure that is not everybody's.
    if (isUnavailable || batch.length === 1 || only === undefined)
      for (const { reject } of batch) reject(error);
    else for (const one of batch) await carryOut([one]);
  }
}

function isStored(outcome: Outcome | Refusal | undefined): outcome is Outcome & { id: string } {
  return outcome !== undefined && !(outcome instanceof Refusal) && outcome.id !== null;
}

function heldOf({ fromLedger }: Reader, ledger: Ledger, outcome: Outcome | Refusal | undefined): Row | null {
  return isStored(outcome) ? (fromLedger?.(ledger, outcome.id) ?? null) : null;
}

/** One statement for all records that the same reader reads. */
function statementsOf(batch: readonly Waiting[], outcomes: readonly (Outcome | Refusal)[]): Statement[] {
  const byName = new Map<string, { reader: Reader; ids: Set<string> }>();
  batch.forEach(({ reader }, i) => {
    const outcome = outcomes[i];
    if (!isStored(outcome)) return;
    const group = byName.get(reader.name) ?? { reader, ids: new Set() };
    group.ids.add(outcome.id);
    byName.set(reader.name, group);
  });
  return [...byName.values()].map(({ reader, ids }) => reader.statement([...ids]));
}
