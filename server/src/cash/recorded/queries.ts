import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { IS_UNCONFIRMED } from '../decisions/find-candidates.ts';
import { type RecordedPair, recordedQuestions } from '../domain/matching/recorded-questions.ts';
import { fromBankTransactions, fromParts, joinMatches, joinParts } from '../matches/sources.ts';
import { IS_UNDONE } from '../matches/undone.ts';
import type { RecordedDecisions, RecordedTwice } from './schema.ts';

type Queryable = Pick<Database['pool'] | Connection, 'query'>;

/** Findings that are shown at once. */
const MAX_SHOWN = 20;
/** Pairs among which the questions are chosen. */
const MAX_PAIRS = 1_000;

/** SQL: payments of which a person said, or showed by undoing their match, that they are other money than line `id`. */
export const otherPayments = (id: string): string => `ARRAY(
  SELECT k.payment_id FROM bank_recorded_twice k
  WHERE k.organization_id = $1 AND k.bank_transaction_id = ${id} AND k.decided_at IS NOT NULL
  UNION SELECT up.document_id FROM bank_matches um ${joinParts('up')} AND up.match_id = um.id AND NOT up.is_created
  WHERE um.organization_id = $1 AND um.bank_transaction_id = ${id} AND ${IS_UNDONE('um')} AND up.document_id IS NOT NULL)`;

/** Pairs of transaction `t` and payment `d` that wait for a person: `w` is the finding, `o` the payment of the match. */
const WAITING = `${fromBankTransactions(
  't',
  `JOIN bank_recorded_twice w ON w.organization_id = $1 AND w.bank_transaction_id = t.id
     AND w.decided_at IS NULL
   ${joinDocument('d', 'w.payment_id')} ${joinCustomer('c', 'd.customer_id')}
   ${joinMatches('n')} AND n.bank_transaction_id = t.id AND n.undone_at IS NULL
   ${joinParts('q')} AND q.match_id = n.id AND q.is_created AND q.kind = d.kind
     AND (abs(q.amount) = d.amount OR d.kind = 'REFUND' AND -t.amount = d.amount)
   ${joinDocument('o', 'q.document_id')} AND o.customer_id = d.customer_id`,
)} AND ${IS_UNCONFIRMED} AND NOT d.id = ANY(${otherPayments('t.id')})`;

/** Returns the pairs that wait for a decision, the oldest finding first. */
export async function listWaitingPairs(
  queryable: Queryable,
  organizationId: string,
): Promise<RecordedPair[]> {
  const { rows } = await queryable.query<RecordedPair>({
    name: 'pairs that wait for a decision',
    text: `SELECT t.id AS "lineId", d.id AS "paymentId", t.booked_on AS "bookedOn", d.dated_on AS "paidOn"
           ${WAITING} ORDER BY w.found_at, t.id, d.id LIMIT ${MAX_PAIRS}`,
    values: [organizationId],
  });
  return rows;
}

/**
 * Returns the payments that may record the money of a matched transaction once more. Each transaction and each payment
 * occurs once: the next one follows when a person has decided.
 */
export async function findRecordedTwice(
  pool: Database['pool'],
  organizationId: string,
): Promise<RecordedTwice[]> {
  const asked = recordedQuestions(await listWaitingPairs(pool, organizationId)).slice(0, MAX_SHOWN);
  if (asked.length === 0) return [];
  const { rows } = await pool.query<RecordedTwice>({
    name: 'payments recorded twice',
    text: `SELECT json_build_object('id', t.id, 'bookedOn', t.booked_on, 'payer', t.payer_name,
               'amount', t.amount) AS "bankTransaction",
             json_build_object('id', o.id, 'externalId', o.external_id, 'amount', o.amount) AS matched,
             (SELECT coalesce(-sum(x.amount), 0) ${fromParts('x')} AND x.match_id = n.id AND x.kind = 'FEE') AS fee,
             json_build_object('id', d.id, 'externalId', d.external_id) AS payment,
             d.kind, d.dated_on AS "paidOn", ${CUSTOMER_ANSWER('c')} AS customer, d.amount, d.currency,
             w.undone_cause AS "undoneCause"
           ${WAITING} AND (t.id, d.id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))
           ORDER BY w.found_at, t.id, d.id`,
    values: [organizationId, asked.map(({ lineId }) => lineId), asked.map(({ paymentId }) => paymentId)],
  });
  return rows;
}

/** Decisions that are listed. */
const MAX_DECISIONS = 100;

/** Returns the payments of which a person decided that they are other money than a transaction; null: than any. */
export async function listRecordedDecisions(
  pool: Database['pool'],
  organizationId: string,
  bankTransactionId: string | null,
): Promise<RecordedDecisions> {
  const { rows } = await pool.query<RecordedDecisions['items'][number]>({
    name: 'payments kept next to a match',
    text: `SELECT d.kind, json_build_object('id', d.id, 'externalId', d.external_id) AS payment, d.dated_on AS "paidOn",
             d.amount, d.currency, w.decided_at AS "decidedAt",
             json_build_object('kind', w.decided_by ->> 'kind', 'id', w.decided_by ->> 'id') AS "decidedBy"
           FROM bank_recorded_twice w ${joinDocument('d', 'w.payment_id')}
           WHERE w.organization_id = $1 AND ($2::uuid IS NULL OR w.bank_transaction_id = $2) AND w.decided_at IS NOT NULL
           ORDER BY w.decided_at DESC, d.dated_on, d.id LIMIT ${MAX_DECISIONS}`,
    values: [organizationId, bankTransactionId],
  });
  return { items: rows };
}
