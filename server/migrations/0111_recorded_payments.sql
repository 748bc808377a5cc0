-- Payments that another system records after a match created them (ADR 0119).

-- Payments changed before were compared with matches.
ALTER TABLE cash_settings ADD COLUMN payments_read_until timestamptz;

-- The match that took the place of an ended one. Null: it is in force, or was undone.
ALTER TABLE bank_matches ADD COLUMN replaced_by uuid;

-- Payments that may record the money of a matched transaction a second time, until a person decides.
CREATE TABLE bank_recorded_twice (
  organization_id uuid NOT NULL,
  bank_transaction_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  found_at timestamptz NOT NULL,
  -- When and by whom it was decided that they are two payments. Null: not decided.
  decided_at timestamptz,
  decided_by jsonb,
  CONSTRAINT bank_recorded_twice_pkey PRIMARY KEY (organization_id, bank_transaction_id, payment_id),
  CONSTRAINT bank_recorded_twice_transaction_fk FOREIGN KEY (organization_id, bank_transaction_id)
    REFERENCES bank_transactions (organization_id, id)
);
-- The findings that wait for a person.
CREATE INDEX bank_recorded_twice_open_idx ON bank_recorded_twice (organization_id, found_at) WHERE decided_at IS NULL;
