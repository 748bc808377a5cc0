-- What payers say that they paid (ADR 0124). The original bytes are a row of `files`.
CREATE TABLE remittance_advices (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  source text NOT NULL,
  -- PDF, CSV, XLSX or TEXT. Null: not read yet.
  format text,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  -- The received email that contained it, and the attachment, from 0; -1: the text of the email.
  message_id uuid,
  message_part integer,
  -- Who paid, as the user or the answered email says. Null: its documents say it.
  customer_id uuid,
  -- The line that a user added it to.
  bank_transaction_id uuid,
  -- Whether a user uploaded it, or it came from a contact of the customer.
  is_trusted boolean NOT NULL,
  payer_name text,
  customer_number text,
  currency text,
  -- Σ of its lines, in minor units. Null: it is not usable.
  amount bigint,
  -- Whether it states its total.
  has_total boolean NOT NULL DEFAULT false,
  paid_on date,
  reference text,
  lines jsonb NOT NULL DEFAULT '[]',
  -- Why it is not used, and the line of the file.
  problem text,
  problem_line integer,
  -- Who sent it. Null: the service.
  actor jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT remittance_advices_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT remittance_advices_state_check CHECK (state IN ('READING', 'USABLE', 'UNUSABLE')),
  CONSTRAINT remittance_advices_source_check CHECK (source IN ('UPLOAD', 'EMAIL')),
  CONSTRAINT remittance_advices_problem_check CHECK ((state = 'UNUSABLE') = (problem IS NOT NULL)),
  CONSTRAINT remittance_advices_amount_check CHECK ((state = 'USABLE') = (amount IS NOT NULL)),
  CONSTRAINT remittance_advices_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT remittance_advices_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id),
  CONSTRAINT remittance_advices_transaction_fk FOREIGN KEY (organization_id, bank_transaction_id)
    REFERENCES bank_transactions (organization_id, id)
);
CREATE INDEX remittance_advices_created_at_idx ON remittance_advices (organization_id, created_at, id);
CREATE INDEX remittance_advices_reading_idx ON remittance_advices (organization_id, updated_at)
  WHERE state = 'READING';
-- The advices whose sum is the amount of a line.
CREATE INDEX remittance_advices_amount_idx ON remittance_advices (organization_id, amount) WHERE state = 'USABLE';
-- An email is read once, also if its job runs twice.
CREATE UNIQUE INDEX remittance_advices_message_key ON remittance_advices (organization_id, message_id, message_part)
  WHERE message_id IS NOT NULL;

-- The advice that a match rests on. It is history as well, so it does not keep the advice from being deleted.
ALTER TABLE bank_matches ADD COLUMN remittance_advice_id uuid;
CREATE INDEX bank_matches_advice_idx ON bank_matches (organization_id, remittance_advice_id)
  WHERE remittance_advice_id IS NOT NULL;

ALTER TABLE files ADD COLUMN remittance_advice_id uuid;
ALTER TABLE files ADD CONSTRAINT files_remittance_advice_fk
  FOREIGN KEY (organization_id, remittance_advice_id) REFERENCES remittance_advices (organization_id, id);
ALTER TABLE files DROP CONSTRAINT files_owner_check;
ALTER TABLE files ADD CONSTRAINT files_owner_check CHECK (
  num_nonnulls(document_id, note_id, message_id, letter_batch_id, is_logo, export_id, bank_file_id,
    remittance_advice_id) = 1);
CREATE UNIQUE INDEX files_remittance_advice_key ON files (organization_id, remittance_advice_id)
  WHERE remittance_advice_id IS NOT NULL;
