import { fromFigures, fromFiguresWith, joinDocument, joinDocuments } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { IS_UNCONFIRMED } from '../decisions/find-candidates.ts';
import { loadMatchedLinesById, loadPaymentsById } from '../decisions/load-world.ts';
import { PAYMENT_DAYS } from '../domain/matching/lookups.ts';
import type { CreatedDocument } from '../domain/matching/recorded-lines.ts';
import type { MatchedLine, UnconfirmedPayment } from '../domain/matching/recorded-twice.ts';
import { fromMatches, fromParts, joinMatches, joinParts } from '../matches/sources.ts';
import { otherPayments } from './queries.ts';

/** Payments that are read together. */
const TOGETHER = 1_000;

type Pool = Database['pool'];

export interface ChangedPayment {
  id: string;
  /** When it was changed, as PostgreSQL writes it: a time of JavaScript loses the microseconds. */
  at: string;
}

/** The payment after which a comparison continues, by time of change and id. */
export type ScanPosition = ChangedPayment;

/** Returns payments that changed after one of them, the oldest first. */
export async function loadChangedPayments(
  pool: Pool,
  organizationId: string,
  { at, id }: ScanPosition,
): Promise<ChangedPayment[]> {
  const { rows } = await pool.query<ChangedPayment>({
    name: 'payments that changed',
    text: `SELECT f.id, f.updated_at::text AS at ${fromFigures('f')} AND f.kind IN ('PAYMENT', 'REFUND')
             AND (f.updated_at, f.id) > ($2::timestamptz, $3::uuid)
           ORDER BY f.updated_at, f.id LIMIT ${TOGETHER}`,
    values: [organizationId, at, id],
  });
  return rows;
}

interface Pair {
  paymentId: string;
  createdId: string;
  lineId: string;
}

/**
 * Payments that no line confirms, with payments of matches for the same customer, around the same day. They have the
 * same amount; a refund may also have that of the whole line, with the fee of the bank.
 */
async function loadPairs(pool: Pool, organizationId: string, ids: readonly string[]): Promise<Pair[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<Pair>({
    name: 'payments next to payments of matches',
    text: `SELECT DISTINCT d.id AS "paymentId", x.created_id AS "createdId", m.bank_transaction_id AS "lineId"
           FROM unnest($2::uuid[]) AS n(id)
           ${joinDocument('c', 'n.id')} AND c.kind IN ('PAYMENT', 'REFUND')
           CROSS JOIN LATERAL (
             SELECT a.id FROM (SELECT 1) y ${joinDocuments('a')} AND ${IS_NEAR} AND a.amount = c.amount
             UNION ALL
             SELECT a.id FROM (SELECT 1) y ${joinDocuments('a')} AND ${IS_NEAR} AND a.amount <> c.amount
               AND c.kind = 'REFUND') o
           CROSS JOIN LATERAL (VALUES (c.id, o.id), (o.id, c.id)) AS x(payment_id, created_id)
           ${joinDocument('d', 'x.payment_id')}
           ${joinParts('q')} AND q.document_id = x.created_id AND q.is_created
           ${joinMatches('m')} AND m.id = q.match_id AND m.undone_at IS NULL
           JOIN bank_transactions t ON t.organization_id = $1 AND t.id = m.bank_transaction_id
           WHERE ${IS_UNCONFIRMED} AND d.amount IN (abs(q.amount), abs(t.amount))`,
    values: [organizationId, ids],
  });
  return rows;
}

/** SQL: document `a` may be the same money as `c`, except for its amount. */
const IS_NEAR = `a.customer_id = c.customer_id AND a.kind = c.kind AND a.currency = c.currency AND a.id <> c.id
  AND a.dated_on BETWEEN c.dated_on - ${PAYMENT_DAYS} AND c.dated_on + ${PAYMENT_DAYS}`;

export interface PossiblePairs {
  payments: UnconfirmedPayment[];
  lines: MatchedLine[];
}

/** Loads the payments and matched lines that may be the same money as changed payments. */
export async function loadPossiblePairs(
  pool: Pool,
  organizationId: string,
  changedIds: readonly string[],
): Promise<PossiblePairs> {
  const near = await loadPairs(pool, organizationId, changedIds);
  // Other payments and lines that fit one of them decide, too.
  const all = await loadPairs(pool, organizationId, [
    ...new Set(near.flatMap(({ paymentId, createdId }) => [paymentId, createdId])),
  ]);
  const of = [pool, organizationId] as const;
  const payments = await loadPaymentsById(of, [...new Set(all.map(({ paymentId }) => paymentId))]);
  const lines = await loadMatchedLinesById(of, [...new Set(all.map(({ lineId }) => lineId))]);
  const open = await openDocumentsLike(
    pool,
    organizationId,
    payments.map(({ id }) => id),
  );
  const matches = await loadMatches(
    pool,
    organizationId,
    lines.map(({ line }) => line.id),
  );
  return {
    payments: payments.map((payment) => ({ ...payment, openSame: open.get(payment.id) ?? 0 })),
    lines: lines.flatMap((line) => {
      const match = matches.get(line.line.id);
      return match === undefined ? [] : [{ ...line, ...match }];
    }),
  };
}

/**
 * Counts the documents of the customers of payments that have exactly their amount: open invoices, and for refunds
 * credits that are not used.
 */
async function openDocumentsLike(pool: Pool, organizationId: string, ids: readonly string[]) {
  const { rows } = await pool.query<{ id: string; count: number }>({
    name: 'open documents like payments',
    text: `SELECT n.id, (SELECT count(*)::integer ${fromFiguresWith('f', joinDocument('d', 'n.id'))}
               AND f.customer_id = d.customer_id AND f.currency = d.currency AND CASE
                 WHEN d.kind = 'PAYMENT' THEN f.kind = 'INVOICE' AND f.is_open AND f.amount - f.amount_linked = d.amount
                 ELSE f.kind IN ('CREDIT_NOTE', 'PAYMENT') AND f.amount - f.amount_linked - f.amount_refunded = d.amount
               END) AS count
           FROM unnest($2::uuid[]) AS n(id) WHERE $1::uuid IS NOT NULL`,
    values: [organizationId, ids],
  });
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface MatchRow {
  lineId: string;
  isAutomatic: boolean;
  otherPaymentIds: string[];
  created: CreatedDocument[];
}

async function loadMatches(pool: Pool, organizationId: string, lineIds: readonly string[]) {
  const { rows } = await pool.query<MatchRow>({
    name: 'matches in force of lines',
    text: `SELECT m.bank_transaction_id AS "lineId", m.is_automatic AS "isAutomatic",
             ${otherPayments('m.bank_transaction_id')} AS "otherPaymentIds",
             (SELECT coalesce(json_agg(json_build_object('id', d.id, 'customerId', d.customer_id, 'amount', d.amount)
                ORDER BY p.position), '[]')
              ${fromParts('p', joinDocument('d', 'p.document_id'))} AND p.match_id = m.id AND p.is_created) AS created
           ${fromMatches('m')} AND m.bank_transaction_id = ANY($2::uuid[]) AND m.undone_at IS NULL`,
    values: [organizationId, lineIds],
  });
  return new Map(rows.map(({ lineId, ...match }) => [lineId, match]));
}
