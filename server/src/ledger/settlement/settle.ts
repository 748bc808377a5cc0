import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Companion, Connection, Database, Statement } from '../../platform/db/database.ts';
import {
  isForeignKeyViolation,
  isLockTimeout,
  isUniqueViolation,
  StaleLockError,
} from '../../platform/db/errors.ts';
import { newMark, writeMark } from '../../platform/db/marks.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { allSent, commit, sendTogether, transact } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { noteEvents } from '../../platform/outbox.ts';
import { Refusal } from '../domain/refusal.ts';
import { applyChanges, closeBatch } from '../domain/settlement/apply.ts';
import type { Change, Outcome } from '../domain/settlement/changes.ts';
import type { Rates } from '../domain/settlement/conversion.ts';
import { Ledger } from '../domain/settlement/ledger.ts';
import { type SettledDays, settledDays } from '../domain/settlement/settled-days.ts';
import { type Conversion, checkConversion, OutdatedConversionError } from './conversion.ts';
import { Held, StillHeldError } from './held.ts';
import { loadLedger, MAX_PATIENCE, mayBeNew } from './load-ledger.ts';
import { redateStatements, settledDayStatement } from './redate.ts';
import { writeStatement } from './write.ts';

/** The organization, as far as its money is concerned. */
export interface SettlementContext {
  database: Database;
  clock: Clock;
  organizationId: string;
  currency: string;
  rates: Rates;
  /** In which instants fall on days. */
  timezone: string;
}

export interface SettleOptions {
  /**
   * Completes the changes by what is known only under the locks of their families, such as the next number of a series; they name
   * the same records as before. Called once an attempt; what it throws undoes all.
   */
  complete?: (connection: Connection) => Promise<readonly Change[]>;
  /** More work in the same transaction, after the batch is written; what it throws undoes all. */
  extend?: (connection: Connection, outcomes: (Outcome | Refusal)[]) => Promise<void>;
  /**
   * Queries that travel with the COMMIT, such as the answers to callers. What the ledger holds, as it is about to be
   * stored, needs none. Called once an attempt.
   */
  answers?: (outcomes: (Outcome | Refusal)[], ledger: Ledger) => readonly Statement[];
  /** Told of each change that is carried out, while the ledger stands as that has left it; what it throws undoes all. */
  applied?: (index: number, outcome: Outcome, ledger: Ledger) => void;
  /**
   * How long families that others hold are waited for, in milliseconds, before StillHeldError; null: not at all, and the
   * outcome of a change that touches one is Held. Default: as long as any statement may wait.
   */
  patience?: number | null;
  /** For measuring what the audit costs (bench/measures/audit.ts), and nothing else: a test sees to it. */
  unaudited?: true;
}

export interface Settled {
  outcomes: (Outcome | Refusal)[];
  answers: pg.QueryResult[];
  /** Whether the answers were lost with the connection and read anew: what others did since is in them. */
  isReread: boolean;
}

/**
 * Carries out a batch of changes: locks the families that they touch, loads what they touch,
 * decides in `ledger/domain/settlement`, writes everything in one statement and commits. A refused change
 * leaves no trace and stops no other. One change takes two round trips, a thousand take the same.
 * @throws UNAVAILABLE when the database is away or every attempt lost its race, StillHeldError
 */
