import type { CalendarDay } from '../../kernel/calendar.ts';
import { fromFigures, fromFiguresWith, fromSearchTexts, joinDocument } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Lookups, PAYMENT_DAYS } from '../domain/matching/lookups.ts';
import { findCustomersOfAccounts } from '../payers/queries.ts';

/** Records that one key finds at most: a key of more records identifies none. */
const MAX_FOUND = 50;
/** Customers with similar names for each name. */
const MAX_NAMES = 5;

/** The records that some lines may be about. */
export interface Candidates {
  documentIds: Set<string>;
  customerIds: Set<string>;
  /** Payments and refunds of the amount of a line that no line confirms yet. */
  paymentIds: Set<string>;
}

/** A line's lookups with its days. */
export interface LineLookups extends Lookups {
  bookedOn: CalendarDay;
}

type Pool = Database['pool'];

/** Looks up the records of some lines, each by an index. */
export async function findCandidates(
  pool: Pool,
  organizationId: string,
  lines: readonly LineLookups[],
): Promise<Candidates> {
  const all = (pick: (line: LineLookups) => readonly string[]) => [...new Set(lines.flatMap(pick))];
  const documentIds = new Set<string>();
  const customerIds = new Set<string>();
  const numbers = all(({ numbers: own }) => own);
  await findByNumber(pool, organizationId, numbers, { documentIds, customerIds });
  for (const id of await findCustomersOfAccounts(
    pool,
    organizationId,
    all(({ accounts }) => accounts),
  ))
    customerIds.add(id);
  for (const id of await customersByName(
    pool,
    organizationId,
    all(({ names }) => names),
  ))
    customerIds.add(id);
  for (const id of await documentsByAmount(pool, organizationId, lines)) documentIds.add(id);
  return { documentIds, customerIds, paymentIds: await paymentsByAmount(pool, organizationId, lines) };
}

/** Adds the documents and customers that have these keys. */
export async function findByNumber(
  pool: Pool,
  organizationId: string,
  keys: readonly string[],
  { documentIds, customerIds }: Pick<Candidates, 'documentIds' | 'customerIds'>,
): Promise<void> {
  const { rows } = await pool.query<{ kind: string; id: string }>({
    name: 'records by number keys',
    text: `SELECT DISTINCT r.kind, r.record_id AS id FROM unnest($2::text[]) AS k(key) CROSS JOIN LATERAL (
             SELECT n.kind, n.record_id FROM bank_number_keys n
             WHERE n.organization_id = $1 AND n.key = k.key LIMIT ${MAX_FOUND}) r`,
    values: [organizationId, [...new Set(keys)]],
  });
  for (const { kind, id } of rows) (kind === 'DOCUMENT' ? documentIds : customerIds).add(id);
}

async function customersByName(pool: Pool, organizationId: string, names: readonly string[]) {
  const { rows } = await pool.query<{ id: string }>({
    name: 'customers by similar names',
    text: `SELECT DISTINCT r.id FROM unnest($2::text[]) AS n(name) CROSS JOIN LATERAL (
             SELECT s.id ${fromSearchTexts('s')} AND s.kind = 'CUSTOMER' AND lower(n.name) <% s.text
             ORDER BY word_similarity(lower(n.name), s.text) DESC, s.id LIMIT ${MAX_NAMES}) r`,
    values: [organizationId, names],
  });
  return rows.map(({ id }) => id);
}

/** Open invoices of exactly the amount of a line. */
async function documentsByAmount(pool: Pool, organizationId: string, lines: readonly LineLookups[]) {
  const { rows } = await pool.query<{ id: string }>({
    name: 'open invoices by amount',
    text: `SELECT DISTINCT r.id FROM unnest($2::bigint[], $3::text[]) AS l(amount, currency) CROSS JOIN LATERAL (
             SELECT f.id ${fromFigures('f')} AND f.kind = 'INVOICE' AND f.amount_linked < f.amount
               AND f.amount - f.amount_linked = l.amount AND f.currency = l.currency AND f.is_open
             LIMIT ${MAX_FOUND}) r`,
    values: [organizationId, lines.map(({ amount }) => amount), lines.map(({ currency }) => currency)],
  });
  return rows.map(({ id }) => id);
}

/** SQL: no match in force confirms document `d`. */
export const IS_UNCONFIRMED = `NOT EXISTS (SELECT 1 FROM bank_match_parts p
  JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
  WHERE p.organization_id = $1 AND p.document_id = d.id)`;

async function paymentsByAmount(
  pool: Pool,
  organizationId: string,
  lines: readonly LineLookups[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'unconfirmed payments by amount',
    text: `SELECT DISTINCT r.id FROM unnest($2::bigint[], $3::text[], $4::date[]) AS l(amount, currency, day)
           CROSS JOIN unnest(ARRAY['PAYMENT', 'REFUND']) AS k(kind) CROSS JOIN LATERAL (
             SELECT d.id ${fromFiguresWith('f', joinDocument('d', 'f.id'))} AND d.kind = k.kind
               AND d.amount = l.amount AND d.currency = l.currency
               AND d.dated_on BETWEEN l.day - ${PAYMENT_DAYS} AND l.day + ${PAYMENT_DAYS} AND ${IS_UNCONFIRMED}
             LIMIT ${MAX_FOUND}) r`,
    values: [
      organizationId,
      lines.map(({ amount }) => amount),
      lines.map(({ currency }) => currency),
      lines.map(({ bookedOn }) => bookedOn),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}
