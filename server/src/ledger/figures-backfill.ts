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
  ...['updated_at', 'open_customer', 'open', 'outstanding', 'paid', 'payment_linked', 'promised', 'settled'],
  ...['unlinked_customer', 'unlinked', 'overpaid_customer', 'written_off'],
].map((name) => `documents_${name}_idx`);
const FORMER_CUSTOMER_INDEXES = ['balance', 'amount_due', 'updated_at'].map(
  (name) => `customers_${name}_idx`,
);

/** Writes the figures of records of the former release. Triggers have written those of changed records. */
export const FIGURE_BACKFILLS: readonly Backfill[] = [
  backfillOf('document figures', 'documents', DOCUMENT_FIGURES, FORMER_DOCUMENT_INDEXES),
  backfillOf('customer figures', 'customers', CUSTOMER_FIGURES, FORMER_CUSTOMER_INDEXES),
];

function backfillOf(
  name: string,
  records: 'documents' | 'customers',
  table: FigureTable,
  formerIndexes: readonly string[],
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
      for (const index of formerIndexes) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    },
  };
}
