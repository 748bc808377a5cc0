import type { Removals } from '../platform/retention/job.ts';

/**
 * Removes the bytes of bank files; their statements and transactions stay. A file is kept while it is read,
 * while it needs a mapping, and while a statement of it waits for its account.
 */
export const cashRemovals: Removals = {
  bank_files: `DELETE FROM files WHERE organization_id = $3 AND id IN (
    SELECT c.id FROM bank_files f JOIN files c ON c.organization_id = $3 AND c.bank_file_id = f.id
    WHERE f.organization_id = $3 AND f.created_at < $1 AND f.state IN ('READ', 'FAILED') AND NOT EXISTS (
      SELECT 1 FROM bank_statements s WHERE s.organization_id = $3 AND s.bank_file_id = f.id
        AND s.bank_account_id IS NULL AND s.refusal IS NULL)
    ORDER BY f.created_at, f.id LIMIT $2)`,
};
