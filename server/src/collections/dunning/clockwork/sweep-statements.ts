/** $1 organization, $2 the last customer of the chunk before, $3 how many more are passed over. */
export const CHUNK_END = `
SELECT id FROM customers WHERE organization_id = $1 AND id > $2 ORDER BY id OFFSET $3 LIMIT 1`;

/** Dates are those of the organization's clock until the transaction ends. */
export const LOCAL_TIME = `SELECT set_config('TimeZone', $1, true)`;

/**
 * Customers after $2 and up to $3 about whom `evaluate` (collections/domain/dunning) may decide on something: a superset of them.
 * `carrying` repeats its rules for the carrying invoice: the oldest by local day that may be reminded of, of equally
 * old ones the largest. What no step is due for is left out at once; it cannot carry before what is older.
 * $4–$7 active plans, $8 currency of the organization and $9 factors of the others, $10 today, $11 now, $12 the beginning
 * of today. Reads the open invoices once, in the order of documents_open_customer_idx and without their table. Tracks are
 * found in the order of customers too (IS NOT DISTINCT FROM keeps the index by invoice out of it, which jumps about).
 */
export const CANDIDATES = `
WITH plans AS MATERIALIZED (
  SELECT * FROM unnest($4::uuid[], $5::integer[], $6::boolean[], $7::timestamptz[])
    AS p(id, version, by_invoice, before)),
factors AS MATERIALIZED (SELECT * FROM json_to_recordset($9::json) AS f(currency text, factor numeric)),
disputed AS MATERIALIZED (
  SELECT invoice_id FROM disputes WHERE organization_id = $1 AND resolved_at IS NULL),
owing AS MATERIALIZED (
  SELECT b.customer_id, b.currency, CASE
      WHEN c.dunning_off THEN NULL
      WHEN c.dunning_plan_id IS NOT NULL THEN c.dunning_plan_id
      WHEN (SELECT x.dunning_off FROM customers x WHERE x.organization_id = $1 AND x.id = c.parent_id) THEN NULL
      ELSE coalesce(
        (SELECT x.dunning_plan_id FROM customers x WHERE x.organization_id = $1 AND x.id = c.parent_id),
        (SELECT s.id FROM dunning_plans s WHERE s.organization_id = $1 AND s.is_default)) END AS plan_id
  FROM customer_balances b
  JOIN customers c ON c.organization_id = $1 AND c.id = b.customer_id AND c.id > $2 AND c.id <= $3
  WHERE b.organization_id = $1 AND b.customer_id > $2 AND b.customer_id <= $3
    AND b.invoiced - b.credited - b.paid + b.refunded > 0
    AND (c.dunning_paused_until IS NULL OR c.dunning_paused_until <= $11)
  ORDER BY b.customer_id),
carrying AS (
  SELECT DISTINCT ON (d.customer_id, p.id, CASE WHEN p.by_invoice THEN d.id END)
    d.customer_id, p.id AS plan_id, p.version, d.id AS invoice_id, d.due_at
  FROM documents d
  JOIN owing b ON b.customer_id = d.customer_id AND b.currency = d.currency
  JOIN plans p ON p.id = coalesce(d.dunning_plan_id, b.plan_id)
  WHERE d.organization_id = $1 AND d.kind = 'INVOICE' AND d.is_open AND d.customer_id > $2 AND d.customer_id <= $3
    AND d.due_at < p.before
    AND (d.dunning_paused_until IS NULL OR d.dunning_paused_until <= $11)
    AND (d.promise_date IS NULL OR d.promise_date < $12)
    AND d.id NOT IN (SELECT invoice_id FROM disputed)
  ORDER BY d.customer_id, p.id, CASE WHEN p.by_invoice THEN d.id END, d.due_at::date,
    CASE WHEN d.currency = $8 THEN d.amount - d.amount_linked ELSE coalesce(
      (SELECT round((d.amount - d.amount_linked) * f.factor) FROM factors f WHERE f.currency = d.currency), 0) END DESC,
    d.id)
SELECT k.customer_id AS id FROM carrying k
LEFT JOIN dunning_tracks t ON t.organization_id = $1 AND t.customer_id = k.customer_id AND t.plan_id = k.plan_id
  AND t.invoice_id IS NOT DISTINCT FROM k.invoice_id
WHERE t.invoice_id IS NULL OR t.next_on <= $10 OR t.version <> k.version OR t.carrying_due_at <> k.due_at
UNION
SELECT a.customer_id FROM actions a
WHERE a.organization_id = $1 AND a.customer_id > $2 AND a.customer_id <= $3 AND a.state = 'TODO' AND a.source = 'WORKFLOW'
  AND NOT EXISTS (SELECT 1 FROM documents d
    WHERE d.organization_id = $1 AND d.id = a.carrying_invoice_id AND d.is_open)
ORDER BY 1`;

/** E-mails that people or a plan released and that are not snoozed, after $2. $3 now, $4 how many. */
export const NEGLECTED = `
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
