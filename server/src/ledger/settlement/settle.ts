import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { newCommitMarker, writeCommitMarker } from '../../platform/db/commit-markers.ts';
import type { Connection, Database, Statement, TransactionHooks } from '../../platform/db/database.ts';
import {
  isForeignKeyViolation,
  isLockTimeout,
  isUniqueViolation,
  StaleLockError,
} from '../../platform/db/errors.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { allSent, commit, sendTogether, transact } from '../../platform/db/transaction.ts';
import { withTakenHooks } from '../../platform/db/transaction-hooks.ts';
import { newId } from '../../platform/ids.ts';
import { noteEvents } from '../../platform/outbox.ts';
import { RefusalError } from '../domain/refusal.ts';
import { applyChanges, closeBatch } from '../domain/settlement/apply.ts';
import type { Change, Outcome } from '../domain/settlement/changes.ts';
import type { Rates } from '../domain/settlement/conversion.ts';
import { Ledger } from '../domain/settlement/ledger.ts';
import type { RestateOptions } from '../domain/settlement/restate.ts';
import { type SettledDays, settledDays } from '../domain/settlement/settled-days.ts';
import { changesOfBankLines, lockBankLines, readBankLines, storeClosedLines } from './bank-lines.ts';
import { releasedDocuments, reopenBankTransactions } from './bank-matches.ts';
import { type Conversion, checkConversion, OutdatedConversionError } from './conversion.ts';
import { raiseVersions } from './family-versions.ts';
import { loadLedger, MAX_LOCK_TIMEOUT_MS, mayBeNew } from './load-ledger.ts';
import { LockConflictError, LockStillHeldError } from './lock-conflict.ts';
import {
  type RecognizedPayments,
  RecordedPaymentsError,
  recognizeRecorded,
  withRecognized,
  withRefusals,
} from './recognize-recorded.ts';
import { redateStatements, settledDayStatement } from './redate.ts';
import { refusalError } from './refusal-error.ts';
import { releaseMovedAccounts } from './release-accounts.ts';
import { readUndoing, restateChanges, UNDOES_NOTHING } from './restate.ts';
import { writeStatement } from './write.ts';

/** The organization's settings that settlement needs. */
export interface SettlementContext {
  database: Database;
  clock: Clock;
  organizationId: string;
  currency: string;
  rates: Rates;
  /** The time zone that assigns instants to days. */
  timezone: string;
}

export interface SettleOptions {
  /**
   * Completes the changes with data that is known only under the family locks, such as the next number of a
   * series. The completed changes must reference the same records. Called once for each attempt. Throwing
   * rolls it back.
   */
  prepareUnderLock?: (connection: Connection) => Promise<readonly Change[]>;
  /** Runs in the same transaction after the batch is written. Throwing rolls it back. */
  afterWrite?: (connection: Connection, outcomes: (Outcome | RefusalError)[]) => Promise<void>;
  /**
   * Queries that travel with the COMMIT, such as the responses for callers. Called once for each attempt. Not
   * needed for what the ledger holds in its final state.
   */
  reads?: (outcomes: (Outcome | RefusalError)[], ledger: Ledger) => readonly Statement[];
  /** Called after each applied change, before the next one. Throwing rolls back the whole batch. */
  onApplied?: (index: number, outcome: Outcome, ledger: Ledger) => void;
  /**
   * Lock timeout for families, in milliseconds, before LockStillHeldError. Default: MAX_PATIENCE. Null: no wait;
   * the outcome of a change whose family is locked is LockConflictError.
   */
  lockTimeoutMs?: number | null;
  /** Whether the changes apply a match, so what they pay is no payment that another system recorded. */
  isMatch?: boolean;
  /** The changes state the final state of their records, as `restate` applies it. Excludes `onApplied`. */
  finalState?: Pick<RestateOptions, 'refused'>;
  /** Only for measuring the cost of the audit (bench/measures/audit.ts); a test enforces it. */
  unaudited?: true;
}

export interface SettleResult {
  outcomes: (Outcome | RefusalError)[];
  answers: pg.QueryResult[];
  /**
   * Whether the answers were lost with the connection and read again. They may then include later changes.
   */
  isReread: boolean;
}

