import type { Removals } from '../../platform/retention/job.ts';

/** Removes finished deliveries. Pending ones stay as long as their event. */
export const webhookRemovals: Removals = {
  webhook_deliveries: `DELETE FROM webhook_deliveries WHERE organization_id = $3 AND (endpoint_id, id) IN (
    SELECT d.endpoint_id, d.id FROM webhook_endpoints e CROSS JOIN LATERAL (
      SELECT x.endpoint_id, x.id FROM webhook_deliveries x
      WHERE x.organization_id = $3 AND x.endpoint_id = e.id AND x.created_at < $1 AND x.state <> 'PENDING'
      ORDER BY x.created_at, x.id LIMIT $2) d
    WHERE e.organization_id = $3 LIMIT $2)`,
};