export function settle(
  context: SettlementContext,
  changes: readonly Change[],
  options: SettleOptions = {},
): Promise<Settled> {
  let conversion: Conversion = context;
  let isNew = mayBeNew(changes);
  let isContested = false;
  let moveAttempt = 0;
  return transact(context.database, async (connection) => {
    try {
      return await attempt(
        connection,
        { ...context, ...conversion },
        { changes, options, isNew, isContested, moveAttempt },
      );
    } catch (error) {
      isNew = false;
      isContested ||= isUniqueViolation(error);
      if (moveAttempt > 0 || error instanceof UnlockedMoveError) moveAttempt += 1;
      // What hangs on a customer without its lock, such as a note, may come between counting and deleting.
      if (isForeignKeyViolation(error))
        throw new StaleLockError('a record that is named or deleted is no longer as it was', {
          cause: error,
        });
      if (error instanceof OutdatedConversionError) conversion = error.stored;
      if (typeof options.patience === 'number' && isLockTimeout(error))
        throw new StillHeldError('a family is held for long', { cause: error });
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
}

/** A customer moves to another family, and others may be locking families: begun again, they are kept from it. */
class UnlockedMoveError extends StaleLockError {}

async function attempt(
  connection: Connection,
  context: SettlementContext,
  { changes: stated, options, isNew, isContested, moveAttempt }: AttemptInput,
): Promise<Settled> {
  const { clock, currency, database, organizationId, rates, timezone } = context;
  const ledger = new Ledger({ now: clock.now(), newId, currency, timezone });
  const { applied, patience = MAX_PATIENCE } = options;
  const wanted = { changes: stated, isNew, isContested, moveAttempt, patience };
  const { stored, heldRoots } = await loadLedger(connection, organizationId, ledger, wanted);
  checkConversion(context, stored);
  const changes = (await options.complete?.(connection)) ?? stated;
  const outcomes = applyFree(ledger, changes, heldRoots, applied);
  if (moveAttempt === 0 && movesCustomers(ledger, changes))
    throw new UnlockedMoveError('a customer moves to another family');
  closeBatch(ledger, rates);
  const mark = newMark();
  const days = settledDays(ledger);
  const write = writeStatement(organizationId, ledger, mark, {
    days,
    isAudited: options.unaudited !== true,
    isDistributed: database.isDistributed,
  });
  if (write !== null) noteEvents(connection, organizationId);
  sendTogether(connection);
  const written = write === null ? null : connection.query(write);
  const redated = sendDays(connection, organizationId, ledger, days);
  const { extend } = options;
  if (extend !== undefined) {
    await allSent([written, redated]);
    await extend(connection, outcomes);
  }
  const marked = write === null && extend !== undefined ? writeMark(database, connection, mark) : null;
  const asked = options.answers?.(outcomes, ledger) ?? [];
  const answered = allSent(asked.map((statement) => connection.query(statement)));
  const sent = await commit(database, connection, mark, written, redated, marked, answered);
  countWritten(database, changes.length);
  // Lost on the way, but stored: what was asked is asked once more.
  const answers = sent?.[3] ?? (await Promise.all(asked.map((statement) => database.pool.query(statement))));
  return { outcomes, answers, isReread: sent === null && asked.length > 0 };
}

/** After the batch, because it changes links that the batch may have written, and looks at them. */
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
  // Few batches name a parent at all; the others need not be looked through.
  if (!changes.some((change) => change.type === 'putCustomer' && change.parent !== undefined)) return false;
  return customers.changes().updated.some(({ id, parentId }) => customers.loaded(id)?.parentId !== parentId);
}

/** Carries out what touches no family that others hold. */
function applyFree(
  ledger: Ledger,
  changes: readonly Change[],
  heldRoots: ReadonlyMap<number, string>,
  applied: NonNullable<SettleOptions['applied']> = () => {},
): (Outcome | Refusal)[] {
  const indexes = [...changes.keys()].filter((i) => !heldRoots.has(i));
  const carriedOut = applyChanges(
    ledger,
    changes.filter((_, i) => !heldRoots.has(i)),
    (i, outcome) => applied(indexes[i] ?? i, outcome, ledger),
  );
  const outcomes = new Map(carriedOut.map((outcome, i) => [indexes[i], outcome]));
  return changes.map((_, i) => outcomes.get(i) ?? new Held(heldRoots.get(i) ?? ''));
}

/**
 * One change for one caller: its refusal becomes the error that the caller is told.
 * @throws ApiError with the refusal's code, message and fields; nothing is stored then.
 */
export async function settleOne(
  context: SettlementContext,
  change: Change,
  options: SettleOptions = {},
): Promise<{ outcome: Outcome; answers: pg.QueryResult[] }> {
  const extend = extendedBy(context.database.companion, options.extend);
  const { outcomes, answers } = await settle(context, [change], {
    ...options,
    // Nothing may be added to a change that was refused.
    ...(extend === undefined ? {} : { extend: extendAccepted(extend) }),
  });
  const [outcome] = outcomes;
  if (outcome === undefined) throw new Error('a change has no outcome');
  if (outcome instanceof Refusal) throw refusalError(outcome);
  return { outcome, answers };
}

/** More work of the caller, and after it that of whoever accompanies the transaction. */
function extendedBy(companion: Companion | undefined, extend: SettleOptions['extend']): typeof extend {
  if (companion?.settled === undefined) return extend;
  return async (connection, outcomes) => {
    await extend?.(connection, outcomes);
    await companion.settled?.(connection);
  };
}

function extendAccepted(extend: NonNullable<SettleOptions['extend']>): NonNullable<SettleOptions['extend']> {
  return async (connection, outcomes) => {
    const [outcome] = outcomes;
    if (!(outcome instanceof Refusal)) await extend(connection, outcomes);
  };
}

/** Runs a decision of the domain; its refusal becomes the error that the caller is told. */
export function refusing<T>(decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    throw error instanceof Refusal ? refusalError(error) : error;
  }
}

/** A refusal of the domain as an error of the interface. */
export function refusalError(refusal: Refusal): ApiError {
  if (refusal.code === 'NOT_FOUND') return notFound();
  return new ApiError(refusal.code, refusal.message, { details: refusal.details, cause: refusal });
}
