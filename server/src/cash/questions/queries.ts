import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import type { PayerAnswer } from '../domain/matching/payer-answer.ts';
import { fromPayerQuestions, IS_CLOSED, joinBankTransaction, OPEN_AMOUNT } from './sources.ts';

type Queryable = Pick<Database['pool'] | Connection, 'query'>;

/** A question as the payer sees it. */
export interface QuestionOfPayer {
  id: string;
  bankTransactionId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  bookedOn: CalendarDay;
  /** The text of the transfer. */
  text: string | null;
  /** The part that is not decided yet. */
  openAmount: number;
  /** Whether it can no longer be answered. */
  isClosed: boolean;
  askedAt: Timestamp;
  askedByUserId: string | null;
  actionId: string;
  answeredAt: Timestamp | null;
  documents: { documentId: string; amount: number }[];
  answeredText: string | null;
}

const SELECT = `SELECT q.id, t.id AS "bankTransactionId", t.amount, t.currency, t.booked_on AS "bookedOn",
  coalesce(t.text, t.end_to_end_id) AS text, ${OPEN_AMOUNT} AS "openAmount", ${IS_CLOSED} AS "isClosed",
  q.asked_at AS "askedAt", q.asked_by_user_id AS "askedByUserId", q.action_id AS "actionId",
  q.answered_at AS "answeredAt", coalesce(q.answered_documents, '[]') AS documents, q.answered_text AS "answeredText"
${fromPayerQuestions('q', joinBankTransaction('t', 'q.bank_transaction_id'))}`;

/** Names a question of a customer. */
export interface QuestionRef {
  organizationId: string;
  customerId: string;
  questionId: string;
}

/** Returns a question that this customer was asked, or null. */
export async function findQuestion(
  queryable: Queryable,
  { organizationId, customerId, questionId }: QuestionRef,
): Promise<QuestionOfPayer | null> {
  const { rows } = await queryable.query<QuestionOfPayer>({
    name: 'question of payer',
    text: `${SELECT} AND q.customer_id = $2 AND q.id = $3`,
    values: [organizationId, customerId, questionId],
  });
  return rows.map(withNumbers)[0] ?? null;
}

/** Questions that a page lists. */
const MAX_LISTED = 20;

/** Returns the questions that a customer can answer now, the newest first. */
export async function openQuestions(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<QuestionOfPayer[]> {
  const { rows } = await queryable.query<QuestionOfPayer>({
    name: 'open questions of payer',
    text: `${SELECT} AND q.customer_id = $2 AND q.answered_at IS NULL AND NOT ${IS_CLOSED}
           ORDER BY q.asked_at DESC, q.id LIMIT ${MAX_LISTED}`,
    values: [organizationId, customerId],
  });
  return rows.map(withNumbers);
}

const withNumbers = (row: QuestionOfPayer): QuestionOfPayer => ({
  ...row,
  openAmount: Number(row.openAmount),
});

/** Returns the answers of payers about these bank transactions. */
export async function loadAnswers(
  queryable: Queryable,
  organizationId: string,
  lineIds: readonly string[],
): Promise<PayerAnswer[]> {
  const { rows } = await queryable.query<PayerAnswer>({
    name: 'answers of payers',
    text: `SELECT q.bank_transaction_id AS "lineId", q.customer_id AS "customerId",
             (q.answered_at AT TIME ZONE 'UTC')::date AS "answeredOn", q.answered_documents AS documents
           ${fromPayerQuestions('q')} AND q.bank_transaction_id = ANY($2::uuid[]) AND q.answered_at IS NOT NULL`,
    values: [organizationId, lineIds],
  });
  return rows;
}
