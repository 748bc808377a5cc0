-- The externalIds of reconciliations that were undone: undoing one of them again changes nothing and is no error.
CREATE TABLE undone_reconciliations (
  organization_id uuid NOT NULL,
  external_id     text NOT NULL,
  CONSTRAINT undone_reconciliations_pkey PRIMARY KEY (organization_id, external_id),
  CONSTRAINT undone_reconciliations_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
