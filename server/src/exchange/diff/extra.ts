import { joinCustomer } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { LineType } from '../imports/schema.ts';
import { type Difference, NOTHING } from './difference.ts';
import { loadStagedNames } from './stage.ts';
import { DOCUMENT_KINDS } from './stored.ts';

const STORED = (table: string, where = '', amount = 'null::bigint AS amount, null AS currency') => `
  SELECT t.id AS "statedId", t.external_id AS "statedName", t.id, t.external_id AS "externalId", ${amount}
  FROM ${table} t WHERE t.organization_id = $1${where} ORDER BY t.external_id`;

const CONTACTS = `
  SELECT c.id AS "statedId", c.external_id AS "statedName", t.id, coalesce(t.external_id, t.email) AS "externalId",
    null::bigint AS amount, null AS currency
  FROM contacts t ${joinCustomer('c', 't.customer_id')}
  WHERE t.organization_id = $1 AND t.source <> 'APP'
  ORDER BY c.external_id, t.email`;

/** `statedId` and `statedName` identify the record in lines; for a contact they are those of its customer. */
interface Row {
  statedId: string;
  /** Null: a line of a file of a bank. */
  statedName: string | null;
  id: string;
  externalId: string | null;
  amount: number | null;
  currency: string | null;
}

/**
 * Yields stored records of a type that no line names. Contacts are yielded only for customers whose contacts
 * no line names; all other contacts are compared individually. Requires a transaction.
 */
export async function* streamExtraRecords(
  connection: Connection,
  organizationId: string,
  type: LineType,
): AsyncGenerator<Difference> {
  const kind = DOCUMENT_KINDS[type];
  const values = [organizationId, ...(kind === undefined ? [] : [kind])];
  await connection.query({ text: `DECLARE diff_extra NO SCROLL CURSOR FOR ${statementOf(type)}`, values });
  for (;;) {
    const { rows } = await connection.query<Row>('FETCH 1000 FROM diff_extra');
    if (rows.length === 0) break;
    const left = await findUnstated(connection, organizationId, type, rows);
    for (const { id, externalId, amount, currency } of left)
      yield { ...NOTHING, kind: 'extra', type, id, externalId, amount, currency };
  }
  await connection.query('CLOSE diff_extra');
}

async function findUnstated(
  connection: Connection,
  organizationId: string,
  type: LineType,
  rows: readonly Row[],
): Promise<Row[]> {
  const byContact = type === 'contact';
  const names = rows.flatMap(({ statedName, statedId }) => [
    ...(statedName === null ? [] : [`e${statedName}`]),
    ...(byContact ? [`i${statedId}`] : []),
  ]);
  // The id in a contact's line is that of the contact, not of its customer.
  const ids = byContact ? [] : rows.map(({ statedId }) => statedId);
  const staged = await loadStagedNames(connection, organizationId, type, { names, ids });
  return rows.filter(
    ({ statedName, statedId }) =>
      (statedName === null || !staged.names.has(`e${statedName}`)) &&
      !staged.names.has(`i${statedId}`) &&
      !staged.ids.has(statedId),
  );
}

function statementOf(type: LineType): string {
  if (DOCUMENT_KINDS[type] !== undefined)
    return STORED('documents', ' AND t.kind = $2', 't.amount, t.currency');
  if (type === 'contact') return CONTACTS;
  if (type === 'bank_transaction') return STORED('bank_transactions', '', 't.amount, t.currency');
  return type === 'customer'
    ? STORED('customers', ' AND t.merged_into_id IS NULL')
    : STORED('reconciliations');
}
