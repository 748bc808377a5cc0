import type pg from 'pg';
import { actorKey } from '../../platform/actor.ts';
import { Batcher, type BatcherOptions } from '../../platform/batcher.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { STORED_UNSEEN, unavailableError } from '../../platform/db/unavailable.ts';
import { ApiError } from '../../platform/errors.ts';
import { ParkedQueue, type ParkedQueueLimits } from '../../platform/parked-queue.ts';
import { RefusalError } from '../domain/refusal.ts';
import type { Outcome, PutDocument } from '../domain/settlement/changes.ts';
import { BatchViews, MixedAnswersError, type Reader } from './batch-views.ts';
import { MAX_LOCK_TIMEOUT_MS } from './load-ledger.ts';
import { LockConflictError, LockStillHeldError } from './lock-conflict.ts';
import { type SettlementContext, settle } from './settle.ts';

type Row = pg.QueryResult['rows'][number];

/** The outcome of one change, with the row that its reader found for the record, if there is one. */
export interface BatchedOutcome {
  outcome: Outcome | RefusalError;
  rows: Row[];
}

interface WaitingChange {
  context: SettlementContext;
  change: PutDocument;
  reader: Reader;
  /** Deadline for waiting on a locked customer family, on the `performance.now()` clock. */
  deadline: number;
  resolve: (combined: BatchedOutcome) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs one prompt batch at a time: two concurrent batches would each be half as large. The fixed cost of a
 * transaction outweighs what parallel work gains (measured: 20 % fewer payments/s with two).
 */
const BATCHING: BatcherOptions = {
  kind: 'writes',
  maxBatch: 50,
  lateAfter: 25,
  maxRunning: 4,
  maxGather: 3,
};

const PARKING: ParkedQueueLimits = { maxBatch: 50, maxRunning: 3 };
/** Lock timeout of one attempt for a parked family, before other families have their turn. */
const TURN_MS = 250;

const queues = new WeakMap<Database, Map<string, Queue>>();

/**
 * Applies a change together with concurrent changes of the same actor (group commit). A transaction records
 * one actor, so each actor has a queue. Changes that arrive during a transaction, or shortly after, share the
 * next one. A single change does not wait. Under load, the changes share the cost of a transaction: locks,
 * round trips and the WAL flush. Each change has its own outcome and row, as if it had run alone. A change
 * whose family another transaction has locked is parked, and delays no other change.
 * @throws what `settle` throws, to the callers whose change was in the transaction; UNAVAILABLE at the
 *   deadline
 */
export function settleBatched(
  context: SettlementContext,
  change: PutDocument,
  reader: Reader,
): Promise<BatchedOutcome> {
  const queue = queueOf(context);
  const deadline = performance.now() + MAX_LOCK_TIMEOUT_MS;
  return new Promise((resolve, reject) => queue.add({ context, change, reader, deadline, resolve, reject }));
}

function queueOf({ database, organizationId }: SettlementContext): Queue {
  const byActor = queues.get(database) ?? new Map<string, Queue>();
  queues.set(database, byActor);
  const key = `${organizationId} ${actorKey(currentActor())}`;
  const queue = byActor.get(key) ?? new Queue(() => byActor.delete(key));
  byActor.set(key, queue);
  return queue;
}

/** The queue of one actor in an organization. */
class Queue {
  readonly #prompt: Batcher<WaitingChange>;
  readonly #aside = new ParkedQueue<WaitingChange>(PARKING, (batch) => this.#wait(batch));

  constructor(whenIdle: () => void) {
    this.#prompt = new Batcher(BATCHING, (batch) => this.#carryOut(batch, null), whenIdle);
  }

  add(one: WaitingChange): void {
    this.#prompt.add(one);
  }

  /**
   * Retries parked changes of one locked family.
   * @returns the changes that still wait
   */
  async #wait(batch: readonly WaitingChange[]): Promise<readonly WaitingChange[]> {
    const now = performance.now();
    const patient = batch.filter(({ deadline }) => deadline > now);
    for (const { deadline, reject } of batch) if (deadline <= now) reject(lockTimeoutError());
    try {
      await this.#carryOut(patient, TURN_MS);
      return [];
    } catch {
      return patient;
    }
  }

  /**
   * Settles every waiting request, or parks it behind its lock.
   * @throws LockStillHeldError if the wait for a family timed out; no request has been answered then
   */
  async #carryOut(batch: readonly WaitingChange[], lockTimeoutMs: number | null): Promise<void> {
    try {
      const settledBatch = await settleBatch(batch, lockTimeoutMs);
      for (const [i, { combined, error }] of settledBatch.entries()) {
        const one = batch[i];
        if (one === undefined) continue;
        if (combined === undefined) one.reject(error);
        else if (combined.outcome instanceof LockConflictError) this.#aside.add(combined.outcome.root, one);
        else one.resolve(combined);
      }
    } catch (error) {
      if (error instanceof LockStillHeldError) throw error;
      for (const part of partsOf(batch, error)) await this.#carryOut(part, null);
      if (batch.length === 1 || isForWholeBatch(error)) for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Splits a failed batch for a retry. Each part runs on its own, so only the failing changes get the error.
 */
function partsOf(batch: readonly WaitingChange[], error: unknown): (readonly WaitingChange[])[] {
  if (error instanceof MixedAnswersError) return [batch.slice(0, error.index), batch.slice(error.index)];
  return batch.length === 1 || isForWholeBatch(error) ? [] : batch.map((one) => [one]);
}

function isForWholeBatch(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAVAILABLE';
}

function lockTimeoutError(): ApiError {
  return new ApiError('UNAVAILABLE', 'Another update of this customer is still in progress. Try again.', {
    headers: { 'retry-after': '2' },
  });
}

interface ChangeResult {
  combined?: BatchedOutcome;
  error?: unknown;
}

/** Settles a batch. Returns each outcome with the row that shows the record right after its change. */
async function settleBatch(
  batch: readonly WaitingChange[],
  lockTimeoutMs: number | null,
): Promise<ChangeResult[]> {
  const newest = batch.at(-1);
  if (newest === undefined) return [];
  let views = new BatchViews(batch.map(({ reader }) => reader));
  const { outcomes, answers, isReread } = await settle(
    newest.context,
    batch.map(({ change }) => change),
    {
      lockTimeoutMs,
      onApplied: (i, outcome, ledger) => {
        // A retry of the batch has a new ledger and starts again.
        if (views.ledger !== ledger)
          views = new BatchViews(
            batch.map(({ reader }) => reader),
            ledger,
          );
        views.note(i, outcome);
      },
      reads: () => views.statements(),
    },
  );
  return batch.map((_, i) => {
    const outcome = outcomes[i];
    if (outcome === undefined) throw new Error('a change has no outcome');
    const row = outcome instanceof RefusalError ? undefined : views.rowOf(i, answers);
    if (isReread && row !== undefined && !views.isUntouched(i, row))
      return { error: unavailableError(null, STORED_UNSEEN) };
    return { combined: { outcome, rows: row === undefined ? [] : [row] } };
  });
}
