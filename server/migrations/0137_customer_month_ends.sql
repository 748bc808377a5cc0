-- Month ends by customer, for charts with filters (ADR 0144). A job computes them together with the month end.

-- Whether the rows by customer are stored too. Month ends of the former release have none.
ALTER TABLE month_ends ADD COLUMN has_customers boolean NOT NULL DEFAULT false;

-- One row for each customer and currency with amounts. A column is null if no document contributes to it.
CREATE TABLE customer_month_ends (
  organization_id uuid NOT NULL,
  -- Not a foreign key: each insert would lock the customer's row.
  customer_id uuid NOT NULL,
  ends_on date NOT NULL,
  currency text NOT NULL,
  -- Outstanding amounts of invoices by age: current, 1–30, 31–60, 61–90, over 90 days.
  aged_0_amount bigint,
  aged_1_amount bigint,
  aged_2_amount bigint,
  aged_3_amount bigint,
  aged_4_amount bigint,
  written_off_amount bigint,
  on_account_amount bigint,
  -- Invoices issued in the 90 days up to the day: before its month, and in its month.
  sold_before_amount bigint,
  sold_in_month_amount bigint,
  -- Credits applied to invoices in the month.
  paid_amount bigint,
  credited_amount bigint,
  collected_amount bigint,
  aged_0_count integer,
  aged_1_count integer,
  aged_2_count integer,
  aged_3_count integer,
  aged_4_count integer,
  written_off_count integer,
  on_account_count integer,
  sold_before_count integer,
  sold_in_month_count integer,
  paid_count integer,
  credited_count integer,
  collected_count integer,
  CONSTRAINT customer_month_ends_pkey PRIMARY KEY (organization_id, customer_id, ends_on, currency),
  CONSTRAINT customer_month_ends_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
