import { fromDocuments } from '../../ledger/relations.ts';
import { WITH_DUE_INVOICES } from '../facts/due-invoices.ts';

/** $1 organization, $2 last customer of the previous chunk, $3 number of further customers to skip. */
export const CHUNK_END = `
SELECT id FROM customers WHERE organization_id = $1 AND id > $2 ORDER BY id OFFSET $3 LIMIT 1`;

/** Pending or failed plan actions whose carrying invoice is settled or deleted; one index lookup for each. */
const settledActions = (state: string) => `
SELECT a.customer_id FROM actions a
WHERE a.organization_id = $1 AND a.customer_id > $2 AND a.customer_id <= $3 AND a.state = '${state}' AND a.source = 'WORKFLOW'
  AND a.step_day IS NOT NULL
  AND (SELECT d.is_open ${fromDocuments('d')} AND d.id = a.carrying_invoice_id) IS NOT TRUE`;

/**
 * Customers after $2 and up to $3 for whom `evaluate` (dunning/domain) may decide something: a
 * superset. $4–$9 are `dueInvoiceValues`.
 */
export const CANDIDATES = `${WITH_DUE_INVOICES}
SELECT customer_id AS id FROM asking
UNION ${settledActions('TODO')}
UNION ${settledActions('FAILED')}
UNION
SELECT a.customer_id FROM actions a
WHERE a.organization_id = $1 AND a.customer_id > $2 AND a.customer_id <= $3 AND a.topic = 'ON_ACCOUNT' AND a.state = 'TODO'
ORDER BY 1`;

/** Released emails after $2 that are not snoozed. $3 now, $4 limit. */
export const RELEASED_EMAILS = `
SELECT id FROM actions
WHERE organization_id = $1 AND id > $2 AND state = 'TODO' AND type = 'EMAIL' AND approved_at IS NOT NULL
  AND (snoozed_until IS NULL OR snoozed_until <= $3)
ORDER BY id LIMIT $4`;

/** Organizations that may need a sweep: one of their plans is active, or actions wait. */
export const ORGANIZATIONS = `-- all organizations
SELECT o.organization_id AS id FROM organizations o
WHERE EXISTS (SELECT 1 FROM dunning_plans p WHERE p.organization_id = o.organization_id AND p.is_active)
  OR EXISTS (SELECT 1 FROM actions a
    WHERE a.organization_id = o.organization_id AND a.state IN ('TODO', 'FAILED') AND a.source = 'WORKFLOW')
  OR EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = o.organization_id AND a.topic = 'REPLY' AND a.state = 'TODO'
    AND a.escalated_at IS NULL)
  OR EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = o.organization_id AND a.state = 'TODO'
    AND a.type = 'EMAIL' AND a.approved_at IS NOT NULL)
ORDER BY 1`;
