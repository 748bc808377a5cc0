import type { CalendarDay } from '../../kernel/calendar.ts';
import {
  fromFiguresWith,
  fromLinksWith,
  joinDocument,
  joinDocuments,
  joinFigures,
  joinLinks,
  joinReconciliations,
} from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { DOCUMENT, loadPaymentsById, loadWorld } from '../decisions/load-world.ts';
import type { BankLine, WorldDocument } from '../domain/matching/model.ts';
import type { History, PaidAmount } from '../domain/matching/replay-days.ts';
import type { MatchingSettings } from '../domain/matching/rule-values.ts';
import { joinMatches, joinParts } from '../matches/sources.ts';

/** Payments of one customer after the first day whose invoices are open again. */
const MAX_PAYMENTS = 500;

type Pool = Database['pool'];

/**
 * Loads everything that the rules may consider for some lines, and what changed since their first day.
 * @param settings name the numbers to look up
 */
export async function loadHistory(
  database: Pick<Database, 'pool'>,
  organizationId: string,
  lines: readonly BankLine[],
  settings: MatchingSettings,
): Promise<History> {
  const { pool } = database;
  const { settings: _, undone: __, ...world } = await loadWorld(database, organizationId, lines, settings);
  const firstOn = lines.map(({ bookedOn }) => bookedOn).sort()[0] ?? '';
  const lineIds = lines.map(({ id }) => id);
  const paid = await paidSince(pool, organizationId, {
    customerIds: world.customers.map(({ id }) => id),
    firstOn,
  });
  const deducted = await deductedBy(pool, organizationId, lineIds);
  const confirmed = await confirmedBy(pool, organizationId, lineIds);
  const ids = [...paid, ...deducted].map(({ documentId }) => documentId);
  const documents = await documentsToday(pool, organizationId, [
    ...new Set(ids.concat(world.documents.map(({ id }) => id))),
  ]);
  const payments = await loadPaymentsById([pool, organizationId], [...confirmed.keys()]);
  return {
    world: {
      ...world,
      documents,
      payments: [...new Map(world.payments.concat(payments).map((one) => [one.id, one])).values()],
    },
    paid: paid.concat(deducted),
    writtenOff: new Map(
      documents.flatMap(({ id, writtenOffOn }) => (writtenOffOn === null ? [] : [[id, writtenOffOn]])),
    ),
    confirmed,
  };
}

/** Invoices that payments of the customers paid since a day. */
async function paidSince(
  pool: Pool,
  organizationId: string,
  { customerIds, firstOn }: { customerIds: readonly string[]; firstOn: CalendarDay },
): Promise<PaidAmount[]> {
  const { rows } = await pool.query<PaidAmount>({
    name: 'invoices paid since a day',
    text: `SELECT l.debit_id AS "documentId", l.credit_on AS on, l.amount_in_effect AS amount
           FROM unnest($2::uuid[]) AS c(id) CROSS JOIN LATERAL (
             SELECT o.id FROM (SELECT 1) x ${joinDocuments('o')} AND o.customer_id = c.id AND o.kind = 'PAYMENT'
             WHERE o.dated_on >= $3::date ORDER BY o.dated_on, o.id LIMIT ${MAX_PAYMENTS}) o
           ${joinLinks('l')} AND l.credit_id = o.id
           ${joinFigures('f')} AND f.id = l.debit_id AND f.kind = 'INVOICE'`,
    values: [organizationId, customerIds, firstOn],
  });
  return rows;
}

/** Credit notes that the payers of some lines deducted, and the invoices that these paid. */
async function deductedBy(pool: Pool, organizationId: string, lineIds: readonly string[]) {
  const { rows } = await pool.query<PaidAmount>({
    name: 'credit notes deducted by lines',
    text: `SELECT x.id AS "documentId", t.booked_on AS on, l.amount_in_effect AS amount
           ${fromLinksWith(
             'l',
             `${joinReconciliations('r')} AND r.id = l.reconciliation_id
              JOIN bank_transactions t ON t.organization_id = $1 AND t.id = ANY($2::uuid[])
              ${joinMatches('m')} AND m.bank_transaction_id = t.id AND m.undone_at IS NULL
              ${joinParts('p')} AND p.match_id = m.id AND cardinality(p.credit_note_ids) > 0
                AND r.external_id = 'bank:' || t.id || ':' || p.position AND l.credit_id = ANY(p.credit_note_ids)
              CROSS JOIN LATERAL (VALUES (l.credit_id), (l.debit_id)) AS x(id)`,
           )}`,
    values: [organizationId, lineIds],
  });
  return rows;
}

/** Payments and refunds that were recorded before some lines confirmed them. */
async function confirmedBy(pool: Pool, organizationId: string, lineIds: readonly string[]) {
  const { rows } = await pool.query<{ id: string; on: CalendarDay }>({
    name: 'payments confirmed by lines',
    text: `SELECT p.document_id AS id, max(t.booked_on) AS on FROM bank_transactions t
           ${joinMatches('m')} AND m.bank_transaction_id = t.id AND m.undone_at IS NULL
           ${joinParts('p')} AND p.match_id = m.id AND NOT p.is_created AND p.document_id IS NOT NULL
           WHERE t.organization_id = $1 AND t.id = ANY($2::uuid[]) GROUP BY p.document_id`,
    values: [organizationId, lineIds],
  });
  return new Map(rows.map(({ id, on }) => [id, on]));
}

/** Documents with their amounts of today; what was written off counts as outstanding. */
async function documentsToday(pool: Pool, organizationId: string, ids: readonly string[]) {
  const { rows } = await pool.query<WorldDocument & { writtenOffOn: CalendarDay | null; remaining: number }>({
    name: 'documents of a replay',
    text: `SELECT ${DOCUMENT}, d.written_off_at::date AS "writtenOffOn",
             greatest(0, f.amount - f.amount_linked - f.amount_refunded) AS remaining
           ${fromFiguresWith('f', joinDocument('d', 'f.id'))} AND f.id = ANY($2::uuid[]) AND f.amount > 0`,
    values: [organizationId, ids],
  });
  return rows.map(({ remaining, ...one }) => ({ ...one, outstanding: remaining }));
}
