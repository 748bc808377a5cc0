-- The newest forecast of expected cash of the whole organization, for charts (ADR 0099).
CREATE TABLE expected_cash (
  organization_id uuid PRIMARY KEY,
  made_on date NOT NULL,
  -- The count of payment behavior that the forecast is based on.
  counted_at timestamptz NOT NULL,
  currency text NOT NULL,
  -- [{from, until, expected, p10, p90}, …] in minor units.
  weeks jsonb NOT NULL,
  CONSTRAINT expected_cash_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
