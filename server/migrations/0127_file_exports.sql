-- Sources that are exports in files (ADR 0134).

ALTER TABLE source_connections DROP CONSTRAINT source_connections_kind_check;
ALTER TABLE source_connections ADD CONSTRAINT source_connections_kind_check
  CHECK (kind IN ('ODOO', 'TRYTON', 'FILES'));
-- How often a new export comes, in minutes. Null: the facts are as of each read.
ALTER TABLE source_connections ADD COLUMN expected_every_minutes integer;

-- The position of the copy of an export.
CREATE TABLE source_exports (
  organization_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  -- Counts the loads. Records bear the number of the load that changed them.
  load_number integer NOT NULL,
  -- Version of each file that was loaded, by name.
  files jsonb NOT NULL,
  -- Number of the last file of changes that the complete export contains, and of the last one that was applied.
  base_number bigint,
  last_number bigint,
  exported_at timestamptz,
  CONSTRAINT source_exports_pkey PRIMARY KEY (organization_id, connection_id),
  CONSTRAINT source_exports_connection_fk FOREIGN KEY (organization_id, connection_id)
    REFERENCES source_connections (organization_id, id) ON DELETE CASCADE
);

-- A copy of the records of an export: files cannot be asked for one customer.
CREATE TABLE source_export_records (
  organization_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  key text NOT NULL,
  -- PARTY, BALANCE or the kind of an item.
  kind text NOT NULL,
  -- The customer of an item or balance, or the parent of a customer.
  party_key text,
  currency text,
  -- Signed: invoices and refunds positive.
  amount bigint,
  data jsonb,
  -- Why the record cannot be read.
  problem text,
  is_deleted boolean NOT NULL,
  seen_in integer NOT NULL,
  changed_in integer NOT NULL,
  CONSTRAINT source_export_records_pkey PRIMARY KEY (organization_id, connection_id, key),
  CONSTRAINT source_export_records_export_fk FOREIGN KEY (organization_id, connection_id)
    REFERENCES source_exports (organization_id, connection_id) ON DELETE CASCADE
);
CREATE INDEX source_export_records_party_idx
  ON source_export_records (organization_id, connection_id, party_key);
CREATE INDEX source_export_records_changed_idx
  ON source_export_records (organization_id, connection_id, changed_in);
