-- Who handles a dispute, and by when. The previous release leaves both empty.
ALTER TABLE disputes ADD COLUMN owner_user_id uuid;
ALTER TABLE disputes ADD COLUMN due_on date;
ALTER TABLE disputes ADD CONSTRAINT disputes_owner_fk FOREIGN KEY (organization_id, owner_user_id)
  REFERENCES users (organization_id, id);
CREATE INDEX disputes_owner_idx ON disputes (organization_id, owner_user_id) WHERE owner_user_id IS NOT NULL;

-- Goals of an organization: collected amount a month in minor units, DSO in days, CEI in percent.
CREATE TABLE goals (
  organization_id uuid NOT NULL,
  collected_amount bigint,
  dso_days numeric,
  cei_percent numeric,
  updated_at timestamptz NOT NULL,
  CONSTRAINT goals_pkey PRIMARY KEY (organization_id),
  CONSTRAINT goals_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- Goals of collectors for the collected amount a month.
CREATE TABLE collector_goals (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  collected_amount bigint NOT NULL,
  CONSTRAINT collector_goals_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT collector_goals_user_fk FOREIGN KEY (organization_id, user_id)
    REFERENCES users (organization_id, id) ON DELETE CASCADE
);
