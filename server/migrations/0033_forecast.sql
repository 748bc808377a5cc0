-- How customers pay, and what was foretold from it (docs/adr/0055).

-- How far the count of an organization's payment histories has come. Where it goes on after `last_customer_id`, it is under way.
CREATE TABLE payment_histories (
  organization_id uuid PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  begun_on date NOT NULL,
  last_customer_id uuid,
  -- The day of the last count that has come to its end.
  counted_on date,
  promises_kept integer NOT NULL,
  promises_broken integer NOT NULL,
  CONSTRAINT payment_histories_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- The newest invoices that each customer has paid: [[issued, due, paid], …] in days since 1970, the newest first.
CREATE TABLE payment_habits (
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  country text,
  paid_invoices jsonb NOT NULL,
  promises_kept integer NOT NULL,
  promises_broken integer NOT NULL,
  CONSTRAINT payment_habits_pkey PRIMARY KEY (organization_id, customer_id),
  CONSTRAINT payment_habits_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);

-- When everybody pays ('') and the customers of each country: the chances of being unpaid, from a day after the due day on.
CREATE TABLE payment_times (
  organization_id uuid NOT NULL,
  country text NOT NULL,
  first_day integer NOT NULL,
  unpaid jsonb NOT NULL,
  CONSTRAINT payment_times_pkey PRIMARY KEY (organization_id, country),
  CONSTRAINT payment_times_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- What was foretold once a week, and what came: of invoices that were open then, in the organization's currency.
CREATE TABLE payment_forecasts (
  organization_id uuid NOT NULL,
  made_on date NOT NULL,
  week_until date NOT NULL,
  week_from date NOT NULL,
  made_at timestamptz NOT NULL,
  currency text NOT NULL,
  expected bigint NOT NULL,
  p10 bigint NOT NULL,
  p50 bigint NOT NULL,
  p90 bigint NOT NULL,
  paid bigint,
  paid_counted_on date,
  CONSTRAINT payment_forecasts_pkey PRIMARY KEY (organization_id, made_on, week_until),
  CONSTRAINT payment_forecasts_days_check CHECK (made_on <= week_from AND week_from <= week_until),
  CONSTRAINT payment_forecasts_paid_check CHECK ((paid IS NULL) = (paid_counted_on IS NULL)),
  CONSTRAINT payment_forecasts_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX payment_forecasts_week_idx ON payment_forecasts (organization_id, week_until);
