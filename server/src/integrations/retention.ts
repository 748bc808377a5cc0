import type { Removals } from '../platform/retention/job.ts';

/** Removes finished runs of integrations. */
export const integrationRemovals: Removals = {
  source_runs: `DELETE FROM source_runs WHERE organization_id = $3 AND id IN (
    SELECT r.id FROM source_runs r WHERE r.organization_id = $3 AND r.finished_at < $1
    ORDER BY r.finished_at, r.id LIMIT $2)`,
};
