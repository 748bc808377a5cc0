-- What debtors choose in the portal to pay together, by the reference that their transfer bears (docs/adr/0046). They go
-- with the customer; invoices that are removed drop out by themselves.
CREATE TABLE payment_references (
  organization_id uuid NOT NULL,
  reference       text NOT NULL,
  customer_id     uuid NOT NULL,
  invoice_ids     uuid[] NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT payment_references_pkey PRIMARY KEY (organization_id, reference),
  CONSTRAINT payment_references_invoices_check CHECK (cardinality(invoice_ids) BETWEEN 1 AND 200),
  CONSTRAINT payment_references_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX payment_references_customer_idx ON payment_references (organization_id, customer_id, created_at);

-- Receipts for payments: none until an organization wants them, and none for what was recorded before that.
ALTER TABLE dunning_settings ADD COLUMN receipts text NOT NULL DEFAULT 'NONE';
ALTER TABLE dunning_settings ADD COLUMN receipts_since timestamptz;
ALTER TABLE dunning_settings ADD CONSTRAINT dunning_settings_receipts_check
  CHECK (receipts IN ('NONE', 'PAYMENTS', 'CLEAR', 'BOTH') AND (receipts = 'NONE') = (receipts_since IS NULL));

-- Which payment a receipt was written for. By its external id: one that is removed and imported again has a new id, and is
-- the same payment all the same. Without an action there was nobody to write to.
CREATE TABLE payment_receipts (
  organization_id     uuid NOT NULL,
  payment_external_id text NOT NULL,
  payment_id          uuid NOT NULL,
  action_id           uuid,
  created_at          timestamptz NOT NULL,
  CONSTRAINT payment_receipts_pkey PRIMARY KEY (organization_id, payment_external_id),
  CONSTRAINT payment_receipts_action_fk FOREIGN KEY (organization_id, action_id) REFERENCES actions (organization_id, id)
);
CREATE INDEX payment_receipts_action_idx ON payment_receipts (organization_id, action_id);
