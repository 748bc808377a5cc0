-- What people have changed and can take back within a day (docs/adr/0058).

CREATE TABLE undoable_changes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- What was changed, and whose it is. Neither is referred to: what is gone cannot be undone, and is not kept from going.
  record_kind text NOT NULL,
  record_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  -- What the change has changed of the record, as it was and as it became.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  user_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  -- Of the machine's time, as how long things are kept.
  undoable_until timestamptz NOT NULL,
  undone_at timestamptz,
  -- Null: not undone, or undone in nobody's name.
  undone_by_user_id uuid,
  CONSTRAINT undoable_changes_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT undoable_changes_record_check CHECK (record_kind IN ('ACTION', 'INVOICE', 'CUSTOMER', 'RECONCILIATION')),
  CONSTRAINT undoable_changes_undone_check CHECK (undone_at IS NOT NULL OR undone_by_user_id IS NULL),
  CONSTRAINT undoable_changes_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT undoable_changes_user_fk FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id),
  CONSTRAINT undoable_changes_undone_by_fk FOREIGN KEY (organization_id, undone_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX undoable_changes_made_at_idx ON undoable_changes (organization_id, made_at, id);
CREATE INDEX undoable_changes_record_idx ON undoable_changes (organization_id, record_id, made_at, id);
CREATE INDEX undoable_changes_user_idx ON undoable_changes (organization_id, user_id, made_at, id);
CREATE INDEX undoable_changes_undone_by_idx ON undoable_changes (organization_id, undone_by_user_id)
  WHERE undone_by_user_id IS NOT NULL;
CREATE INDEX undoable_changes_until_idx ON undoable_changes (undoable_until);