/**
 * Settles a batch of changes: locks their families, loads the records and decides in
 * `ledger/domain/settlement`. Then it writes everything in one statement and commits. A refused change leaves
 * no trace and stops no other. One change takes two round trips, and so do a thousand.
 * @throws UNAVAILABLE if the database is down or every attempt lost its race; LockStillHeldError
 */
export function settle(
  context: SettlementContext,
  changes: readonly Change[],
  options: SettleOptions = {},
): Promise<SettleResult> {
  let conversion: Conversion = context;
  let isNew = mayBeNew(changes);
  let isContested = false;
  let moveAttempt = 0;
  let recognized: RecognizedPayments | null = null;
  return transact(context.database, async (connection) => {
    try {
      return await attemptSettle(
        connection,
        { ...context, ...conversion },
        { changes, options, isNew, isContested, moveAttempt, recognized },
      );
    } catch (error) {
      isNew = false;
      if (error instanceof RecordedPaymentsError) recognized = error.recognized;
      isContested ||= isUniqueViolation(error);
      if (moveAttempt > 0 || error instanceof UnlockedMoveError) moveAttempt += 1;
      // A dependent without a family lock, such as a note, may be inserted between the count and the
      // deletion.
      if (isForeignKeyViolation(error))
        throw new StaleLockError('a record that is named or deleted was changed by another transaction', {
          cause: error,
        });
      if (error instanceof OutdatedConversionError) conversion = error.stored;
      if (typeof options.lockTimeoutMs === 'number' && isLockTimeout(error))
        throw new LockStillHeldError('another transaction holds the lock on a family', { cause: error });
      throw error;
    }
  });
}

interface AttemptInput {
  changes: readonly Change[];
  options: SettleOptions;
  isNew: boolean;
  isContested: boolean;
  moveAttempt: number;
  /** Payments that an earlier attempt refused and recognised; null: none so far. */
  recognized: RecognizedPayments | null;
}

/** Thrown if a customer moves to another family without the move lock. The retry takes that lock. */
class UnlockedMoveError extends StaleLockError {}

async function attemptSettle(
  connection: Connection,
  context: SettlementContext,
  input: AttemptInput,
): Promise<SettleResult> {
  const { clock, currency, database, organizationId, rates, timezone } = context;
  const { options } = input;
  const ledger = new Ledger({ now: clock.now(), newId, currency, timezone });
  const { changes, outcomes } = await applyBatch(connection, context, ledger, input);
  closeBatch(ledger, rates);
  const mark = newCommitMarker();
  const days = settledDays(ledger);
  const write = await writeStatement(organizationId, ledger, mark, {
    days,
    isAudited: options.unaudited !== true,
    isDistributed: database.isDistributed,
  });
  if (write !== null) noteEvents(connection, organizationId);
  await releaseMovedAccounts(connection, organizationId, ledger);
  sendTogether(connection);
  const written = write === null ? null : connection.query(write);
  const redated = sendDays(connection, organizationId, ledger, days);
  const isClosing = ledger.closedBankLines.length > 0;
  if (isClosing) {
    await allSent([written, redated]);
    await storeClosedLines(connection, organizationId, ledger);
  }
  const released = releasedDocuments(ledger);
  if (released.length > 0) {
    await allSent([written, redated]);
    for (const documents of released)
      await reopenBankTransactions(connection, organizationId, documents, ledger.context.now);
  }
  const { afterWrite: extend } = options;
  const isExtended = extend !== undefined || isClosing;
  if (isExtended) {
    const raised =
      write === null ? connection.query(raiseVersions(organizationId, ledger.lockedRoots)) : null;
    await allSent([written, redated, raised]);
    await extend?.(connection, outcomes);
  }
  const marked = write === null && isExtended ? writeCommitMarker(database, connection, mark) : null;
  const asked = options.reads?.(outcomes, ledger) ?? [];
  const answered = allSent(asked.map((statement) => connection.query(statement)));
  const sent = await commit(database, connection, mark, written, redated, marked, answered);
  countWritten(database, changes.length);
  // The commit succeeded but its answers were lost; re-read them.
  const answers = sent?.[3] ?? (await Promise.all(asked.map((statement) => database.pool.query(statement))));
  return { outcomes, answers, isReread: sent === null && asked.length > 0 };
}

