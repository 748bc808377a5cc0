import { WITH_ASKING } from '../facts/followers.ts';

/** $1 organization, $2 the last customer of the chunk before, $3 how many more are passed over. */
export const CHUNK_END = `
SELECT id FROM customers WHERE organization_id = $1 AND id > $2 ORDER BY id OFFSET $3 LIMIT 1`;

/** Actions of plans that wait, or failed, although their carrying invoice is settled or gone; each is looked up by itself. */
const settledActions = (state: string) => `
SELECT a.customer_id FROM actions a
WHERE a.organization_id = $1 AND a.customer_id > $2 AND a.customer_id <= $3 AND a.state = '${state}' AND a.source = 'WORKFLOW'
  AND a.step_day IS NOT NULL
  AND (SELECT d.is_open FROM documents d
    WHERE d.organization_id = $1 AND d.id = a.carrying_invoice_id) IS NOT TRUE`;

/**
 * Customers after $2 and up to $3 about whom `evaluate` (collections/domain/dunning) may decide on something: a superset of
 * them. $4–$9 are `followerValues`.
 */
export const CANDIDATES = `${WITH_ASKING}
SELECT customer_id AS id FROM asking
UNION ${settledActions('TODO')}
UNION ${settledActions('FAILED')}
UNION
SELECT a.customer_id FROM actions a
WHERE a.organization_id = $1 AND a.customer_id > $2 AND a.customer_id <= $3 AND a.topic = 'ON_ACCOUNT' AND a.state = 'TODO'
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
    WHERE a.organization_id = o.organization_id AND a.state IN ('TODO', 'FAILED') AND a.source = 'WORKFLOW')
  OR EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = o.organization_id AND a.topic = 'REPLY' AND a.state = 'TODO'
    AND a.escalated_at IS NULL)
  OR EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = o.organization_id AND a.state = 'TODO'
    AND a.type = 'EMAIL' AND a.approved_at IS NOT NULL)
ORDER BY 1`;
