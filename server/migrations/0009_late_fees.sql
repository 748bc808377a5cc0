-- Late fees: how they are computed, and what was proposed, accepted and rejected.

-- An organization without a row charges none. Rates are decimal texts in percent; amounts by currency in minor units.
CREATE TABLE late_fee_settings (
  organization_id uuid PRIMARY KEY,
  mode            text NOT NULL,
  margin_points   text NOT NULL,
  monthly_rate    text,
  compensation    jsonb NOT NULL,
  reference_rates jsonb NOT NULL,
  grace_days      smallint NOT NULL,
  minimum_amount  jsonb NOT NULL,
  payment_days    smallint NOT NULL,
  since           date,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT late_fee_settings_mode_check CHECK (mode IN ('NONE', 'EU_DIRECTIVE', 'MONTHLY_RATE')),
  CONSTRAINT late_fee_settings_rate_check CHECK (mode <> 'MONTHLY_RATE' OR monthly_rate IS NOT NULL),
  CONSTRAINT late_fee_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- `invoice_id` is what was paid late, null once that is deleted; `document_id` the invoice that an accepted one has made.
-- Days are local dates of the organization, both included.
CREATE TABLE fee_proposals (
  organization_id    uuid NOT NULL,
  id                 uuid NOT NULL,
  invoice_id         uuid,
  document_id        uuid,
  kind               text NOT NULL,
  state              text NOT NULL,
  currency           text NOT NULL,
  amount             bigint NOT NULL,
  period_from        date NOT NULL,
  period_until       date NOT NULL,
  formula            jsonb NOT NULL,
  reason             text,
  decided_at         timestamptz,
  decided_by_user_id uuid,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT fee_proposals_kind_check CHECK (kind IN ('INTEREST', 'COMPENSATION')),
  CONSTRAINT fee_proposals_state_check CHECK (state IN ('PROPOSED', 'ACCEPTED', 'REJECTED', 'SUPERSEDED')),
  CONSTRAINT fee_proposals_amount_check CHECK (amount > 0),
  CONSTRAINT fee_proposals_period_check CHECK (period_from <= period_until),
  CONSTRAINT fee_proposals_document_check CHECK ((state = 'ACCEPTED') = (document_id IS NOT NULL)),
  CONSTRAINT fee_proposals_about_check CHECK (state = 'ACCEPTED' OR invoice_id IS NOT NULL),
  CONSTRAINT fee_proposals_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id),
  CONSTRAINT fee_proposals_document_fk FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, id),
  CONSTRAINT fee_proposals_decided_by_fk FOREIGN KEY (organization_id, decided_by_user_id) REFERENCES users (organization_id, id)
);
-- One proposal of a kind is open at a time, and the compensation is owed once.
CREATE UNIQUE INDEX fee_proposals_open_key ON fee_proposals (organization_id, invoice_id, kind) WHERE state = 'PROPOSED';
CREATE UNIQUE INDEX fee_proposals_compensation_key ON fee_proposals (organization_id, invoice_id)
  WHERE kind = 'COMPENSATION' AND state <> 'SUPERSEDED';
CREATE UNIQUE INDEX fee_proposals_document_key ON fee_proposals (organization_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX fee_proposals_invoice_idx ON fee_proposals (organization_id, invoice_id, period_until);
CREATE INDEX fee_proposals_created_at_idx ON fee_proposals (organization_id, created_at, id);
CREATE INDEX fee_proposals_updated_at_idx ON fee_proposals (organization_id, updated_at, id);
CREATE INDEX fee_proposals_state_idx ON fee_proposals (organization_id, state, created_at, id);