interface AppliedBatch {
  changes: readonly Change[];
  /** One for each change of the caller. */
  outcomes: (Outcome | RefusalError)[];
}

/**
 * Begins the transaction, locks and loads what the batch touches, and applies its changes to the ledger.
 * @throws RecordedPaymentsError if a refused payment records the money of a bank transaction
 */
async function applyBatch(
  connection: Connection,
  context: SettlementContext,
  ledger: Ledger,
  { changes: givenChanges, options, isNew, isContested, moveAttempt, recognized }: AttemptInput,
): Promise<AppliedBatch> {
  const { organizationId } = context;
  const { onApplied = () => {} } = options;
  const { lockTimeoutMs = context.database.rehearsalLockTimeoutMs ?? MAX_LOCK_TIMEOUT_MS } = options;
  const before: readonly Change[] = recognized?.before ?? [];
  const stated = before.concat(withRecognized(givenChanges, recognized));
  const lines = await readBankLines(connection, organizationId, stated);
  const { finalState } = options;
  const isFinalState = finalState !== undefined;
  const undoing = isFinalState ? await readUndoing(connection, organizationId, stated) : UNDOES_NOTHING;
  const { stored, lockedRoots } = await loadLedger(connection, organizationId, ledger, {
    changes: stated,
    causedBy: (change) => changesOfBankLines(lines, change).concat(undoing(change)),
    isFinalState,
    isNew: isNew && lines.length === 0,
    isContested,
    moveAttempt,
    lockTimeoutMs,
  });
  checkConversion(context, stored);
  await lockBankLines(connection, organizationId, ledger, { changes: stated, read: lines });
  const prepared = await options.prepareUnderLock?.(connection);
  const changes = prepared === undefined ? stated : before.concat(withRecognized(prepared, recognized));
  const applied = isFinalState
    ? await restateChanges(ledger, changes, { ...finalState, undoing })
    : applyFree(ledger, changes, lockedRoots, (i, outcome) => {
        if (i >= before.length) onApplied(i - before.length, outcome, ledger);
      });
  if (moveAttempt === 0 && movesCustomers(ledger, changes))
    throw new UnlockedMoveError('a customer moves to another family');
  const outcomes = applied.slice(before.length);
  if (recognized !== null) return { changes, outcomes: withRefusals(outcomes, recognized) };
  if (options.isMatch === true) return { changes, outcomes };
  const found = await recognizeRecorded(connection, organizationId, ledger, { changes, outcomes });
  if (found !== null) throw new RecordedPaymentsError(found);
  return { changes, outcomes };
}

/** Sends the statements for days after the batch, because they read and change links that the batch wrote. */
function sendDays(
  connection: Connection,
  organizationId: string,
  { redated }: Ledger,
  { unknown }: SettledDays,
) {
  if (redated.size === 0 && unknown.length === 0) return null;
  const statements = [
    ...(redated.size === 0 ? [] : redateStatements(organizationId, redated)),
    settledDayStatement(organizationId, unknown, redated),
  ];
  return allSent(statements.map((statement) => connection.query(statement)));
}

function movesCustomers({ customers }: Ledger, changes: readonly Change[]): boolean {
  // Few batches name a parent, so most skip the comparison.
  if (!changes.some((change) => change.type === 'putCustomer' && change.parent !== undefined)) return false;
  return customers.changes().updated.some(({ id, parentId }) => customers.loaded(id)?.parentId !== parentId);
}

/** Applies the changes that touch no locked family; the others become Held. */
function applyFree(
  ledger: Ledger,
  changes: readonly Change[],
  lockedRoots: ReadonlyMap<number, string>,
  onApplied: NonNullable<SettleOptions['onApplied']> = () => {},
): (Outcome | RefusalError)[] {
  const indexes = [...changes.keys()].filter((i) => !lockedRoots.has(i));
  const carriedOut = applyChanges(
    ledger,
    changes.filter((_, i) => !lockedRoots.has(i)),
    (i, outcome) => onApplied(indexes[i] ?? i, outcome, ledger),
  );
  const outcomes = new Map(carriedOut.map((outcome, i) => [indexes[i], outcome]));
  return changes.map((_, i) => outcomes.get(i) ?? new LockConflictError(lockedRoots.get(i) ?? ''));
}

