-- For how long an organization keeps what is of a kind, where it says otherwise than the service (docs/adr/0076).
CREATE TABLE retention_settings (
  organization_id uuid NOT NULL,
  kind            text NOT NULL,
  -- Null: for ever.
  keep_days       integer,
  CONSTRAINT retention_settings_pkey PRIMARY KEY (organization_id, kind),
  CONSTRAINT retention_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT retention_settings_days_check CHECK (keep_days >= 0)
);
