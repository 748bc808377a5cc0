import type { Removals } from '../platform/retention/job.ts';

/** Removes events of providers that were processed. A repeated event only reads again what its provider states. */
export const onlinePaymentRemovals: Removals = {
  provider_events: `DELETE FROM provider_events WHERE organization_id = $3 AND (provider, event_id) IN (
    SELECT e.provider, e.event_id FROM provider_events e WHERE e.organization_id = $3 AND e.received_at < $1
      AND e.processed_at IS NOT NULL ORDER BY e.received_at LIMIT $2)`,
};
