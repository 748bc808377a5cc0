-- Bank files, their statements and transactions, and what the transactions paid (ADR 0115).

-- The rules of an organization. Each writer of transactions locks the row, so that files take turns.
CREATE TABLE cash_settings (
  organization_id uuid NOT NULL,
  -- Counts the changes; 0: the rules are the default ones.
  version integer NOT NULL,
  rules jsonb NOT NULL,
  -- Invoices and credit notes changed before, and customers made before, have rows in `bank_number_keys`.
  documents_read_until timestamptz,
  customers_read_until timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT cash_settings_pkey PRIMARY KEY (organization_id),
  CONSTRAINT cash_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- Keys under which the numbers of invoices, credit notes and customers are found in the text of a payer. Matching
-- brings them up to date before it reads them, so that no write of the ledger pays for them.
CREATE TABLE bank_number_keys (
  organization_id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  CONSTRAINT bank_number_keys_pkey PRIMARY KEY (organization_id, key, kind, record_id),
  CONSTRAINT bank_number_keys_kind_check CHECK (kind IN ('DOCUMENT', 'CUSTOMER'))
);

-- A received file. The original bytes are a row of `files`.
CREATE TABLE bank_files (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  state text NOT NULL,
  -- Why the rest of the file could not be read, and the line. Null: it was read to its end.
  failure text,
  failure_line integer,
  -- Who sent it. Null: the service.
  actor jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT bank_files_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_files_state_check CHECK (state IN ('READING', 'READ', 'FAILED')),
  CONSTRAINT bank_files_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX bank_files_created_at_idx ON bank_files (organization_id, created_at, id);
CREATE INDEX bank_files_reading_idx ON bank_files (organization_id, updated_at) WHERE state = 'READING';

ALTER TABLE files ADD COLUMN bank_file_id uuid;
ALTER TABLE files ADD CONSTRAINT files_bank_file_fk
  FOREIGN KEY (organization_id, bank_file_id) REFERENCES bank_files (organization_id, id);
ALTER TABLE files DROP CONSTRAINT files_owner_check;
ALTER TABLE files ADD CONSTRAINT files_owner_check CHECK (
  num_nonnulls(document_id, note_id, message_id, letter_batch_id, is_logo, export_id, bank_file_id) = 1);
CREATE UNIQUE INDEX files_bank_file_key ON files (organization_id, bank_file_id) WHERE bank_file_id IS NOT NULL;

-- One account, one period, as the bank stated it. A refused statement has no transactions.
CREATE TABLE bank_statements (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bank_file_id uuid NOT NULL,
  -- Order in the file, from 1.
  position integer NOT NULL,
  -- CAMT, MT940, OFX or BAI2 for example.
  format text NOT NULL,
  kind text NOT NULL,
  -- The bank's identification, which it may repeat.
  bank_id text,
  sequence text,
  -- The account as the file states it, and its key: IBAN or number, and the currency.
  account_key text NOT NULL,
  iban text,
  account_number text,
  bic text,
  owner_name text,
  -- Null: no bank account has this number. Its transactions wait until a user says whose it is.
  bank_account_id uuid,
  currency text,
  from_on date,
  until_on date,
  opening_amount bigint,
  opening_on date,
  closing_amount bigint,
  closing_on date,
  -- Σ of its booked transactions.
  amount bigint NOT NULL,
  transactions integer NOT NULL,
  -- How many of them no earlier statement contained.
  new_transactions integer NOT NULL,
  -- Days of its first and its last transaction. Null: it has none.
  first_on date,
  last_on date,
  -- Why it is refused, and the line of the file. Null: it is true.
  refusal text,
  refusal_line integer,
  created_at timestamptz NOT NULL,
  CONSTRAINT bank_statements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_statements_position_key UNIQUE (organization_id, bank_file_id, position),
  CONSTRAINT bank_statements_kind_check CHECK (kind IN ('STATEMENT', 'INTRADAY', 'NOTIFICATION')),
  CONSTRAINT bank_statements_bank_file_fk FOREIGN KEY (organization_id, bank_file_id)
    REFERENCES bank_files (organization_id, id),
  CONSTRAINT bank_statements_bank_account_fk FOREIGN KEY (organization_id, bank_account_id)
    REFERENCES bank_accounts (organization_id, id)
);
CREATE INDEX bank_statements_created_at_idx ON bank_statements (organization_id, created_at, id);
CREATE INDEX bank_statements_waiting_idx ON bank_statements (organization_id, account_key)
  WHERE bank_account_id IS NULL;
CREATE INDEX bank_statements_bank_account_idx ON bank_statements (organization_id, bank_account_id, closing_on)
  WHERE bank_account_id IS NOT NULL;

-- Numbers that banks use for an account, as users assigned them.
CREATE TABLE bank_account_numbers (
  organization_id uuid NOT NULL,
  account_key text NOT NULL,
  bank_account_id uuid NOT NULL,
  CONSTRAINT bank_account_numbers_pkey PRIMARY KEY (organization_id, account_key),
  -- A number may be assigned before a statement of the account is stored.
  CONSTRAINT bank_account_numbers_bank_account_fk FOREIGN KEY (organization_id, bank_account_id)
    REFERENCES bank_accounts (organization_id, id) ON DELETE CASCADE
);

-- A line of a statement, or one payment of a batch.
CREATE TABLE bank_transactions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The line of the statement, which the payments of a batch share.
  entry_id uuid NOT NULL,
  -- 0: the whole line; from 1: a payment of a batch.
  part integer NOT NULL,
  -- Amount of the whole line.
  entry_amount bigint NOT NULL,
  -- Stated by an integration that sends transactions instead of files.
  external_id text,
  bank_account_id uuid NOT NULL,
  state text NOT NULL,
  -- Minor units of the account's currency, positive for money in.
  amount bigint NOT NULL,
  currency text NOT NULL,
  booked_on date NOT NULL,
  value_on date,
  is_reversal boolean NOT NULL,
  payer_name text,
  ultimate_payer_name text,
  payer_iban text,
  payer_account_number text,
  payer_bic text,
  -- IBAN or account number without punctuation.
  payer_key text,
  end_to_end_id text,
  mandate_id text,
  bank_reference text,
  own_reference text,
  code text,
  text text,
  additional_text text,
  structured_references jsonb NOT NULL,
  charges jsonb NOT NULL,
  return_reason text,
  exclusion_reason text,
  -- Whether a user undid an exclusion: then no rule excludes it again.
  is_included boolean NOT NULL DEFAULT false,
  -- Why the payments of a batch are not transactions of their own: they do not add up, for example.
  kept_whole text,
  -- What the rules found, with its proof. Null: not decided yet.
  decision jsonb,
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT bank_transactions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_transactions_entry_key UNIQUE (organization_id, entry_id, part),
  CONSTRAINT bank_transactions_state_check CHECK (state IN (
    'PENDING', 'UNMATCHED', 'PROPOSED', 'AMBIGUOUS', 'PARTLY_MATCHED', 'MATCHED', 'EXCLUDED', 'RETURNED')),
  CONSTRAINT bank_transactions_excluded_check CHECK ((state = 'EXCLUDED') = (exclusion_reason IS NOT NULL)),
  CONSTRAINT bank_transactions_bank_account_fk FOREIGN KEY (organization_id, bank_account_id)
    REFERENCES bank_accounts (organization_id, id)
);
CREATE UNIQUE INDEX bank_transactions_external_id_key ON bank_transactions (organization_id, external_id)
  WHERE external_id IS NOT NULL;
-- Lists.
CREATE INDEX bank_transactions_booked_on_idx ON bank_transactions (organization_id, booked_on, id);
CREATE INDEX bank_transactions_state_idx ON bank_transactions (organization_id, state, booked_on, id);
CREATE INDEX bank_transactions_bank_account_idx ON bank_transactions (organization_id, bank_account_id, booked_on, id);
-- Search by the name and the text of the payer.
CREATE INDEX bank_transactions_searched_idx ON bank_transactions USING gin (organization_id,
  lower(coalesce(payer_name, '') || ' ' || coalesce(text, '')) gin_trgm_ops);
-- The memory of payers.
CREATE INDEX bank_transactions_payer_idx ON bank_transactions (organization_id, payer_key, booked_on)
  WHERE payer_key IS NOT NULL;

-- Each appearance of a line, in a statement or through the API, with its facts for recognition.
CREATE TABLE bank_sightings (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  -- Null: an integration sent it.
  bank_statement_id uuid,
  -- Order in the statement, from 1.
  position integer,
  format text NOT NULL,
  -- Whether an earlier statement contains it.
  is_known boolean NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  booked_on date NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT bank_sightings_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_sightings_position_check CHECK ((bank_statement_id IS NULL) = (position IS NULL)),
  CONSTRAINT bank_sightings_bank_account_fk FOREIGN KEY (organization_id, bank_account_id)
    REFERENCES bank_accounts (organization_id, id),
  CONSTRAINT bank_sightings_statement_fk FOREIGN KEY (organization_id, bank_statement_id)
    REFERENCES bank_statements (organization_id, id)
);
-- The lines of one account around a day.
CREATE INDEX bank_sightings_account_idx ON bank_sightings (organization_id, bank_account_id, booked_on, entry_id);
CREATE INDEX bank_sightings_entry_idx ON bank_sightings (organization_id, entry_id);
CREATE UNIQUE INDEX bank_sightings_position_key ON bank_sightings (organization_id, bank_statement_id, position)
  WHERE bank_statement_id IS NOT NULL;

-- What a transaction paid. A match that was undone stays as history.
CREATE TABLE bank_matches (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bank_transaction_id uuid NOT NULL,
  -- Rule 0 to 9 of the engine. Null: a person chose the parts.
  rule integer,
  is_automatic boolean NOT NULL,
  proof jsonb,
  actor jsonb,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_cause text,
  undone_actor jsonb,
  CONSTRAINT bank_matches_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_matches_undone_check CHECK ((undone_at IS NULL) = (undone_cause IS NULL)),
  CONSTRAINT bank_matches_transaction_fk FOREIGN KEY (organization_id, bank_transaction_id)
    REFERENCES bank_transactions (organization_id, id)
);
-- Two people cannot match one transaction.
CREATE UNIQUE INDEX bank_matches_in_force_key ON bank_matches (organization_id, bank_transaction_id)
  WHERE undone_at IS NULL;
CREATE INDEX bank_matches_transaction_idx ON bank_matches (organization_id, bank_transaction_id, created_at);

CREATE TABLE bank_match_parts (
  organization_id uuid NOT NULL,
  match_id uuid NOT NULL,
  -- From 1.
  position integer NOT NULL,
  -- PAYMENT, REFUND: a document of a customer. FEE: charges of the bank or a payment provider.
  kind text NOT NULL,
  -- The payment or refund. Null: a fee, or it was deleted since.
  document_id uuid,
  -- Whether the match created it. False: it was recorded before.
  is_created boolean NOT NULL,
  -- Minor units; the parts of a match add up to the amount of the transaction.
  amount bigint NOT NULL,
  -- As it was applied; kept when the document is deleted, so that rules do not repeat what was undone.
  customer_id uuid,
  invoice_ids uuid[] NOT NULL,
  -- The credit notes that the payer deducted.
  credit_note_ids uuid[] NOT NULL,
  -- The invoices whose rest was written off, and why. For a refund: whose write-off it reversed.
  written_off_ids uuid[] NOT NULL,
  write_off_reasons jsonb NOT NULL,
  CONSTRAINT bank_match_parts_pkey PRIMARY KEY (organization_id, match_id, position),
  CONSTRAINT bank_match_parts_kind_check CHECK (kind IN ('PAYMENT', 'REFUND', 'FEE')),
  CONSTRAINT bank_match_parts_match_fk FOREIGN KEY (organization_id, match_id)
    REFERENCES bank_matches (organization_id, id)
);
CREATE INDEX bank_match_parts_document_idx ON bank_match_parts (organization_id, document_id)
  WHERE document_id IS NOT NULL;
