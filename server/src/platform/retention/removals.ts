import type { Removals } from './job.ts';

/** Keys of all organizations are removed together, because their retention is the same. */
export const platformRemovals: Removals = {
  idempotency_keys: `DELETE FROM idempotency_keys k USING (
      SELECT organization_id, api_key, key FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2) o
    WHERE k.organization_id = o.organization_id AND k.api_key = o.api_key AND k.key = o.key AND k.created_at < $1
    -- all organizations`,
};
