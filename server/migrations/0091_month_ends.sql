-- Receivables at month ends, for charts (ADR 0099). A job computes them from the documents, and again after
-- changes of documents that are dated up to then.
CREATE TABLE month_ends (
  organization_id uuid NOT NULL,
  ends_on date NOT NULL,
  -- Documents that were recorded before this instant are counted.
  computed_at timestamptz NOT NULL,
  -- Exact sums by currency.
  sums jsonb NOT NULL,
  CONSTRAINT month_ends_pkey PRIMARY KEY (organization_id, ends_on),
  CONSTRAINT month_ends_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- When the job last looked for changed documents. Month ends computed in another time zone do not count.
CREATE TABLE month_end_checks (
  organization_id uuid PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  checked_on date NOT NULL,
  timezone text NOT NULL,
  CONSTRAINT month_end_checks_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
