import { watchSource } from '../../ledger/commands.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { SourceKey } from '../domain/canonical.ts';
import { SWEEP_MS } from '../domain/schedule.ts';
import { applyParties, type PartyPage, partiesOfPage, readParties } from './apply.ts';
import {
  type DueParty,
  findNextParties,
  loadCursors,
  queueParties,
  queueRefused,
  queueRound,
  storeCursors,
} from './due.ts';
import { holdLease } from './lease.ts';
import { isProven } from './proof.ts';
import { markMissing } from './records.ts';
import type { SourceRun } from './run-state.ts';
import { compareBalances, readSums, storeBalances } from './sums.ts';

/** Customers that are read with one call. */
const PARTIES_TOGETHER = 50;

export interface RunEnd {
  /** False: the process stops, or lets other jobs run, before everything was read. */
  isComplete: boolean;
  /** Whether all balances are equal or explained; null if they were not compared. */
  isEqual: boolean | null;
  /** Whether deleted records were searched for. */
  hasSwept: boolean;
}

const STOPPED: RunEnd = { isComplete: false, isEqual: null, hasSwept: false };

/**
 * Reads what changed and applies it, searches for deleted records, and compares the balances. It can be killed at
 * any point: customers that have to be read are stored with the cursor that covers them.
 * @throws SourceError, ManyMissingError, LeaseLostError
 */
export async function readSource(run: SourceRun): Promise<RunEnd> {
  await readChanges(run);
  run.phase = 'APPLY';
  if (!(await applyDue(run, { isSliced: true }))) return STOPPED;
  run.phase = 'SWEEP';
  const hasSwept = isSweepDue(run);
  if (hasSwept) {
    await sweep(run);
    if (!(await applyDue(run))) return STOPPED;
  }
  run.phase = 'SUMS';
  const isEqual = await proveSums(run, hasSwept);
  return isEqual === null ? { ...STOPPED, hasSwept } : { isComplete: true, isEqual, hasSwept };
}

/** Queues the customers that changed, in the transaction that stores the cursors. */
async function readChanges(run: SourceRun): Promise<void> {
  const { context, lease, connector } = run;
  const { organizationId, connectionId } = lease;
  const cursors = await loadCursors(context.database.pool, lease);
  const changes = await connector.changes(cursors);
  const isFirst = Object.keys(cursors).length === 0;
  const owing = isFirst ? await owingParties(run) : new Set<SourceKey>();
  const parties = [...new Set(changes.partyKeys)].map((key): DueParty => {
    return { key, priority: !isFirst || owing.has(key) ? 0 : 1 };
  });
  await inTransaction(context.database, async (connection) => {
    await holdLease(connection, context, lease);
    await watchSource(connection, organizationId, connectionId, { offersPdfs: connector.pdf !== undefined });
    await queueParties(connection, lease, parties);
    await storeCursors(connection, lease, changes.cursors);
  });
}

/** Returns the customers with open items, which the first read takes first. */
async function owingParties({ connector }: SourceRun): Promise<ReadonlySet<SourceKey>> {
  const sums = await connector.sums();
  return new Set(sums.flatMap(({ partyKey, balance }) => (balance === 0 ? [] : [partyKey])));
}

/**
 * Reads the queued customers. While a page is stored, the next one is read. A page leaves the queue when it is
 * stored, so none is lost. Returns false if the process stops first.
 * @param isSliced whether it also ends when the slice is over. It reads some customers in any case.
 */
async function applyDue(run: SourceRun, { isSliced = false } = {}): Promise<boolean> {
  let ahead: PartyPage | null = null;
  for (let pages = 0; ; pages += 1) {
    if (run.job.stopped()) return false;
    if (ahead === null && isSliced && pages > 0 && run.isSliceOver()) return isQueueEmpty(run);
    const page: PartyPage | null = ahead ?? (await readPage(run, []));
    if (page === null) return true;
    const isLast = run.job.stopped() || (isSliced && run.isSliceOver());
    ahead = await applyPage(run, page, isLast);
  }
}

/**
 * Applies a page and reads the next one meanwhile, unless it is the last. If both fail, throws the error of the first.
 */
async function applyPage(run: SourceRun, page: PartyPage, isLast: boolean): Promise<PartyPage | null> {
  const [applied, next] = await Promise.allSettled([
    applyParties(run, page),
    isLast ? null : readPage(run, partiesOfPage(page)),
  ]);
  if (applied.status === 'rejected') throw applied.reason;
  if (next.status === 'rejected') throw next.reason;
  return next.value;
}

/** Reads the next queued customers. Null: no others than `except` are queued. */
async function readPage(run: SourceRun, except: readonly SourceKey[]): Promise<PartyPage | null> {
  const { pool } = run.context.database;
  const keys = await findNextParties(pool, run.lease, { except, limit: PARTIES_TOGETHER });
  return keys.length === 0 ? null : readParties(run.connector, keys);
}

async function isQueueEmpty({ context: { database }, lease }: SourceRun): Promise<boolean> {
  return (await findNextParties(database.pool, lease, { except: [], limit: 1 })).length === 0;
}

function isSweepDue({ connection: { sweptAt, allowedDeletions }, context: { clock } }: SourceRun): boolean {
  return allowedDeletions !== null || sweptAt === null || clock.millis() - Date.parse(sweptAt) >= SWEEP_MS;
}

/**
 * Finds items that the source no longer lists, and queues their customers: what their family also lacks is
 * deleted. Refused customers are written again, and some customers are read although nothing names them.
 */
async function sweep(run: SourceRun): Promise<void> {
  const { context, lease } = run;
  const { absent } = await run.listing();
  await inTransaction(context.database, async (connection) => {
    await holdLease(connection, context, lease);
    await markMissing(
      connection,
      lease,
      absent.map(({ key }) => key),
      context.clock.now(),
    );
    const parties = new Set(absent.map(({ partyKey }) => partyKey));
    await queueParties(
      connection,
      lease,
      [...parties].map((key) => ({ key, priority: 0 })),
    );
    await queueRefused(connection, lease);
    // The first read has just read all of them.
    if (run.connection.sweptAt !== null) await queueRound(connection, lease);
  });
}

/**
 * Compares the balances, unless they and those here are the ones that were last proven equal. A search for deletions
 * compares them in any case. Customers whose balances differ without a reason are written again, once.
 * @returns whether all are equal or explained; null if the process stops first
 */
async function proveSums(run: SourceRun, hasSwept: boolean): Promise<boolean | null> {
  const stated = await readSums(run);
  if (!hasSwept && (await isProven(run.context.database.pool, run.lease, stated.proof))) return true;
  const first = await compareBalances(run, stated);
  const differing = new Set(
    first.balances.flatMap(({ pair, explained }) => (explained.rest === 0 ? [] : [pair.partyKey])),
  );
  if (differing.size === 0) return storeBalances(run, first);
  await inTransaction(run.context.database, async (connection) => {
    await holdLease(connection, run.context, run.lease);
    const parties = [...differing].map((key): DueParty => ({ key, priority: 0 }));
    await queueParties(connection, run.lease, parties, { isForced: true });
  });
  if (!(await applyDue(run))) return null;
  return storeBalances(run, await compareBalances(run, await readSums(run)));
}
