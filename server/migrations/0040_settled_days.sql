-- The day since which nothing of an invoice or a refund is left, and whether a payment is among what settles it (docs/adr/0064).
-- As with 0032, the release before must not write beside this: it would leave the day as it was.
ALTER TABLE documents ADD COLUMN settled_on date;
ALTER TABLE documents ADD COLUMN settled_by_payment boolean;
UPDATE documents d SET settled_on = s.settled_on, settled_by_payment = s.by_payment
FROM (
  SELECT l.organization_id, l.debit_id, max(greatest(l.credit_on, l.debit_on)) AS settled_on,
    bool_or(c.kind = 'PAYMENT') AS by_payment
  FROM links l JOIN documents c ON c.organization_id = l.organization_id AND c.id = l.credit_id
  WHERE l.amount_in_effect > 0 GROUP BY l.organization_id, l.debit_id) s
WHERE d.organization_id = s.organization_id AND d.id = s.debit_id AND d.amount_linked >= d.amount;

-- What was settled in a time, or since, whole in the index.
CREATE INDEX documents_settled_idx ON documents (organization_id, settled_on)
  INCLUDE (id, kind, customer_id, currency, amount, amount_linked, dated_on, due_on, dunning_plan_id, written_off_at, settled_by_payment)
  WHERE settled_on IS NOT NULL;
