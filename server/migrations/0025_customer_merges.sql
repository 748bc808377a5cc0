-- Customers that were merged into others, and what it takes to undo that (docs/adr/0048).

ALTER TABLE customers ADD COLUMN merged_into_id uuid;
ALTER TABLE customers ADD CONSTRAINT customers_merged_check
  CHECK (merged_into_id IS NULL OR (merged_into_id <> id AND parent_id IS NULL));
ALTER TABLE customers ADD CONSTRAINT customers_merged_into_fk
  FOREIGN KEY (organization_id, merged_into_id) REFERENCES customers (organization_id, id);
CREATE INDEX customers_merged_into_idx ON customers (organization_id, merged_into_id)
  WHERE merged_into_id IS NOT NULL;

-- Both customers by name too: a merge is remembered when they are gone.
CREATE TABLE customer_merges (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  source_external_id text NOT NULL,
  source_name text NOT NULL,
  target_id uuid NOT NULL,
  target_external_id text NOT NULL,
  target_name text NOT NULL,
  moved jsonb NOT NULL,
  before jsonb NOT NULL,
  merged_at timestamptz NOT NULL,
  merged_by_user_id uuid,
  undone_at timestamptz,
  undone_by_user_id uuid,
  CONSTRAINT customer_merges_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT customer_merges_undone_check CHECK (undone_by_user_id IS NULL OR undone_at IS NOT NULL),
  CONSTRAINT customer_merges_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT customer_merges_merged_by_fk FOREIGN KEY (organization_id, merged_by_user_id)
    REFERENCES users (organization_id, id),
  CONSTRAINT customer_merges_undone_by_fk FOREIGN KEY (organization_id, undone_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX customer_merges_merged_at_idx ON customer_merges (organization_id, merged_at, id);
CREATE INDEX customer_merges_source_idx ON customer_merges (organization_id, source_id, merged_at, id);
CREATE INDEX customer_merges_target_idx ON customer_merges (organization_id, target_id, merged_at, id);

-- The records that moved, and what they were before where the move changed more than their customer.
CREATE TABLE customer_merge_items (
  organization_id uuid NOT NULL,
  merge_id uuid NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  data jsonb,
  CONSTRAINT customer_merge_items_pkey PRIMARY KEY (organization_id, merge_id, kind, record_id),
  CONSTRAINT customer_merge_items_merge_fk FOREIGN KEY (organization_id, merge_id)
    REFERENCES customer_merges (organization_id, id)
);
