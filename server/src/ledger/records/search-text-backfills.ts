import type { Backfill } from '../../platform/db/backfills.ts';
import { SEARCHED } from './search-expressions.ts';

interface Texts {
  table: 'customers' | 'documents';
  kind: 'CUSTOMER' | 'INVOICE';
  /** Which rows of the table have a text. */
  only: string;
  searched: string;
  /** The trigram index that `search_texts` replaces. */
  index: string;
}

/**
 * The key lock keeps the former release from deleting a record whose text is being added. It does not block
 * payments. A text that a trigger has written is newer.
 */
function textsOf(name: string, { table, kind, only, searched, index }: Texts): Backfill {
  return {
    name,
    table,
    batch: async (client, { organizationId, after, limit }) => {
      const { rows } = await client.query<{ id: string }>(
        `WITH read AS (
           SELECT * FROM ${table} WHERE organization_id = $1 AND id > $2 AND ${only} ORDER BY id LIMIT $3 FOR KEY SHARE),
         written AS (
           INSERT INTO search_texts (organization_id, id, kind, text) SELECT $1, id, '${kind}', ${searched} FROM read
           ON CONFLICT (organization_id, id) DO NOTHING)
         SELECT id FROM read ORDER BY id`,
        [organizationId, after, limit],
      );
      return rows.map(({ id }) => id);
    },
    finish: async (client) => {
      await client.query('ANALYZE search_texts');
      // The former release searches without it, only slower.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    },
  };
}

/** Fill `search_texts` from the records of former releases (docs/adr/0092). */
export const searchTextBackfills: readonly Backfill[] = [
  textsOf('search texts of customers', {
    table: 'customers',
    kind: 'CUSTOMER',
    only: 'true',
    searched: SEARCHED.customers,
    index: 'customers_searched_idx',
  }),
  textsOf('search texts of invoices', {
    table: 'documents',
    kind: 'INVOICE',
    only: "kind = 'INVOICE'",
    searched: SEARCHED.invoices,
    index: 'documents_invoice_searched_idx',
  }),
];
