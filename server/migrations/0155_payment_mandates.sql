-- Mandates that debtors gave at a payment provider (ADR 0155). Of the account, only what people may see is stored.
CREATE TABLE payment_mandates (
  organization_id      uuid NOT NULL,
  id                   uuid NOT NULL,
  customer_id          uuid NOT NULL,
  provider             text NOT NULL,
  mode                 text NOT NULL,
  state                text NOT NULL,
  currency             text NOT NULL,
  -- The page on which the debtor gives it. Null: the provider has not answered.
  setup_id             text,
  setup_url            text,
  setup_expires_at     timestamptz,
  -- Null: the debtor has not finished the page.
  provider_mandate_id  text,
  scheme               text,
  reference            text,
  bank_name            text,
  -- The last digits, for display.
  account_ending       text,
  -- Who ended it. Null: it has not ended, or the provider does not say.
  ended_by             text,
  created_at           timestamptz NOT NULL,
  authorized_at        timestamptz,
  ended_at             timestamptz,
  updated_at           timestamptz NOT NULL,
  -- By the clock of the machine. Null: the provider is not asked again.
  next_status_at       timestamptz,
  CONSTRAINT payment_mandates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT payment_mandates_provider_check CHECK (provider IN ('STRIPE', 'GOCARDLESS')),
  CONSTRAINT payment_mandates_mode_check CHECK (mode IN ('TEST', 'LIVE')),
  CONSTRAINT payment_mandates_state_check CHECK (state IN ('SETUP', 'PENDING', 'ACTIVE', 'SUSPENDED', 'FAILED',
    'CANCELLED', 'EXPIRED')),
  CONSTRAINT payment_mandates_ended_by_check CHECK (ended_by IN ('DEBTOR', 'BANK', 'PROVIDER', 'USER')),
  CONSTRAINT payment_mandates_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id)
);
CREATE UNIQUE INDEX payment_mandates_setup_key ON payment_mandates (organization_id, provider, setup_id)
  WHERE setup_id IS NOT NULL;
CREATE UNIQUE INDEX payment_mandates_provider_key ON payment_mandates (organization_id, provider, provider_mandate_id)
  WHERE provider_mandate_id IS NOT NULL;
-- One open page for each customer and currency, however many tabs ask.
CREATE UNIQUE INDEX payment_mandates_open_key ON payment_mandates (organization_id, customer_id, provider, currency)
  WHERE state = 'SETUP';
CREATE INDEX payment_mandates_customer_idx ON payment_mandates (organization_id, customer_id, created_at);
CREATE INDEX payment_mandates_created_at_idx ON payment_mandates (organization_id, created_at, id);
CREATE INDEX payment_mandates_status_idx ON payment_mandates (next_status_at) WHERE next_status_at IS NOT NULL;
