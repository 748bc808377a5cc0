import { externalIdOfPart, recordChange, settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { Change } from '../../ledger/domain/settlement/changes.ts';
import { joinReconciliations } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflictError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Proposal } from '../domain/matching/model.ts';
import {
  alreadyMatchedError,
  lockTransaction,
  type MatchInForce,
  matchChangedError,
  matchInForce,
} from '../matches/load-transaction.ts';
import { findBankTransaction } from '../transactions/queries.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { fromPayerQuestions, IS_CLOSED, joinBankTransaction } from './sources.ts';

interface AnswerToApply {
  transactionId: string;
  proposal: Proposal;
}

/**
 * Applies what the payer said to money that is on account already: links the payment of the match to the
 * invoices, in one transaction. Undoing the match takes the links back with the payment.
 * @throws CONFLICT if the match has not exactly one payment without links of its own; what settlement throws
 */
export async function applyAnswer(
  context: DataContext,
  organization: Organization,
  { transactionId, proposal }: AnswerToApply,
): Promise<BankTransaction> {
  const { pool } = context.database;
  const { id: organizationId } = organization;
  const match = await matchInForce(pool, organizationId, transactionId);
  const { position, documentId } = onlyPayment(match);
  const invoices = proposal.parts.flatMap((part) =>
    part.kind === 'INVOICE' ? [{ target: { id: part.documentId }, amount: part.amount }] : [],
  );
  const externalId = externalIdOfPart(transactionId, position);
  if (invoices.length === 0) throw await alreadyMatchedError(pool, organizationId, transactionId);
  const amount = invoices.reduce((sum, one) => sum + one.amount, 0);
  const payments = [{ target: { id: documentId }, amount }];
  const change: Change = { type: 'reconcile', externalId, invoices, payments, refunds: [], creditNotes: [] };
  return settleTogether(settlementOf(context, organization), [change], {
    prepareUnderLock: async (connection) => {
      await lockTransaction(connection, organizationId, transactionId);
      await requireSameMatch(connection, organizationId, { transactionId, match, externalId });
      return [change];
    },
    work: async (connection) => {
      const invoiceIds = invoices.map(({ target }) => target.id);
      const facts = { transactionId, invoiceIds, matchId: match?.id ?? '', position };
      await recordApplied(connection, organizationId, facts, context.clock.now());
      return findBankTransaction(connection, organizationId, transactionId);
    },
  });
}

/** @throws CONFLICT unless the match has exactly one payment */
function onlyPayment(match: MatchInForce | null): { position: number; documentId: string } {
  const payments = (match?.parts ?? []).filter(({ kind }) => kind === 'PAYMENT');
  const [first] = payments;
  if (payments.length === 1 && first !== undefined && first.documentId !== null)
    return { position: first.position, documentId: first.documentId };
  throw conflictError('SEVERAL_PAYMENTS', 'Several payments belong to this transaction. Apply each by hand.');
}

const TRANSACTION = joinBankTransaction('t', 'q.bank_transaction_id');

interface ExpectedMatch {
  transactionId: string;
  match: MatchInForce | null;
  externalId: string;
}

async function requireSameMatch(
  connection: Connection,
  organizationId: string,
  { transactionId, match, externalId }: ExpectedMatch,
): Promise<void> {
  const current = await matchInForce(connection, organizationId, transactionId);
  const { rows } = await connection.query<{ isAnswered: boolean; isLinked: boolean }>({
    name: 'answer that can be applied',
    text: `SELECT EXISTS (SELECT 1 FROM (SELECT 1) one ${joinReconciliations('r')} AND r.external_id = $2) AS "isLinked",
             EXISTS (SELECT 1 ${fromPayerQuestions('q', TRANSACTION)} AND q.bank_transaction_id = $3
               AND q.answered_at IS NOT NULL AND NOT ${IS_CLOSED}) AS "isAnswered"`,
    values: [organizationId, externalId, transactionId],
  });
  if (rows[0]?.isAnswered !== true)
    throw await alreadyMatchedError(connection, organizationId, transactionId);
  if (JSON.stringify(current) === JSON.stringify(match) && !rows[0].isLinked) return;
  throw matchChangedError();
}

interface AppliedAnswer {
  transactionId: string;
  matchId: string;
  position: number;
  invoiceIds: readonly string[];
}

/** Marks the answer as applied. The part remembers its invoices, so that no rule repeats what is undone. */
async function recordApplied(
  connection: Connection,
  organizationId: string,
  { transactionId, matchId, position, invoiceIds }: AppliedAnswer,
  now: string,
): Promise<void> {
  await connection.query({
    name: 'answer was applied',
    text: `UPDATE payer_questions SET applied_at = $3 WHERE organization_id = $1 AND bank_transaction_id = $2`,
    values: [organizationId, transactionId, now],
  });
  await connection.query({
    name: 'invoices of part',
    text: `UPDATE bank_match_parts p SET invoice_ids = p.invoice_ids || $4::uuid[]
           WHERE p.organization_id = $1 AND p.match_id = $2 AND p.position = $3`,
    values: [organizationId, matchId, position, invoiceIds],
  });
  await recordChange(connection, organizationId, {
    action: 'bank_transaction.matched',
    records: [
      { kind: 'BANK_TRANSACTION', id: transactionId },
      ...invoiceIds.map((id) => ({ kind: 'INVOICE' as const, id })),
    ],
    after: { state: 'MATCHED', invoices: invoiceIds },
    always: true,
  });
}
