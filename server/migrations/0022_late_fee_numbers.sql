-- Late fees: whose law says what the settings leave open, and a number series of accepted fees.

ALTER TABLE late_fee_settings ADD COLUMN country text;
ALTER TABLE late_fee_settings ADD COLUMN rate_basis text;
ALTER TABLE late_fee_settings ADD CONSTRAINT late_fee_settings_rate_basis_check
  CHECK (rate_basis IN ('EACH_HALF_YEAR', 'FIRST_DAY'));
ALTER TABLE late_fee_settings ADD COLUMN number_prefix text NOT NULL DEFAULT 'LF';

-- Null: what the country says, 8 without one. 8 was stored for whoever had stated none, so it is taken for that.
ALTER TABLE late_fee_settings ALTER COLUMN margin_points DROP NOT NULL;
UPDATE late_fee_settings SET margin_points = NULL WHERE margin_points = '8';

-- The last number that was given, of each series in each year. Whoever takes the next one holds the row until it is written.
CREATE TABLE number_series (
  organization_id uuid NOT NULL,
  series          text NOT NULL,
  year            smallint NOT NULL,
  last_number     integer NOT NULL,
  PRIMARY KEY (organization_id, series, year),
  CONSTRAINT number_series_last_number_check CHECK (last_number > 0),
  CONSTRAINT number_series_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
