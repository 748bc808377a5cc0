import { WITH_CARRYING } from '../facts/carrying.ts';

/** $1 organization, $2 the last customer of the chunk before, $3 how many more are passed over. */
export const CHUNK_END = `
SELECT id FROM customers WHERE organization_id = $1 AND id > $2 ORDER BY id OFFSET $3 LIMIT 1`;

/**
 * Customers after $2 and up to $3 about whom `evaluate` (collections/domain/dunning) may decide on something: a superset of
 * them. $4–$11 are `carryingValues`, $12 today. Tracks are found in the order of customers (IS NOT DISTINCT FROM keeps the
 * index by invoice out of it, which jumps about).
 */
export const CANDIDATES = `${WITH_CARRYING}
SELECT k.customer_id AS id FROM carrying k
LEFT JOIN dunning_tracks t ON t.organization_id = $1 AND t.customer_id = k.customer_id AND t.plan_id = k.plan_id
  AND t.invoice_id IS NOT DISTINCT FROM k.invoice_id
WHERE t.invoice_id IS NULL OR t.next_on <= $12 OR t.version <> k.version OR t.carrying_due_at <> k.due_at
UNION
SELECT a.customer_id FROM actions a
WHERE a.organization_id = $1 AND a.customer_id > $2 AND a.customer_id <= $3 AND a.state = 'TODO' AND a.source = 'WORKFLOW'
  AND NOT EXISTS (SELECT 1 FROM documents d
    WHERE d.organization_id = $1 AND d.id = a.carrying_invoice_id AND d.is_open)
ORDER BY 1`;

/** E-mails that people or a plan released and that are not snoozed, after $2. $3 now, $4 how many. */
export const RELEASED_EMAILS = `
SELECT id FROM actions
WHERE organization_id = $1 AND id > $2 AND state = 'TODO' AND type = 'EMAIL' AND approved_at IS NOT NULL
  AND (snoozed_until IS NULL OR snoozed_until <= $3)
ORDER BY id LIMIT $4`;

/** Organizations for which there may be something to do: a plan is followed, or actions wait. */
export const ORGANIZATIONS = `-- all organizations
SELECT o.organization_id AS id FROM organizations o
WHERE EXISTS (SELECT 1 FROM dunning_plans p WHERE p.organization_id = o.organization_id AND p.is_active)
  OR EXISTS (SELECT 1 FROM actions a
    WHERE a.organization_id = o.organization_id AND a.state = 'TODO' AND a.source = 'WORKFLOW')
  OR EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = o.organization_id AND a.state = 'TODO'
    AND a.type = 'EMAIL' AND a.approved_at IS NOT NULL)
ORDER BY 1`;
