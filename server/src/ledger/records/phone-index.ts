import type { Backfill } from '../../platform/db/backfills.ts';
import { PHONE_DIGITS } from './search-expressions.ts';

/** Builds the index of phone numbers without blocking writes to contacts. It fills no rows. */
export const phoneIndex: Backfill = {
  name: 'phone numbers of contacts',
  table: 'contacts',
  batch: async () => [],
  finish: async (client) => {
    // A process that ended while it built the index leaves an invalid one.
    await client.query('DROP INDEX CONCURRENTLY IF EXISTS contacts_phone_idx');
    await client.query(
      `CREATE INDEX CONCURRENTLY contacts_phone_idx ON contacts USING gin (organization_id, ${PHONE_DIGITS} gin_trgm_ops)
         WITH (gin_pending_list_limit = 512) WHERE phone IS NOT NULL`,
    );
  },
};
