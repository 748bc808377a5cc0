import { joinedDocument, settlementOf, settleOne } from '../../ledger/commands.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { PAYMENT_DAYS } from '../domain/matching/lookups.ts';
import {
  type RecordedTwice,
  recordedTwice,
  type UnconfirmedPayment,
} from '../domain/matching/recorded-twice.ts';
import { fromMatches, joinParts } from '../matches/sources.ts';
import { loadChangedPayments, loadPossiblePairs, type ScanPosition } from './load-pairs.ts';

/** A transaction that was open at the last reading may have written this much earlier. */
const OVERLAP = "interval '10 minutes'";
const NIL_ID = '00000000-0000-0000-0000-000000000000';

type JoinContext = DataContext & Pick<Context, 'log'>;

/**
 * Compares the payments and refunds that changed since the last call with matches that created the same payment. Certain pairs
 * become one payment. The others wait for a person.
 * @returns the number of compared payments
 */
export async function joinRecorded(
  context: JoinContext,
  organization: Organization,
  isStopped: () => boolean,
): Promise<number> {
  const { pool } = context.database;
  const { id: organizationId } = organization;
  let position = await loadStartPosition(context, organizationId);
  let count = 0;
  while (!isStopped()) {
    const changed = await loadChangedPayments(pool, organizationId, position);
    const last = changed.at(-1);
    if (last === undefined) return count;
    const pairs = await loadPossiblePairs(
      pool,
      organizationId,
      changed.map(({ id }) => id),
    );
    for (const pair of recordedTwice(pairs.payments, pairs.lines))
      if (!pair.isCertain || !(await joinPair(context, organization, pairs.payments, pair)))
        await storeFinding(context, organizationId, pair);
    await pool.query({
      name: 'payments are compared',
      text: `UPDATE cash_settings SET payments_read_until = greatest(payments_read_until, $2::timestamptz)
             WHERE organization_id = $1`,
      values: [organizationId, last.at],
    });
    position = last;
    count += changed.length;
  }
  return count;
}

/** Loads the position behind the payments that were compared before, a little earlier because of open transactions. */
async function loadStartPosition(
  { database, clock }: JoinContext,
  organizationId: string,
): Promise<ScanPosition> {
  const { rows } = await database.pool.query<{ at: string }>({
    name: 'progress of compared payments',
    text: `SELECT coalesce((SELECT payments_read_until - ${OVERLAP} FROM cash_settings WHERE organization_id = $1),
             $2::timestamptz - interval '${PAYMENT_DAYS} days') AS at`,
    values: [organizationId, clock.now()],
  });
  const [start] = rows;
  if (start === undefined) throw new Error('a statement without FROM returns a row');
  return { at: start.at, id: NIL_ID };
}

/** Makes the payment the one of the line. @returns false if it is refused: a person decides */
async function joinPair(
  context: JoinContext,
  organization: Organization,
  payments: readonly UnconfirmedPayment[],
  { paymentId, lineId, createdId }: RecordedTwice,
): Promise<boolean> {
  const kind = payments.find(({ id }) => id === paymentId)?.kind;
  const matchId = await findAutomaticMatch(context.database.pool, organization.id, { lineId, createdId });
  if (kind === undefined || matchId === null) return false;
  try {
    const change = joinedDocument(kind, paymentId, { id: lineId, matchId });
    await settleOne(settlementOf(context, organization), change);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.info({ transactionId: lineId, code: error.code }, 'a recorded payment was not joined');
    return false;
  }
}

/** Returns the match in force that has the created document. It changes with each payment that joins the line. */
async function findAutomaticMatch(
  pool: DataContext['database']['pool'],
  organizationId: string,
  { lineId, createdId }: Pick<RecordedTwice, 'lineId' | 'createdId'>,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'match in force of a created document',
    text: `SELECT m.id ${fromMatches('m', `${joinParts('p')} AND p.match_id = m.id`)}
             AND m.bank_transaction_id = $2 AND m.undone_at IS NULL AND m.is_automatic
             AND p.document_id = $3 AND p.is_created`,
    values: [organizationId, lineId, createdId],
  });
  return rows[0]?.id ?? null;
}

async function storeFinding(
  { database, clock }: JoinContext,
  organizationId: string,
  { paymentId, lineId }: RecordedTwice,
): Promise<void> {
  await database.pool.query({
    name: 'payment may be recorded twice',
    text: `INSERT INTO bank_recorded_twice (organization_id, bank_transaction_id, payment_id, found_at)
           VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    values: [organizationId, lineId, paymentId, clock.now()],
  });
}
