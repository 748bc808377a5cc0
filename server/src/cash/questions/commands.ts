import type { Timestamp } from '../../kernel/calendar.ts';
import { recordChange } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflictError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { type AnswerInput, refusalToAsk } from '../domain/questions.ts';
import { lockTransaction } from '../matches/load-transaction.ts';
import { findBankTransaction } from '../transactions/queries.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { findQuestion, type QuestionOfPayer, type QuestionRef } from './queries.ts';

/** Locks a bank transaction whose payer is to be asked. @throws NOT_FOUND; CONFLICT if it cannot be asked */
export async function lockForQuestion(
  connection: Connection,
  organizationId: string,
  transactionId: string,
): Promise<BankTransaction> {
  await lockTransaction(connection, organizationId, transactionId);
  const transaction = await findBankTransaction(connection, organizationId, transactionId);
  const refusal = refusalToAsk(transaction);
  if (refusal !== null) throw conflictError(refusal.code, refusal.message);
  return transaction;
}

/** A question whose email is queued in the same transaction. */
export interface NewQuestion {
  id: string;
  transaction: Pick<BankTransaction, 'id' | 'amount' | 'currency'>;
  customerId: string;
  actionId: string;
  /** Null: a key that names no user asks. */
  userId: string | null;
  now: Timestamp;
}

/** Returns the id of the question about a bank transaction: the stored one, else a new one. */
export const questionIdFor = ({ question }: BankTransaction): string => question?.id ?? newId();

/** Stores a question. It replaces an earlier one about the same transaction, with its answer. */
export async function storeQuestion(
  connection: Connection,
  organizationId: string,
  { id, transaction, customerId, actionId, userId, now }: NewQuestion,
): Promise<void> {
  await connection.query({
    name: 'store question to payer',
    text: `INSERT INTO payer_questions
             (organization_id, id, bank_transaction_id, customer_id, action_id, asked_by_user_id, asked_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (organization_id, bank_transaction_id) DO UPDATE SET customer_id = excluded.customer_id,
             action_id = excluded.action_id, asked_by_user_id = excluded.asked_by_user_id,
             asked_at = excluded.asked_at, answered_at = NULL, answered_documents = NULL, answered_text = NULL,
             applied_at = NULL`,
    values: [organizationId, id, transaction.id, customerId, actionId, userId, now],
  });
  await recordChange(connection, organizationId, {
    action: 'bank_transaction.asked',
    records: [
      { kind: 'BANK_TRANSACTION', id: transaction.id },
      { kind: 'CUSTOMER', id: customerId },
      { kind: 'ACTION', id: actionId },
    ],
    after: { askedAt: now },
    always: true,
  });
  const { id: transactionId, amount, currency } = transaction;
  const data = { bankTransaction: { id: transactionId, amount, currency }, customer: { id: customerId } };
  await recordEvents(connection, organizationId, [{ type: 'bank_transaction.asked', customerId, data }], now);
}

/** The stored answer, with the question as it was before. */
export interface StoredAnswer {
  question: QuestionOfPayer;
  /** Whether the payer wrote something that it had not written before. */
  isNewText: boolean;
}

/**
 * Stores the answer of a payer, or changes it. Rules then propose it. The caller has locked the customer's
 * family. Invoices are those that the caller has checked.
 * @returns null if this customer was not asked
 * @throws CONFLICT if a person has decided about the transaction since
 */
export async function answerQuestion(
  connection: Connection,
  ref: QuestionRef,
  { documents, text }: AnswerInput,
  now: Timestamp,
): Promise<StoredAnswer | null> {
  const { organizationId, customerId, questionId } = ref;
  const known = await findQuestion(connection, ref);
  if (known === null) return null;
  await lockTransaction(connection, organizationId, known.bankTransactionId);
  const question = await findQuestion(connection, ref);
  if (question === null) return null;
  if (question.isClosed) throw conflictError('TRANSACTION_DECIDED', 'This transaction is already decided.');
  await connection.query({
    name: 'store answer of payer',
    text: `UPDATE payer_questions SET answered_at = $3, answered_documents = $4, answered_text = $5
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, questionId, now, JSON.stringify(documents), text],
  });
  // The page asks again until the rules have decided.
  await connection.query({
    name: 'forget decision before answer',
    text: `UPDATE bank_transactions SET decision = NULL, decided_at = NULL, updated_at = $3
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, question.bankTransactionId, now],
  });
  await recordAnswer(connection, organizationId, { question, customerId, documents, now });
  await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
  return { question, isNewText: text !== null && text !== question.answeredText };
}

interface RecordedAnswer extends Pick<AnswerInput, 'documents'> {
  question: QuestionOfPayer;
  customerId: string;
  now: Timestamp;
}

async function recordAnswer(
  connection: Connection,
  organizationId: string,
  { question, customerId, documents, now }: RecordedAnswer,
): Promise<void> {
  const { bankTransactionId, amount, currency } = question;
  await recordChange(connection, organizationId, {
    action: 'bank_transaction.answered',
    records: [
      { kind: 'BANK_TRANSACTION', id: bankTransactionId },
      { kind: 'CUSTOMER', id: customerId },
    ],
    before: { documents: question.documents },
    after: { documents },
    always: true,
  });
  const data = {
    bankTransaction: { id: bankTransactionId, amount, currency },
    customer: { id: customerId },
    invoices: documents.map((one) => ({ id: one.documentId, amount: one.amount })),
  };
  await recordEvents(
    connection,
    organizationId,
    [{ type: 'bank_transaction.answered', customerId, data }],
    now,
  );
}