/**
 * Settles one change for one caller, with the hooks of the current work. A refusal becomes an ApiError.
 * @throws ApiError with the refusal's code, message and fields; nothing is stored then
 */
export function settleOne(
  context: SettlementContext,
  change: Change,
  options: SettleOptions = {},
): Promise<{ outcome: Outcome; answers: pg.QueryResult[] }> {
  return withTakenHooks(async (hooks) => {
    const extend = extendedBy(hooks, options.afterWrite);
    const { outcomes, answers } = await settle(context, [change], {
      ...options,
      ...preparedBy(hooks, [change], options.prepareUnderLock),
      // A refused change must not be extended.
      ...(extend === undefined ? {} : { afterWrite: extendAccepted(extend) }),
    });
    const [outcome] = outcomes;
    if (outcome === undefined) throw new Error('a change has no outcome');
    if (outcome instanceof RefusalError) throw refusalError(outcome);
    return { outcome, answers };
  });
}

interface TogetherOptions<T> extends Pick<SettleOptions, 'prepareUnderLock' | 'isMatch'> {
  /** Names a field of a change as the caller's request does, for its refusal. */
  fieldOf?: (index: number, field: string) => string;
  /** Runs in the same transaction after all changes. Its result is the result of the transaction. */
  work: (connection: Connection, outcomes: readonly Outcome[]) => Promise<T>;
}

/**
 * Settles changes that succeed or fail together, and further work in the same transaction, with the hooks of
 * the current work.
 * @throws ApiError with the first refusal; nothing is stored then
 */
export function settleTogether<T>(
  context: SettlementContext,
  changes: readonly Change[],
  { prepareUnderLock, isMatch = false, work, fieldOf = (_, field) => field }: TogetherOptions<T>,
): Promise<T> {
  return withTakenHooks(async (hooks) => {
    let done: { result: T } | null = null;
    await settle(context, changes, {
      ...preparedBy(hooks, changes, prepareUnderLock),
      isMatch,
      afterWrite: async (connection, outcomes) => {
        done = null;
        await hooks?.begin?.(connection);
        const result = await work(
          connection,
          outcomes.map((outcome, i) => acceptedOutcome(outcome, (field) => fieldOf(i, field))),
        );
        await hooks?.end(connection, result);
        done = { result };
      },
    });
    return resultOf<T>(done);
  });
}

function resultOf<T>(done: { result: T } | null): T {
  if (done === null) throw new Error('a settled transaction has a result');
  return done.result;
}

function acceptedOutcome(outcome: Outcome | RefusalError, fieldOf: (field: string) => string): Outcome {
  if (!(outcome instanceof RefusalError)) return outcome;
  const { code, message, details, reason } = outcome;
  const named = details.map(({ field, error }) => ({ field: fieldOf(field), error }));
  const renamed = details.reduce(
    (text, { field }, i) => text.replace(`${field}: `, `${named[i]?.field}: `),
    message,
  );
  throw refusalError(new RefusalError(code, renamed, named, reason));
}

/** Combines the caller's preparation with the hooks of the current work, which run first. */
function preparedBy(
  hooks: TransactionHooks | null,
  changes: readonly Change[],
  prepare: SettleOptions['prepareUnderLock'],
): Pick<SettleOptions, 'prepareUnderLock'> {
  if (hooks?.underLock === undefined) return prepare === undefined ? {} : { prepareUnderLock: prepare };
  return {
    prepareUnderLock: async (connection) => {
      await hooks.underLock?.(connection);
      return (await prepare?.(connection)) ?? changes;
    },
  };
}

/** Combines the caller's `extend` with the hooks of the current work, which run last. */
function extendedBy(hooks: TransactionHooks | null, extend: SettleOptions['afterWrite']): typeof extend {
  if (hooks === null) return extend;
  return async (connection, outcomes) => {
    await extend?.(connection, outcomes);
    await hooks.end(connection);
  };
}

function extendAccepted(
  extend: NonNullable<SettleOptions['afterWrite']>,
): NonNullable<SettleOptions['afterWrite']> {
  return async (connection, outcomes) => {
    const [outcome] = outcomes;
    if (!(outcome instanceof RefusalError)) await extend(connection, outcomes);
  };
}
