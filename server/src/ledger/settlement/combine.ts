import type pg from 'pg';
import { actorKey, currentActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { STORED_UNSEEN, unavailable } from '../../platform/db/unavailable.ts';
import { ApiError } from '../../platform/errors.ts';
import { Gatherer, type Gathering } from '../../platform/gather.ts';
import { SetAside, type SettingAside } from '../../platform/set-aside.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Outcome, PutDocument } from '../domain/settlement/changes.ts';
import { Held, StillHeldError } from './held.ts';
import { MAX_PATIENCE } from './load-ledger.ts';
import { type SettlementContext, settle } from './settle.ts';
import { MixedAnswersError, type Reader, Views } from './views-of-batch.ts';

type Row = pg.QueryResult['rows'][number];

/** What became of one change, with the row that its reader found for its record, if there is one. */
export interface Combined {
  outcome: Outcome | Refusal;
  rows: Row[];
}

interface Waiting {
  context: SettlementContext;
  change: PutDocument;
  reader: Reader;
  /** Until when a family that others hold is waited for. */
  deadline: number;
  resolve: (combined: Combined) => void;
  reject: (error: unknown) => void;
}

/**
 * One prompt transaction at a time: two would be half as large each, and what a transaction costs whatever its size
 * is more than what PostgreSQL and Node gain by working at the same time (measured: a fifth fewer payments).
 */
const GATHERING: Gathering = { kind: 'writes', maxBatch: 50, lateAfter: 25, maxRunning: 4, maxGather: 3 };

const SETTING_ASIDE: SettingAside = { maxBatch: 50, maxRunning: 3 };
/** How long one family is waited for before others have their turn. */
const TURN_MS = 250;

const queues = new WeakMap<Database, Map<string, Queue>>();

/**
 * Carries out a change together with those that other requests of the same actor ask for at the same
 * time, since a transaction tells who has made it: what arrives while a transaction is under way, and shortly after, shares the next one. A lone change waits
 * for nothing; under load the cost of a transaction (locks, round trips, the flush of the log) is shared.
 * Each change has an outcome and a row of its own, as if it had come alone. Whoever needs a family that others hold is set
 * aside, and keeps nobody else waiting.
 * @throws what `settle` throws, to those whose change was in the transaction; UNAVAILABLE when a family is held for long
 */
export function settleCombined(
  context: SettlementContext,
  change: PutDocument,
  reader: Reader,
): Promise<Combined> {
  const queue = queueOf(context);
  const deadline = performance.now() + MAX_PATIENCE;
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

/** The changes that one actor makes in an organization. */
class Queue {
  readonly #prompt: Gatherer<Waiting>;
  readonly #aside = new SetAside<Waiting>(SETTING_ASIDE, (batch) => this.#wait(batch));

  constructor(whenIdle: () => void) {
    this.#prompt = new Gatherer(GATHERING, (batch) => this.#carryOut(batch, null), whenIdle);
  }

  add(one: Waiting): void {
    this.#prompt.add(one);
  }

  /** Waits for a family that others hold. @returns those who still wait */
  async #wait(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const now = performance.now();
    const patient = batch.filter(({ deadline }) => deadline > now);
    for (const { deadline, reject } of batch) if (deadline <= now) reject(heldForLong());
    try {
      await this.#carryOut(patient, TURN_MS);
      return [];
    } catch {
      return patient;
    }
  }

  /**
   * Every waiting request is told how it ended, or set aside.
   * @throws StillHeldError when it waited for a family in vain: nobody was told anything
   */
  async #carryOut(batch: readonly Waiting[], patience: number | null): Promise<void> {
    try {
      const told = await answersOf(batch, patience);
      for (const [i, { combined, error }] of told.entries()) {
        const one = batch[i];
        if (one === undefined) continue;
        if (combined === undefined) one.reject(error);
        else if (combined.outcome instanceof Held) this.#aside.add(combined.outcome.root, one);
        else one.resolve(combined);
      }
    } catch (error) {
      if (error instanceof StillHeldError) throw error;
      for (const part of partsOf(batch, error)) await this.#carryOut(part, null);
      if (batch.length === 1 || isForAll(error)) for (const { reject } of batch) reject(error);
    }
  }
}

/** Those that are tried again, each list for itself: only those that are to blame are told of a failure. */
function partsOf(batch: readonly Waiting[], error: unknown): (readonly Waiting[])[] {
  if (error instanceof MixedAnswersError) return [batch.slice(0, error.index), batch.slice(error.index)];
  return batch.length === 1 || isForAll(error) ? [] : batch.map((one) => [one]);
}

function isForAll(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAVAILABLE';
}

function heldForLong(): ApiError {
  return new ApiError('UNAVAILABLE', 'Somebody else writes for this customer for long; try again.', {
    headers: { 'retry-after': '2' },
  });
}

interface Told {
  combined?: Combined;
  error?: unknown;
}

/** Settles a batch; each change with the row that shows its record as the change has left it. */
async function answersOf(batch: readonly Waiting[], patience: number | null): Promise<Told[]> {
  const newest = batch.at(-1);
  if (newest === undefined) return [];
  let views = new Views(batch.map(({ reader }) => reader));
  const { outcomes, answers, isReread } = await settle(
    newest.context,
    batch.map(({ change }) => change),
    {
      patience,
      applied: (i, outcome, ledger) => {
        // Begun again, a batch is applied anew.
        if (views.ledger !== ledger)
          views = new Views(
            batch.map(({ reader }) => reader),
            ledger,
          );
        views.note(i, outcome);
      },
      answers: () => views.statements(),
    },
  );
  return batch.map((_, i) => {
    const outcome = outcomes[i];
    if (outcome === undefined) throw new Error('a change has no outcome');
    const row = outcome instanceof Refusal ? undefined : views.rowOf(i, answers);
    if (isReread && row !== undefined && !views.isUntouched(i, row))
      return { error: unavailable(null, STORED_UNSEEN) };
    return { combined: { outcome, rows: row === undefined ? [] : [row] } };
  });
}
