import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { todayOf } from '../../ledger/reads.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { errorReason } from '../../platform/error-reasons.ts';
import { ApiError, conflictError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseValues } from '../settings/check-values.ts';
import { lockCash } from '../settings/lock.ts';
import { findCustomerCashRules } from '../settings/queries.ts';
import { CASH_REPLAY } from './kinds.ts';
import { findCashReplay, NO_COUNTS } from './queries.ts';
import type { CashReplay, NewCashReplay } from './schema.ts';

/** Days before today, and the newest transactions of these days. */
const DAYS = 365;
export const MAX_TRANSACTIONS = 20_000;
/** Replays that run or wait, and replays that are kept. */
const MAX_UNFINISHED = 3;
const KEPT = 20;

/**
 * Starts a comparison of changed rules with the current ones, over the transactions of the last year.
 * @throws INVALID_DATA for values that rules must not have; REFERENCE_NOT_FOUND; CONCURRENCY_LIMITED
 */
export async function createCashReplay(
  context: DataContext & Pick<Context, 'publicUrl'>,
  organization: Organization,
  { values, ...of }: NewCashReplay,
): Promise<CashReplay> {
  refuseValues(values);
  const { customerId = null } = of;
  const { database, clock } = context;
  const { id: organizationId } = organization;
  const { today } = todayOf(organization, context);
  const id = newId();
  return inTransaction(database, async (connection) => {
    await lockCash(connection, organizationId, clock.now());
    await refuseMany(connection, organizationId);
    if (customerId !== null) await expectCustomer(connection, organizationId, customerId);
    await connection.query({
      name: 'delete old cash replays',
      text: `DELETE FROM cash_replays WHERE organization_id = $1 AND id IN (
               SELECT r.id FROM cash_replays r WHERE r.organization_id = $1 AND r.finished_at IS NOT NULL
               ORDER BY r.created_at DESC, r.id OFFSET ${KEPT - 1})`,
      values: [organizationId],
    });
    const { fromOn, isCut, count } = await transactionsSince(connection, organizationId, {
      fromOn: addDays(today, -DAYS),
      untilOn: today,
    });
    await connection.query({
      name: 'insert cash replay',
      text: `INSERT INTO cash_replays (organization_id, id, state, customer_id, rules, from_on, until_on, is_cut,
               transactions, done, differing, counts, amounts, actor, created_at)
             VALUES ($1, $2, 'QUEUED', $3, $4, $5, $6, $7, $8, 0, 0, $9, '{}', $10, $11)`,
      values: [
        organizationId,
        id,
        customerId,
        JSON.stringify(values),
        fromOn,
        today,
        isCut,
        count,
        JSON.stringify(NO_COUNTS),
        JSON.stringify(currentActor()),
        clock.now(),
      ],
    });
    await addJobs(connection, [newJob(CASH_REPLAY, { organizationId, cashReplayId: id })]);
    return findCashReplay(connection, organizationId, id);
  });
}

/** @throws CONCURRENCY_LIMITED */
async function refuseMany(connection: Connection, organizationId: string): Promise<void> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'unfinished cash replays',
    text: 'SELECT count(*) AS count FROM cash_replays WHERE organization_id = $1 AND finished_at IS NULL',
    values: [organizationId],
  });
  if ((rows[0]?.count ?? 0) < MAX_UNFINISHED) return;
  throw new ApiError(
    'CONCURRENCY_LIMITED',
    `There are already ${MAX_UNFINISHED} unfinished replays. Wait until one ends, or cancel it.`,
    {
      headers: { 'retry-after': '10' },
      reason: errorReason('TOO_MANY_REPLAYS', { limit: String(MAX_UNFINISHED) }),
    },
  );
}

async function expectCustomer(connection: Connection, organizationId: string, customerId: string) {
  try {
    await findCustomerCashRules(connection, organizationId, customerId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    throw new ApiError('REFERENCE_NOT_FOUND', 'customerId: does not exist', {
      details: [{ field: 'customerId', error: 'does not exist' }],
    });
  }
}

/** SQL: bank transaction `t` is decided in a replay. */
export const IS_REPLAYED = `t.state <> 'PENDING' AND t.amount <> 0`;

/** Returns the newest whole days, until they have `MAX_TRANSACTIONS`. */
async function transactionsSince(
  connection: Connection,
  organizationId: string,
  { fromOn, untilOn }: { fromOn: CalendarDay; untilOn: CalendarDay },
) {
  const { rows } = await connection.query<{ fromOn: CalendarDay; isCut: boolean; count: number }>({
    name: 'transactions to replay',
    text: `WITH days AS (
             SELECT t.booked_on, count(*) AS count, sum(count(*)) OVER (ORDER BY t.booked_on DESC) AS newest
             FROM bank_transactions t
             WHERE t.organization_id = $1 AND t.booked_on BETWEEN $2 AND $3 AND ${IS_REPLAYED}
             GROUP BY t.booked_on)
           SELECT CASE WHEN bool_or(newest - count >= $4)
               THEN min(booked_on) FILTER (WHERE newest - count < $4) ELSE $2::date END AS "fromOn",
             coalesce(bool_or(newest - count >= $4), false) AS "isCut",
             coalesce(sum(count) FILTER (WHERE newest - count < $4), 0)::integer AS count
           FROM days`,
    values: [organizationId, fromOn, untilOn, MAX_TRANSACTIONS],
  });
  const [row] = rows;
  return row === undefined ? { fromOn, isCut: false, count: 0 } : row;
}

/**
 * Stops a replay. It keeps its comparison until then.
 * @throws NOT_FOUND; CONFLICT if it has ended
 */
export async function cancelCashReplay(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
): Promise<CashReplay> {
  const { rows } = await database.pool.query({
    name: 'cancel cash replay',
    text: `UPDATE cash_replays SET state = 'CANCELLED', finished_at = $3
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL RETURNING id`,
    values: [organizationId, id, clock.now()],
  });
  const replay = await findCashReplay(database.pool, organizationId, id);
  if (rows.length === 0) throw conflictError('REPLAY_ENDED', 'The replay has already ended.');
  return replay;
}
