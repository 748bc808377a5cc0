import type { Backfill } from '../platform/db/backfills.ts';
import { PHONE_DIGITS } from './records/search-expressions.ts';

/** Builds indexes without blocking writes to their tables. It fills no rows. */
export const INDEX_BACKFILLS: readonly Backfill[] = [
  indexBackfill('phone numbers of contacts', {
    table: 'contacts',
    index: 'contacts_phone_idx',
    definition: `USING gin (organization_id, ${PHONE_DIGITS} gin_trgm_ops) WITH (gin_pending_list_limit = 512)
      WHERE phone IS NOT NULL`,
  }),
  indexBackfill('invoices with a hold of the source', {
    table: 'documents',
    index: 'documents_source_hold_idx',
    definition: '(organization_id, id) WHERE has_source_hold',
  }),
];

function indexBackfill(
  name: string,
  { table, index, definition }: { table: string; index: string; definition: string },
): Backfill {
  return {
    name,
    table,
    batch: async () => [],
    finish: async (client) => {
      // A process that ended while it built the index leaves an invalid one.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await client.query(`CREATE INDEX CONCURRENTLY ${index} ON ${table} ${definition}`);
    },
  };
}
