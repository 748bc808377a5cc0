-- Which customers come from a source, and when it was read: reminders wait for a fresh read (ADR 0128). Not
-- columns of `customers`: a read of the source concerns all of its customers and writes one row.

CREATE TABLE source_readings (
  organization_id uuid NOT NULL,
  source_id uuid NOT NULL,
  -- All facts of the source until then are here. Null: its first read is not complete.
  read_at timestamptz,
  CONSTRAINT source_readings_pkey PRIMARY KEY (organization_id, source_id),
  CONSTRAINT source_readings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

CREATE TABLE customer_sources (
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  source_id uuid NOT NULL,
  -- Newer facts of the source could not be stored. Null: all are stored.
  behind_since timestamptz,
  CONSTRAINT customer_sources_pkey PRIMARY KEY (organization_id, customer_id),
  CONSTRAINT customer_sources_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT customer_sources_reading_fk FOREIGN KEY (organization_id, source_id)
    REFERENCES source_readings (organization_id, source_id) ON DELETE CASCADE
);
CREATE INDEX customer_sources_source_idx ON customer_sources (organization_id, source_id);
