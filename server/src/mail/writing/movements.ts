import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { fromInvoices, joinLinks } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import {
  type AccountMovement,
  type AccountStatement,
  accountStatements,
  type DocumentSums,
  type StatementPeriod,
  type WrittenOffInvoice,
} from '../domain/account-statement.ts';
import { EFFECTS_OF_LINKS } from './effects-of-links.ts';
import { MOVEMENTS } from './transfers.ts';

/** More than a person reads, by currency; a statement contains the sum of the others. */
const MAX_MOVEMENTS = 2000;

const KINDS = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND', 'TRANSFER'] as const;
const { date, instant, integer, listOf, oneOf, text, uuid } = shape;
const MOVEMENT = rowShape<AccountMovement & { kind: (typeof KINDS)[number] }>({
  kind: oneOf(KINDS),
  documentId: uuid,
  number: text,
  on: date,
  currency: text,
  amount: integer,
});
const SUMS = rowShape<DocumentSums>({ currency: text, before: integer, within: integer, count: integer });

type WrittenOffRow = Omit<WrittenOffInvoice, 'writtenOffOn'> & { writtenOffAt: Timestamp };
const WRITTEN_OFF = rowShape<WrittenOffRow>({
  id: uuid,
  number: text,
  currency: text,
  datedOn: date,
  writtenOffAt: instant,
  amount: integer,
  applied: listOf(rowShape<{ on: CalendarDay; amount: number }>({ on: date, amount: integer })),
});

/**
 * Returns a customer's statements of a period by currency. The balance is its receivables less its unapplied
 * credits. Documents of its customer group are not contained, only what they paid for each other.
 */
export async function loadAccountStatements(
  queryable: Pick<Connection, 'query'>,
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
  customerId: string,
  period: StatementPeriod,
): Promise<AccountStatement[]> {
  const { from, to } = period;
  const { rows: sums } = await queryRows(queryable, {
    name: 'sums of account statement',
    text: `SELECT m.currency, coalesce(sum(m.amount) FILTER (WHERE m."on" < $3::date), 0)::bigint AS before,
             coalesce(sum(m.amount) FILTER (WHERE m."on" >= $3::date), 0)::bigint AS within,
             count(*) FILTER (WHERE m."on" >= $3::date) AS count
           FROM (${MOVEMENTS}) m GROUP BY 1`,
    values: [id, customerId, from, to],
    row: SUMS,
  });
  const { rows: documents } = await queryRows(queryable, {
    name: 'movements of account statement',
    text: `SELECT m.kind, m."documentId", m.number, m."on", m.currency, m.amount
           FROM (SELECT m.*, row_number() OVER (PARTITION BY m.currency ORDER BY m."on", m."documentId", m.kind) AS rank
             FROM (${MOVEMENTS}) m WHERE m."on" >= $3::date) m
           WHERE m.rank <= $5 ORDER BY m."on", m."documentId"`,
    values: [id, customerId, from, to, MAX_MOVEMENTS],
    row: MOVEMENT,
  });
  const { rows: writtenOff } = await queryRows(queryable, {
    name: 'write-offs of account statement',
    text: `WITH written_off AS MATERIALIZED (
             SELECT d.* ${fromInvoices('d')} AND d.customer_id = $2 AND d.written_off_at IS NOT NULL),
           own_links AS (SELECT l.* FROM written_off d ${joinLinks('l')} AND l.debit_id = d.id)
           SELECT d.id, coalesce(d.custom_id, d.external_id) AS number, d.currency, d.dated_on AS "datedOn",
             d.written_off_at AS "writtenOffAt", d.amount, coalesce(a.applied, '[]') AS applied
           FROM written_off d LEFT JOIN (
             SELECT e.debit_id, json_agg(json_build_object('on', e."on", 'amount', e.amount)) AS applied
             FROM (${EFFECTS_OF_LINKS}) e GROUP BY 1) a ON a.debit_id = d.id
           ORDER BY d.written_off_at, d.id`,
    values: [id, customerId],
    row: WRITTEN_OFF,
  });
  const own = writtenOff.map(({ writtenOffAt, ...one }) => ({
    ...one,
    writtenOffOn: localDate(writtenOffAt, timezone),
  }));
  return accountStatements({ period, sums, documents, writtenOff: own }, MAX_MOVEMENTS).filter(
    ({ opening, movements, closing }) => opening !== 0 || closing !== 0 || movements.length > 0,
  );
}
