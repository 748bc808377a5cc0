-- The first steps of an organization, and data to look at (docs/adr/0067).

CREATE TABLE guides (
  organization_id uuid NOT NULL,
  put_away boolean NOT NULL,
  CONSTRAINT guides_pkey PRIMARY KEY (organization_id),
  CONSTRAINT guides_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

CREATE TABLE demo_data (
  organization_id uuid NOT NULL,
  state text NOT NULL,
  -- With the seed and the number of customers they tell which records are of it.
  seed integer NOT NULL,
  customers integer NOT NULL,
  import_id uuid NOT NULL,
  -- Rates that were stated with it, by currency: they go with it.
  rates jsonb NOT NULL,
  -- While it is removed.
  families_done integer NOT NULL,
  families_total integer NOT NULL,
  -- Customers that stay because somebody has something of their own with them.
  kept jsonb NOT NULL,
  failure text,
  -- Who asked for what is under way, as the audit tells of whoever acts.
  actor jsonb NOT NULL,
  CONSTRAINT demo_data_pkey PRIMARY KEY (organization_id),
  CONSTRAINT demo_data_state_check CHECK (state IN ('MAKING', 'MADE', 'REMOVING', 'KEPT')),
  CONSTRAINT demo_data_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
