-- CSV and XLSX files of banks, and the meanings of their columns (ADR 0122).

ALTER TABLE bank_files DROP CONSTRAINT bank_files_state_check;
ALTER TABLE bank_files ADD CONSTRAINT bank_files_state_check
  CHECK (state IN ('READING', 'NEEDS_MAPPING', 'READ', 'FAILED'));
-- The mapping by which the file is read. Null: the file is no table, or its mapping is not confirmed.
ALTER TABLE bank_files ADD COLUMN table_mapping jsonb;

-- Mappings that users confirmed. A table with the same headings is read by one of them.
CREATE TABLE bank_file_mappings (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- SHA-256 of the normalized headings.
  heading_key text NOT NULL,
  headings jsonb NOT NULL,
  mapping jsonb NOT NULL,
  -- The account of tables that state none. Null: the tables state it.
  bank_account_id uuid,
  -- When a file was last read by it.
  last_used_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT bank_file_mappings_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_file_mappings_heading_key UNIQUE NULLS NOT DISTINCT (organization_id, heading_key, bank_account_id),
  -- A mapping may be confirmed before a statement of the account is stored.
  CONSTRAINT bank_file_mappings_bank_account_fk FOREIGN KEY (organization_id, bank_account_id)
    REFERENCES bank_accounts (organization_id, id) ON DELETE CASCADE
);
