-- A reference without invoices asks for everything that a customer owes: Swiss QR-IBANs need one for each transfer.
ALTER TABLE payment_references DROP CONSTRAINT payment_references_invoices_check;
ALTER TABLE payment_references
  ADD CONSTRAINT payment_references_invoices_check CHECK (cardinality(invoice_ids) <= 200);

-- A debtor announced a transfer in the portal. Only such a promise can be taken back there.
ALTER TABLE promises ADD COLUMN is_announcement boolean NOT NULL DEFAULT false;
