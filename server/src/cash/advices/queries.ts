import { fromCustomers } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';
import type { RemittanceAdvice, RemittanceAdviceQuery } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

interface Row extends Omit<RemittanceAdvice, 'state' | 'transaction'> {
  stored: 'READING' | 'USABLE' | 'UNUSABLE';
  used: RemittanceAdvice['transaction'];
  proposed: RemittanceAdvice['transaction'];
}

const TRANSACTION = `json_build_object('id', t.id, 'bookedOn', t.booked_on, 'amount', t.amount,
  'currency', t.currency, 'payerName', t.payer_name)`;

/** SQL: the match in force of bank transaction `t` rests on advice `a`. */
const USED = `(SELECT ${TRANSACTION} FROM bank_matches m
  JOIN bank_transactions t ON t.organization_id = $1 AND t.id = m.bank_transaction_id
  WHERE m.organization_id = $1 AND m.remittance_advice_id = a.id AND m.undone_at IS NULL
  ORDER BY m.created_at LIMIT 1)`;

/** SQL: an open line for which the rules propose what advice `a` says. */
const PROPOSED = `(SELECT ${TRANSACTION} FROM bank_transactions t
  WHERE t.organization_id = $1 AND ${IS_UNDECIDED} AND t.amount = a.amount AND t.currency = a.currency
    AND t.decision @> jsonb_build_object('proposals',
      jsonb_build_array(jsonb_build_object('proof', jsonb_build_object('advice', jsonb_build_object('id', a.id)))))
  ORDER BY t.booked_on, t.id LIMIT 1)`;

const SELECT = `
SELECT a.id, a.state AS stored, a.source, a.format, a.file_name AS "fileName", a.size, a.message_id AS "messageId",
  (SELECT json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name)
    ${fromCustomers('c')} AND c.id = a.customer_id) AS customer,
  a.is_trusted AS "isTrusted", a.payer_name AS "payerName", a.customer_number AS "customerNumber", a.currency,
  a.amount, a.has_total AS "hasTotal", a.paid_on AS "paidOn", a.reference, a.lines,
  CASE WHEN a.problem IS NOT NULL THEN json_build_object('code', a.problem, 'line', a.problem_line) END AS problem,
  CASE WHEN a.state = 'USABLE' THEN ${USED} END AS used,
  CASE WHEN a.state = 'USABLE' THEN ${PROPOSED} END AS proposed,
  a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM remittance_advices a WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[])`;

async function advicesById(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, RemittanceAdvice>> {
  const { rows } = await queryable.query<Row>({
    name: 'remittance advices by id',
    text: SELECT,
    values: [organizationId, ids],
  });
  return new Map(
    rows.map(({ stored, used, proposed, ...row }) => {
      const open = proposed === null ? 'WAITING' : 'PROPOSED';
      const usable = used === null ? open : 'USED';
      const state = stored === 'USABLE' ? usable : stored;
      return [row.id, { ...row, state, transaction: used ?? proposed }];
    }),
  );
}

/** Returns a remittance advice. @throws NOT_FOUND */
export async function findAdvice(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<RemittanceAdvice> {
  const advice = (await advicesById(queryable, organizationId, [id])).get(id);
  if (advice === undefined) throw notFound();
  return advice;
}

/** Lists remittance advices, newest first. */
export async function listAdvices(database: Database, organizationId: string, query: RemittanceAdviceQuery) {
  const page = readPage(query, { list: 'remittance-advices', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'remittance_advices', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const advices = await advicesById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => advices.get(id) ?? []) };
}

/** Returns the file of a remittance advice. @throws NOT_FOUND */
export async function findFileOfAdvice(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  id: string,
): Promise<{ sha256: string; size: number; fileName: string; contentType: string }> {
  const { rows } = await pool.query<{ sha256: string; size: number; fileName: string; contentType: string }>({
    name: 'file of a remittance advice',
    text: `SELECT f.sha256, f.size, f.file_name AS "fileName", f.content_type AS "contentType"
           FROM files f WHERE f.organization_id = $1 AND f.remittance_advice_id = $2`,
    values: [organizationId, id],
  });
  const [file] = rows;
  if (file === undefined) throw notFound();
  return file;
}
