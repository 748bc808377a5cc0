-- What timelines tell beside what has a record of its own (docs/adr/0061): by which plan somebody was reminded and until when not, and visits to the
-- portal.

-- The plan that was chosen for a customer or an invoice, and pauses, each time that one changed. made_at is the organization's time, as of all that a
-- timeline tells. Users and plans without foreign keys: what has happened keeps nobody and nothing from being removed.
CREATE TABLE dunning_changes (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  -- Whose, or whose invoice; it follows the invoice.
  customer_id     uuid NOT NULL,
  -- Null: of the customer itself.
  invoice_id      uuid,
  kind            text NOT NULL,
  -- Of a plan: the plan chosen since, the one before (null: none of its own), and whether no reminders are sent at all.
  plan_id         uuid,
  former_plan_id  uuid,
  is_off          boolean,
  -- Of a pause; null: resumed.
  paused_until    timestamptz,
  made_at         timestamptz NOT NULL,
  made_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT dunning_changes_kind_check CHECK (kind IN ('PLAN', 'PAUSE')),
  CONSTRAINT dunning_changes_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT dunning_changes_invoice_fk FOREIGN KEY (organization_id, invoice_id)
    REFERENCES documents (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX dunning_changes_customer_idx ON dunning_changes (organization_id, customer_id, kind, made_at, id);
CREATE INDEX dunning_changes_invoice_idx ON dunning_changes (organization_id, invoice_id, kind, made_at, id)
  WHERE invoice_id IS NOT NULL;

-- A row for each link to the portal and day of the organization on which it was opened: no address, no browser. The link itself may be forgotten before.
CREATE TABLE portal_visits (
  organization_id uuid NOT NULL,
  link_id         uuid NOT NULL,
  day             date NOT NULL,
  id              uuid NOT NULL,
  customer_id     uuid NOT NULL,
  first_at        timestamptz NOT NULL,
  last_at         timestamptz NOT NULL,
  visits          integer NOT NULL,
  PRIMARY KEY (organization_id, link_id, day),
  CONSTRAINT portal_visits_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX portal_visits_customer_idx ON portal_visits (organization_id, customer_id, first_at, id);
CREATE INDEX portal_visits_day_idx ON portal_visits (organization_id, day);

-- The rating of a payer as the last count of habits found it, for tables of customers: their column, filter and order. Null until the next count,
-- which is within a day, and where too few invoices were paid. The score is the points in ten-thousandths.
ALTER TABLE payment_habits ADD COLUMN rating text;
ALTER TABLE payment_habits ADD COLUMN score integer;
CREATE INDEX payment_habits_score_idx ON payment_habits (organization_id, score, customer_id) WHERE score IS NOT NULL;
CREATE INDEX payment_habits_rating_idx ON payment_habits (organization_id, rating, customer_id) WHERE rating IS NOT NULL;
