-- Corrected invoices, and invoices that wait before they are reported (ADR 0142).

ALTER TABLE vat_breakdowns
  -- The invoice for which the VAT was stored. Null: it did not exist when this column was added.
  ADD COLUMN amount bigint,
  ADD COLUMN currency text,
  -- Whether other VAT was stored since the last comparison, so that reported statuses may state the former one.
  ADD COLUMN is_replaced boolean NOT NULL DEFAULT false,
  -- Why its payments are not reported. Null: they are.
  ADD COLUMN waits_for text,
  ADD CONSTRAINT vat_breakdowns_waits_for_check CHECK (waits_for IN ('SELLER_REGISTRATION', 'VAT_BREAKDOWN'));
CREATE INDEX vat_breakdowns_blocked_idx ON vat_breakdowns (organization_id, invoice_id) WHERE waits_for IS NOT NULL;

UPDATE vat_breakdowns v SET amount = d.amount, currency = d.currency FROM documents d
WHERE d.organization_id = v.organization_id AND d.id = v.invoice_id;

-- Invoices that were corrected after their VAT was stored and reported: they are found by the amount of that VAT.
UPDATE vat_breakdowns v SET amount = x.amount, is_waiting = true
FROM (SELECT b.organization_id, b.invoice_id, sum((s ->> 'taxable')::bigint + (s ->> 'tax')::bigint) AS amount
  FROM vat_breakdowns b, jsonb_array_elements(b.shares) s
  WHERE EXISTS (SELECT 1 FROM lifecycle_statuses l
    WHERE l.organization_id = b.organization_id AND l.invoice_id = b.invoice_id)
  GROUP BY b.organization_id, b.invoice_id) x
WHERE v.organization_id = x.organization_id AND v.invoice_id = x.invoice_id AND v.amount <> x.amount;

-- The SIREN in the company details for which all invoices were compared. Null: there was none.
ALTER TABLE collected_reports ADD COLUMN registration text;
