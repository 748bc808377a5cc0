import { fromCustomers, fromFiguresWith, joinDocument } from '../../ledger/relations.ts';
import type { Database, Statement } from '../../platform/db/database.ts';
import { documentKeys } from '../domain/matching/text/number-keys.ts';

/** Records that are read together. */
const TOGETHER = 1_000;
/** A transaction that was open at the last reading may have written this much earlier. */
const OVERLAP = "interval '10 minutes'";
const BEGINNING = '1970-01-01T00:00:00.000Z';
const NIL_ID = '00000000-0000-0000-0000-000000000000';

interface Numbered {
  id: string;
  number: string | null;
  externalId: string;
  /** When it was changed, as PostgreSQL writes it: a time of JavaScript loses the microseconds. */
  at: string;
}

type Position = Pick<Numbered, 'at' | 'id'>;

const documentsAfter =
  (organizationId: string, kind: 'INVOICE' | 'CREDIT_NOTE') =>
  ({ at, id }: Position): Statement => ({
    name: 'documents for number keys',
    text: `SELECT f.id, d.custom_id AS number, d.external_id AS "externalId", f.updated_at::text AS at
           ${fromFiguresWith('f', joinDocument('d', 'f.id'))}
             AND f.kind = $2 AND (f.updated_at, f.id) > ($3::timestamptz, $4::uuid)
           ORDER BY f.updated_at, f.id LIMIT ${TOGETHER}`,
    values: [organizationId, kind, at, id],
  });

const customersAfter =
  (organizationId: string) =>
  ({ at, id }: Position): Statement => ({
    name: 'customers for number keys',
    text: `SELECT c.id, NULL AS number, c.external_id AS "externalId", c.created_at::text AS at ${fromCustomers('c')}
             AND (c.created_at, c.id) > ($2::timestamptz, $3::uuid)
           ORDER BY c.created_at, c.id LIMIT ${TOGETHER}`,
    values: [organizationId, at, id],
  });

/**
 * Stores the keys of invoices, credit notes and customers that are new or were renamed since the last call. Keys
 * of former numbers stay, because the engine compares the numbers themselves.
 */
export async function refreshNumberKeys(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
): Promise<void> {
  const { rows } = await pool.query<{ documents: string | null; customers: string | null }>({
    name: 'progress of number keys',
    text: `SELECT documents_read_until - ${OVERLAP} AS documents, customers_read_until - ${OVERLAP} AS customers
           FROM cash_settings WHERE organization_id = $1`,
    values: [organizationId],
  });
  const { documents = null, customers = null } = rows[0] ?? {};
  const invoicesAt = await storeKeys(pool, organizationId, {
    kind: 'DOCUMENT',
    since: documents,
    after: documentsAfter(organizationId, 'INVOICE'),
  });
  const creditNotesAt = await storeKeys(pool, organizationId, {
    kind: 'DOCUMENT',
    since: documents,
    after: documentsAfter(organizationId, 'CREDIT_NOTE'),
  });
  const customersAt = await storeKeys(pool, organizationId, {
    kind: 'CUSTOMER',
    since: customers,
    after: customersAfter(organizationId),
  });
  await pool.query({
    name: 'number keys are read',
    text: `UPDATE cash_settings SET
             documents_read_until = greatest(documents_read_until, $2::timestamptz, $3::timestamptz),
             customers_read_until = greatest(customers_read_until, $4::timestamptz)
           WHERE organization_id = $1`,
    values: [organizationId, invoicesAt, creditNotesAt, customersAt],
  });
}

interface Reading {
  kind: 'DOCUMENT' | 'CUSTOMER';
  since: string | null;
  after: (position: Position) => Statement;
}

/** Stores the keys of all records after an instant. Returns the latest change; null: there is none. */
async function storeKeys(
  pool: Database['pool'],
  organizationId: string,
  { kind, since, after }: Reading,
): Promise<string | null> {
  let position: Position = { at: since ?? BEGINNING, id: NIL_ID };
  let latest: string | null = null;
  for (;;) {
    const { rows } = await pool.query<Numbered>(after(position));
    const last = rows.at(-1);
    if (last === undefined) return latest;
    const keys = rows.flatMap((row) => documentKeys(row).map((key) => ({ key, id: row.id })));
    await pool.query({
      name: 'insert number keys',
      text: `INSERT INTO bank_number_keys (organization_id, key, kind, record_id)
             SELECT $1, k.key, $2, k.id FROM unnest($3::text[], $4::uuid[]) AS k(key, id) ON CONFLICT DO NOTHING`,
      values: [organizationId, kind, keys.map(({ key }) => key), keys.map(({ id }) => id)],
    });
    position = last;
    latest = last.at;
    if (rows.length < TOGETHER) return latest;
  }
}
