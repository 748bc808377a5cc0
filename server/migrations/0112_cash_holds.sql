-- The customer who certainly paid an open bank transaction: reminders wait for it (ADR 0120).
ALTER TABLE bank_transactions
  -- Null: the payer is not certain, or the transaction is decided.
  ADD COLUMN payer_customer_id uuid,
  -- When the payer was recognized first. Null: never since the transaction was last decided.
  ADD COLUMN payer_known_at timestamptz;
CREATE INDEX bank_transactions_payer_customer_idx ON bank_transactions (organization_id, payer_customer_id)
  WHERE payer_customer_id IS NOT NULL;
