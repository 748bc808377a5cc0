import type { Connection } from '../../platform/db/database.ts';
import { LINE_TYPES, type LineType } from '../imports/schema.ts';
import { type Difference, NOTHING } from './difference.ts';
import { KINDS } from './stored.ts';

/** $1 the organization, $2 the type's number among staged lines. */
const UNSTATED = (alias: string) => `
  NOT EXISTS (SELECT FROM diff_lines l WHERE l.organization_id = $1 AND l.kind = $2 AND l.owner = ''
    AND l.key = 'e' || ${alias}.external_id)
  AND NOT EXISTS (SELECT FROM diff_lines l WHERE l.organization_id = $1 AND l.kind = $2 AND l.id = ${alias}.id)`;

const SIMPLE = (table: string, where = '') => `
  SELECT t.id, t.external_id AS "externalId", null::bigint AS amount, null AS currency
  FROM ${table} t WHERE t.organization_id = $1${where} AND ${UNSTATED('t')} ORDER BY t.external_id`;

const DOCUMENTS = `
  SELECT t.id, t.external_id AS "externalId", t.amount, t.currency
  FROM documents t WHERE t.organization_id = $1 AND t.kind = $3 AND ${UNSTATED('t')} ORDER BY t.external_id`;

/** Of customers whose contacts no line names; those of the others are compared one by one. */
const CONTACTS = `
  SELECT t.id, coalesce(t.external_id, t.email) AS "externalId", null::bigint AS amount, null AS currency
  FROM contacts t JOIN customers c ON c.organization_id = $1 AND c.id = t.customer_id
  WHERE t.organization_id = $1 AND t.source <> 'APP'
    AND NOT EXISTS (SELECT FROM diff_lines l WHERE l.organization_id = $1 AND l.kind = $2
      AND l.owner IN ('e' || c.external_id, 'i' || c.id))
  ORDER BY c.external_id, t.email`;

interface Row {
  id: string;
  externalId: string;
  amount: number | null;
  currency: string | null;
}

/** What is stored of a type and named by no line. Needs a transaction. */
export async function* extraRecords(
  connection: Connection,
  organizationId: string,
  type: LineType,
): AsyncGenerator<Difference> {
  const kind = KINDS[type];
  const values = [organizationId, LINE_TYPES.indexOf(type), ...(kind === undefined ? [] : [kind])];
  await connection.query({ text: `DECLARE diff_extra NO SCROLL CURSOR FOR ${statementOf(type)}`, values });
  for (;;) {
    const { rows } = await connection.query<Row>('FETCH 1000 FROM diff_extra');
    for (const row of rows) yield { ...NOTHING, ...row, kind: 'extra', type };
    if (rows.length === 0) break;
  }
  await connection.query('CLOSE diff_extra');
}

function statementOf(type: LineType): string {
  if (KINDS[type] !== undefined) return DOCUMENTS;
  if (type === 'contact') return CONTACTS;
  return type === 'customer'
    ? SIMPLE('customers', ' AND t.merged_into_id IS NULL')
    : SIMPLE('reconciliations');
}
