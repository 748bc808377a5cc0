import type pg from 'pg';
import type { Backfill, BackfillRange } from '../platform/db/backfills.ts';
import {
  CUSTOMER_FIGURES,
  DOCUMENT_FIGURES,
  type FigureTable,
  figureList,
  insertFigures,
} from './settlement/figures.ts';

/** Indexes that the former release needs, and this one no longer (migration 0084). */
const FORMER_DOCUMENT_INDEXES = [
  'updated_at',
  'open_customer',
  'open',
  'outstanding',
  'paid',
  'payment_linked',
  'promised',
  'settled',
  'unlinked_customer',
  'unlinked',
  'overpaid_customer',
  'written_off',
  'dated_at',
  'issued',
].map((name) => `documents_${name}_idx`);
const FORMER_CUSTOMER_INDEXES = ['balance', 'amount_due', 'updated_at'].map(
  (name) => `customers_${name}_idx`,
);

/** The index that replaces two of them (migration 0085). */
const DATED = `CREATE INDEX CONCURRENTLY IF NOT EXISTS documents_dated_idx ON documents (organization_id, kind, dated_at, id)
  INCLUDE (dated_on, customer_id, currency, amount, dunning_plan_id)`;

/** Writes the figures of records of the former release. Triggers have written those of changed records. */
export const FIGURE_BACKFILLS: readonly Backfill[] = [
  backfillOf('document figures', 'documents', DOCUMENT_FIGURES, async (client) => {
    await createDated(client);
    await dropIndexes(client, FORMER_DOCUMENT_INDEXES);
  }),
  backfillOf('customer figures', 'customers', CUSTOMER_FIGURES, (client) =>
    dropIndexes(client, FORMER_CUSTOMER_INDEXES),
  ),
];

function backfillOf(
  name: string,
  records: 'documents' | 'customers',
  table: FigureTable,
  replaceIndexes: (client: pg.ClientBase) => Promise<void>,
): Backfill {
  const text = `
    WITH read AS (
      SELECT ${figureList(table)} FROM ${records} WHERE organization_id = $1 AND id > $2
      ORDER BY id LIMIT $3 FOR KEY SHARE),
    written AS (${insertFigures(table, 'read')} ON CONFLICT DO NOTHING)
    SELECT id FROM read ORDER BY id`;
  return {
    name,
    table: records,
    async batch(client: pg.ClientBase, { organizationId, after, limit }: BackfillRange) {
      const { rows } = await client.query<{ id: string }>(text, [organizationId, after, limit]);
      return rows.map(({ id }) => id);
    },
    async finish(client: pg.ClientBase) {
      await client.query(`VACUUM ANALYZE ${table.name}`);
      await replaceIndexes(client);
    },
  };
}

/** Creates the index. PostgreSQL leaves an invalid one if its creation was interrupted. */
async function createDated(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_index WHERE indexrelid = to_regclass('documents_dated_idx') AND NOT indisvalid`,
  );
  if (rowCount !== 0) await dropIndexes(client, ['documents_dated_idx']);
  await client.query(DATED);
}

async function dropIndexes(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
