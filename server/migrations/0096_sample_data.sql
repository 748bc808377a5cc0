-- Sample data in a sandbox of its own (ADR 0104).

-- The organization that a sandbox with sample data belongs to. Null for all others. Never changes.
ALTER TABLE organizations ADD COLUMN sample_of uuid;

-- Sample data begins 90 days ago, so the clock of a sandbox may be behind real time.
ALTER TABLE organizations DROP CONSTRAINT organizations_clock_check;
ALTER TABLE organizations ADD CONSTRAINT organizations_clock_check CHECK (
  (sandbox OR (clock_offset_millis = 0 AND clock_advancing_to IS NULL AND sample_of IS NULL)) AND
  (clock_advancing_to IS NULL) = (clock_worked_until IS NULL));

-- Replaces demo_data, which a later release drops: the previous release still reads it.
CREATE TABLE sample_data (
  -- The organization of the person who asked for it.
  organization_id uuid NOT NULL,
  state text NOT NULL,
  -- The sandbox that an attempt has created or is about to create. Null before the first attempt.
  sample_organization_id uuid,
  -- The part of the 90 days that is done, from 0 to 100.
  percent integer NOT NULL,
  failure text,
  actor jsonb NOT NULL,
  CONSTRAINT sample_data_pkey PRIMARY KEY (organization_id),
  CONSTRAINT sample_data_state_check CHECK (state IN ('MAKING', 'MADE', 'REMOVING', 'FAILED')),
  CONSTRAINT sample_data_percent_check CHECK (percent BETWEEN 0 AND 100),
  CONSTRAINT sample_data_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
