-- Percentages of doubtful debts by age, for the month-end pack (ADR 0108).

CREATE TABLE provision_settings (
  organization_id uuid NOT NULL,
  -- Hundredths of a percent for each age of the standard aging, youngest first.
  rates jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT provision_settings_pkey PRIMARY KEY (organization_id),
  CONSTRAINT provision_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
