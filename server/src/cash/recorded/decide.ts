import { type RecordedKind, recordChange, settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { AuditRecord } from '../../ledger/domain/audit/actions.ts';
import type { PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { joinDocument } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, conflictError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { interchangeablePayments } from '../domain/matching/recorded-questions.ts';
import { matchInForce } from '../matches/load-transaction.ts';
import { undoMatch } from '../matches/undo-match.ts';
import { listWaitingPairs } from './queries.ts';
import type { RecordedDecision, RecordedUndo } from './schema.ts';

interface Pair {
  lineId: string;
  paymentId: string;
}

/**
 * Decides whether a payment or refund is the money of a matched transaction. If it is, it takes the place of the payment
 * that the match created.
 * @throws REFERENCE_NOT_FOUND if no such pair waits for a decision; what settlement throws
 */
export async function decideRecorded(
  context: DataContext,
  organization: Organization,
  { bankTransactionId, paymentId, isSame }: RecordedDecision,
): Promise<null> {
  const { database, clock } = context;
  const ref = { lineId: bankTransactionId.toLowerCase(), paymentId: paymentId.toLowerCase() };
  const kind = await loadPairKind(database.pool, organization.id, ref);
  if (isSame) {
    const change: PutDocument = {
      type: 'putDocument',
      kind,
      mode: 'update',
      target: { id: ref.paymentId },
      facts: {},
      bankTransaction: { id: ref.lineId },
    };
    return settleTogether(settlementOf(context, organization), [change], {
      work: (connection) => forgetKept(connection, organization.id, ref),
    });
  }
  return inTransaction(database, async (connection) => {
    await keepPayments(connection, organization.id, { ...ref, kind }, clock.now());
    return null;
  });
}

/** Forgets an earlier decision that they are two payments. */
async function forgetKept(
  connection: Connection,
  organizationId: string,
  { lineId, paymentId }: { lineId: string; paymentId: string },
): Promise<null> {
  await connection.query({
    name: 'forget that they are two payments',
    text: `UPDATE bank_recorded_twice SET decided_at = NULL, decided_by = NULL
           WHERE organization_id = $1 AND bank_transaction_id = $2 AND payment_id = $3`,
    values: [organizationId, lineId, paymentId],
  });
  return null;
}

/** Decides at once for all payments that cannot be distinguished, and records them. */
async function keepPayments(
  connection: Connection,
  organizationId: string,
  ref: Pair & { kind: RecordedKind },
  now: string,
): Promise<void> {
  const paymentIds = interchangeablePayments(await listWaitingPairs(connection, organizationId), ref);
  const { rows } = await connection.query<{ paymentId: string }>({
    name: 'decide that they are two payments',
    text: `UPDATE bank_recorded_twice SET decided_at = $4, decided_by = $5
           WHERE organization_id = $1 AND bank_transaction_id = $2 AND payment_id = ANY($3::uuid[])
             AND decided_at IS NULL RETURNING payment_id AS "paymentId"`,
    values: [organizationId, ref.lineId, paymentIds, now, JSON.stringify(currentActor())],
  });
  if (rows.length === 0) return;
  await recordChange(connection, organizationId, {
    action: 'bank_transaction.payment_kept',
    records: recordsOf(ref, rows),
    always: true,
  });
}

const recordsOf = (
  { lineId, kind }: Pair & { kind: RecordedKind },
  payments: readonly { paymentId: string }[],
): AuditRecord[] => [
  { kind: 'BANK_TRANSACTION', id: lineId },
  ...payments.map(({ paymentId }): AuditRecord => ({ kind, id: paymentId })),
];

/**
 * Undoes the decision about a payment and a transaction, with its cause. Two payments wait for a decision again, as
 * do those that were decided at the same time. The match of one payment is undone.
 * @throws REFERENCE_NOT_FOUND if they were never compared; CONFLICT if there is no such decision, or another user
 *   changed it at the same time
 */
export async function undoDecision(
  context: DataContext,
  organization: Organization,
  { bankTransactionId, paymentId, cause }: RecordedUndo,
): Promise<null> {
  const ref = { lineId: bankTransactionId.toLowerCase(), paymentId: paymentId.toLowerCase() };
  const kind = await loadPairKind(context.database.pool, organization.id, ref);
  const wasKept = await inTransaction(context.database, (connection) =>
    reconsiderPayments(connection, organization.id, { ...ref, kind }, { cause, now: context.clock.now() }),
  );
  if (wasKept) return null;
  const match = await matchInForce(context.database.pool, organization.id, ref.lineId);
  const isJoined = match?.parts.some((part) => part.documentId === ref.paymentId && !part.isCreated);
  if (isJoined !== true)
    throw conflictError('DECISION_ENDED', 'No decision about this payment and this transaction is in force.');
  await undoMatch(context, organization, { transactionId: ref.lineId, cause });
  return null;
}

async function reconsiderPayments(
  connection: Connection,
  organizationId: string,
  pair: Pair & { kind: RecordedKind },
  { cause, now }: { cause: string; now: string },
): Promise<boolean> {
  const { rows } = await connection.query<{ paymentId: string }>({
    name: 'undo that they are two payments',
    text: `UPDATE bank_recorded_twice w SET decided_at = NULL, decided_by = NULL, undone_at = $4, undone_by = $5,
             undone_cause = $6
           WHERE w.organization_id = $1 AND w.bank_transaction_id = $2 AND w.decided_at = (
             SELECT o.decided_at FROM bank_recorded_twice o
             WHERE o.organization_id = $1 AND o.bank_transaction_id = $2 AND o.payment_id = $3)
           RETURNING w.payment_id AS "paymentId"`,
    values: [organizationId, pair.lineId, pair.paymentId, now, JSON.stringify(currentActor()), cause],
  });
  if (rows.length === 0) return false;
  await recordChange(connection, organizationId, {
    action: 'bank_transaction.payment_reconsidered',
    records: recordsOf(pair, rows),
    after: { cause },
  });
  return true;
}

/** Returns whether the pair is about a payment or a refund. @throws REFERENCE_NOT_FOUND if it was never compared */
async function loadPairKind(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { lineId, paymentId }: Pair,
): Promise<RecordedKind> {
  const { rows } = await queryable.query<{ kind: RecordedKind }>({
    name: 'pair of a payment and a transaction',
    text: `SELECT d.kind FROM bank_recorded_twice w ${joinDocument('d', 'w.payment_id')}
           WHERE w.organization_id = $1 AND w.bank_transaction_id = $2 AND w.payment_id = $3`,
    values: [organizationId, lineId, paymentId],
  });
  const [found] = rows;
  if (found !== undefined) return found.kind;
  const details = [{ field: 'paymentId', error: 'does not wait for a decision' }];
  throw new ApiError('REFERENCE_NOT_FOUND', 'paymentId: does not wait for a decision', { details });
}
