import type { Timestamp } from '../../kernel/calendar.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type OutboxEvent, recordAudit, recordEvents } from '../../platform/outbox.ts';
import type { AuditAction, AuditRecord } from '../domain/audit/actions.ts';
import { compareRecords } from '../domain/audit/differences.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
} from './bank-transaction-facts.ts';

/**
 * Bank transactions whose payments or refunds a batch deletes, or gives another amount: what the ledger shows
 * no longer explains them, so they are open again. Other batches pay nothing for it.
 */

/** Documents that can no longer be part of a match, and why. */
interface ReleasedDocuments {
  ids: string[];
  cause: string;
}

const DELETED = 'Its payment or refund was deleted.';
const CHANGED = 'The amount of its payment or refund was changed.';

/** Returns the payments and refunds that the batch deletes or gives another amount. */
export function releasedDocuments({ documents, closedBankLines }: Ledger): ReleasedDocuments[] {
  const closing = new Map(closedBankLines.map(({ paymentId, amount }) => [paymentId, amount]));
  const { deleted, updated } = documents.changes();
  const changed = updated.filter(({ id, amount, currency }) => {
    const before = documents.loaded(id);
    // A payment that took the place of several has their amount, and its match has it, too.
    const expected = closing.get(id) ?? before?.amount;
    return before !== undefined && (expected !== amount || before.currency !== currency);
  });
  return [
    { ids: idsOf(deleted), cause: DELETED },
    { ids: idsOf(changed), cause: CHANGED },
  ].filter(({ ids }) => ids.length > 0);
}

const idsOf = (documents: readonly { id: string; kind: string }[]) =>
  documents.filter(({ kind }) => kind === 'PAYMENT' || kind === 'REFUND').map(({ id }) => id);

/** Locked in order, after the families: deletions of two parts of one match take turns. */
const LOCK = `
SELECT t.id, t.state FROM bank_transactions t
WHERE t.organization_id = $1 AND t.id = ANY (ARRAY(
  SELECT m.bank_transaction_id FROM bank_match_parts p
  JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
  WHERE p.organization_id = $1 AND p.document_id = ANY ($2::uuid[])))
ORDER BY t.id FOR UPDATE`;

/** Parts without their document stay in the match, and a match without any document ends. */
const RELEASE = `
WITH released AS (
  UPDATE bank_match_parts p SET document_id = NULL FROM bank_matches m
  WHERE p.organization_id = $1 AND p.document_id = ANY ($2::uuid[])
    AND m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
  RETURNING p.match_id),
touched AS (
  SELECT m.id, m.bank_transaction_id, EXISTS (
    SELECT 1 FROM bank_match_parts p WHERE p.organization_id = $1 AND p.match_id = m.id
      AND p.document_id IS NOT NULL AND NOT p.document_id = ANY ($2::uuid[])) AS remains
  FROM bank_matches m WHERE m.organization_id = $1 AND m.id IN (SELECT match_id FROM released)),
ended AS (
  UPDATE bank_matches m SET undone_at = $3, undone_cause = $4, undone_actor = $5 FROM touched x
  WHERE m.organization_id = $1 AND m.id = x.id AND NOT x.remains),
reopened AS (
  UPDATE bank_transactions t SET updated_at = $3, decision = NULL, decided_at = NULL,
    state = CASE WHEN x.remains THEN 'PARTLY_MATCHED' ELSE 'UNMATCHED' END
  FROM touched x WHERE t.organization_id = $1 AND t.id = x.bank_transaction_id
  RETURNING t.id, t.amount, t.currency, t.state, ${BANK_TRANSACTION_FACTS} AS facts)
SELECT x.id AS "matchId", r.id, r.amount, r.currency, r.state, r.facts
FROM touched x JOIN reopened r ON r.id = x.bank_transaction_id`;

interface ReopenedTransaction {
  matchId: string;
  id: string;
  amount: number;
  currency: string;
  state: string;
  facts: BankTransactionFacts;
}

/** Reopens the bank transactions of released documents, in the transaction of the batch. */
export async function reopenBankTransactions(
  connection: Connection,
  organizationId: string,
  { ids, cause }: ReleasedDocuments,
  now: Timestamp,
): Promise<void> {
  const { rows: locked } = await connection.query<{ id: string; state: string }>({
    name: 'lock matched bank transactions',
    text: LOCK,
    values: [organizationId, ids],
  });
  if (locked.length === 0) return;
  const { rows } = await connection.query<ReopenedTransaction>({
    name: 'reopen bank transactions',
    text: RELEASE,
    values: [organizationId, ids, now, cause, JSON.stringify(currentActor())],
  });
  const before = new Map(locked.map(({ id, state }) => [id, state]));
  await recordAudit(
    connection,
    organizationId,
    rows.map(({ id, state }) => ({
      action: 'bank_transaction.unmatched' satisfies AuditAction,
      records: [{ kind: 'BANK_TRANSACTION', id } satisfies AuditRecord],
      changes: compareRecords({ state: before.get(id) }, { state }),
    })),
  );
  const updated = rows.map(
    ({ facts }): OutboxEvent => bankTransactionEvent('bank_transaction.updated', facts),
  );
  const undone = rows
    .filter(({ state }) => state === 'UNMATCHED')
    .map(({ matchId, id, amount, currency }) => ({
      type: 'match.undone',
      customerId: null,
      data: { id: matchId, bankTransaction: { id, amount, currency }, cause },
    }));
  await recordEvents(connection, organizationId, updated.concat(undone), now);
}
