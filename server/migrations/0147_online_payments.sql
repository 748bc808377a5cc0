-- Payments through payment providers (ADR 0154).

-- The account of an organization at a provider. Keys are encrypted, and no response contains them.
CREATE TABLE payment_providers (
  organization_id uuid NOT NULL,
  provider        text NOT NULL,
  state           text NOT NULL,
  mode            text NOT NULL,
  secret          text NOT NULL,
  -- Null: not entered yet. Without it, no webhook is accepted.
  webhook_secret  text,
  -- The account that the key belongs to, as the provider states it. Null: not checked.
  account         text,
  methods         text[] NOT NULL,
  -- Why the provider refused the last call. Null: it answered.
  problem_code    text,
  problem_text    text,
  failing_since   timestamptz,
  checked_at      timestamptz,
  -- Payouts that arrived before this time are stored. Null: none was read.
  payouts_read_at timestamptz,
  -- By the clock of the machine.
  next_payouts_at timestamptz NOT NULL,
  actor           jsonb,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT payment_providers_pkey PRIMARY KEY (organization_id, provider),
  CONSTRAINT payment_providers_provider_check CHECK (provider IN ('STRIPE', 'GOCARDLESS')),
  CONSTRAINT payment_providers_state_check CHECK (state IN ('ACTIVE', 'PAUSED')),
  CONSTRAINT payment_providers_mode_check CHECK (mode IN ('TEST', 'LIVE')),
  CONSTRAINT payment_providers_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX payment_providers_payouts_idx ON payment_providers (next_payouts_at);

-- Limits, methods and fees of an organization. Without a row, the defaults.
CREATE TABLE online_payment_rules (
  organization_id uuid NOT NULL,
  rules           jsonb NOT NULL,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT online_payment_rules_pkey PRIMARY KEY (organization_id),
  CONSTRAINT online_payment_rules_organization_fk FOREIGN KEY (organization_id)
    REFERENCES organizations (organization_id)
);

-- The rules in which a customer differs.
CREATE TABLE customer_online_payment_rules (
  organization_id uuid NOT NULL,
  customer_id     uuid NOT NULL,
  rules           jsonb NOT NULL,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT customer_online_payment_rules_pkey PRIMARY KEY (organization_id, customer_id),
  CONSTRAINT customer_online_payment_rules_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE online_payments (
  organization_id     uuid NOT NULL,
  id                  uuid NOT NULL,
  customer_id         uuid NOT NULL,
  provider            text NOT NULL,
  mode                text NOT NULL,
  -- Account at the provider for which it was created. Null: it was not known.
  account             text,
  kind                text NOT NULL,
  source              text NOT NULL,
  method              text NOT NULL,
  state               text NOT NULL,
  currency            text NOT NULL,
  -- Pays invoices. The debtor pays it together with the surcharge.
  amount              bigint NOT NULL,
  surcharge           bigint NOT NULL DEFAULT 0,
  -- Kept by the provider. Null: unknown.
  fee                 bigint,
  refunded_amount     bigint NOT NULL DEFAULT 0,
  -- Shown to the debtor by the provider.
  reference           text NOT NULL,
  -- The invoices in order: one open checkout for each set.
  selection           text NOT NULL,
  -- The checkout or charge at the provider. Null: the provider has not answered.
  provider_id         text,
  -- The payment at the provider, if it has an id of its own.
  provider_payment_id text,
  -- Mandate that is charged, as the provider names it. Null: a checkout.
  provider_mandate_id text,
  checkout_url        text,
  expires_at          timestamptz,
  failure_code        text,
  failure_text        text,
  -- Why people must look at it. Null: nothing is wrong.
  problem             text,
  -- The problem that a person has dealt with. It is not raised again.
  closed_problem      text,
  -- The payment in the ledger. Null: none was written.
  payment_id          uuid,
  -- The return in the ledger after a reversal. Null: none was written.
  reversal_refund_id  uuid,
  created_at          timestamptz NOT NULL,
  pending_at          timestamptz,
  settled_at          timestamptz,
  ended_at            timestamptz,
  updated_at          timestamptz NOT NULL,
  -- Reminders of its invoices wait until then. Null: they do not.
  holds_until         timestamptz,
  -- By the clock of the machine. Null: the provider is not asked again.
  next_status_at      timestamptz,
  status_attempts     integer NOT NULL DEFAULT 0,
  CONSTRAINT online_payments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT online_payments_provider_check CHECK (provider IN ('STRIPE', 'GOCARDLESS')),
  CONSTRAINT online_payments_mode_check CHECK (mode IN ('TEST', 'LIVE')),
  CONSTRAINT online_payments_kind_check CHECK (kind IN ('CHECKOUT', 'CHARGE')),
  CONSTRAINT online_payments_source_check CHECK (source IN ('PORTAL', 'AUTOPAY', 'USER')),
  CONSTRAINT online_payments_method_check CHECK (method IN ('CARD', 'SEPA_DEBIT', 'ACH_DEBIT', 'BACS_DEBIT')),
  CONSTRAINT online_payments_state_check CHECK (state IN ('CREATED', 'PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED',
    'EXPIRED', 'REFUNDED', 'REVERSED')),
  CONSTRAINT online_payments_amount_check CHECK (amount > 0 AND surcharge >= 0 AND refunded_amount >= 0),
  CONSTRAINT online_payments_problem_check CHECK (problem IN ('AMOUNT_DIFFERS', 'CURRENCY_DIFFERS',
    'ACCOUNT_DIFFERS', 'REFUSED_HERE', 'UNKNOWN_THERE', 'TEST_MODE', 'ERP_MISSING')),
  CONSTRAINT online_payments_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id)
);
CREATE UNIQUE INDEX online_payments_provider_key ON online_payments (organization_id, provider, provider_id)
  WHERE provider_id IS NOT NULL;
CREATE INDEX online_payments_provider_payment_idx ON online_payments (organization_id, provider, provider_payment_id)
  WHERE provider_payment_id IS NOT NULL;
-- One open checkout for each set of invoices, however many tabs ask.
CREATE UNIQUE INDEX online_payments_open_key ON online_payments
  (organization_id, customer_id, provider, method, selection) WHERE state = 'CREATED' AND kind = 'CHECKOUT';
CREATE INDEX online_payments_created_at_idx ON online_payments (organization_id, created_at, id);
CREATE INDEX online_payments_customer_idx ON online_payments (organization_id, customer_id, created_at);
CREATE INDEX online_payments_payment_idx ON online_payments (organization_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX online_payments_holding_idx ON online_payments (organization_id, customer_id)
  WHERE holds_until IS NOT NULL;
CREATE INDEX online_payments_status_idx ON online_payments (next_status_at) WHERE next_status_at IS NOT NULL;

-- The invoices that an online payment is for, with the amounts that the debtor saw.
CREATE TABLE online_payment_invoices (
  organization_id   uuid NOT NULL,
  online_payment_id uuid NOT NULL,
  invoice_id        uuid NOT NULL,
  rank              integer NOT NULL,
  amount            bigint NOT NULL,
  CONSTRAINT online_payment_invoices_pkey PRIMARY KEY (organization_id, online_payment_id, invoice_id),
  CONSTRAINT online_payment_invoices_payment_fk FOREIGN KEY (organization_id, online_payment_id)
    REFERENCES online_payments (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX online_payment_invoices_invoice_idx ON online_payment_invoices (organization_id, invoice_id);

-- Refunds that a user requested.
CREATE TABLE online_payment_refunds (
  organization_id   uuid NOT NULL,
  id                uuid NOT NULL,
  online_payment_id uuid NOT NULL,
  state             text NOT NULL,
  amount            bigint NOT NULL,
  provider_id       text,
  failure_text      text,
  -- The refund in the ledger.
  refund_id         uuid,
  actor             jsonb,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  CONSTRAINT online_payment_refunds_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT online_payment_refunds_state_check CHECK (state IN ('REQUESTED', 'SUCCEEDED', 'FAILED')),
  CONSTRAINT online_payment_refunds_payment_fk FOREIGN KEY (organization_id, online_payment_id)
    REFERENCES online_payments (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX online_payment_refunds_payment_idx ON online_payment_refunds (organization_id, online_payment_id);

-- Events of providers, each once. Their content is not stored: states and amounts are read again.
CREATE TABLE provider_events (
  organization_id uuid NOT NULL,
  provider        text NOT NULL,
  event_id        text NOT NULL,
  -- What the provider says that changed.
  subject         text NOT NULL,
  provider_id     text NOT NULL,
  received_at     timestamptz NOT NULL,
  -- Null: its job has not ended.
  processed_at    timestamptz,
  CONSTRAINT provider_events_pkey PRIMARY KEY (organization_id, provider, event_id),
  CONSTRAINT provider_events_subject_check CHECK (subject IN ('PAYMENT', 'PAYOUT', 'MANDATE'))
);
CREATE INDEX provider_events_waiting_idx ON provider_events (organization_id, received_at) WHERE processed_at IS NULL;
CREATE INDEX provider_events_received_at_idx ON provider_events (organization_id, received_at);

CREATE TABLE payouts (
  organization_id     uuid NOT NULL,
  id                  uuid NOT NULL,
  provider            text NOT NULL,
  provider_id         text NOT NULL,
  state               text NOT NULL,
  currency            text NOT NULL,
  -- Negative: the provider debits the bank account.
  amount              bigint NOT NULL,
  fee                 bigint NOT NULL,
  arrives_on          date NOT NULL,
  -- Text on the bank statement. Null: unknown.
  reference           text,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  CONSTRAINT payouts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT payouts_provider_key UNIQUE (organization_id, provider, provider_id),
  CONSTRAINT payouts_state_check CHECK (state IN ('PENDING', 'PAID', 'FAILED')),
  CONSTRAINT payouts_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX payouts_arrives_on_idx ON payouts (organization_id, arrives_on, id);

CREATE TABLE payout_items (
  organization_id   uuid NOT NULL,
  payout_id         uuid NOT NULL,
  rank              integer NOT NULL,
  kind              text NOT NULL,
  provider_id       text NOT NULL,
  -- The refund at the provider. Null: no refund, or the provider does not say.
  provider_refund_id text,
  -- Null: it belongs to no online payment of Quittance.
  online_payment_id uuid,
  gross             bigint NOT NULL,
  fee               bigint NOT NULL,
  net               bigint NOT NULL,
  CONSTRAINT payout_items_pkey PRIMARY KEY (organization_id, payout_id, rank),
  CONSTRAINT payout_items_kind_check CHECK (kind IN ('PAYMENT', 'REFUND', 'REVERSAL', 'FEE', 'OTHER')),
  CONSTRAINT payout_items_payout_fk FOREIGN KEY (organization_id, payout_id)
    REFERENCES payouts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX payout_items_payment_idx ON payout_items (organization_id, online_payment_id)
  WHERE online_payment_id IS NOT NULL;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED', 'CHANNEL_DISABLED',
    'PAYER_ANSWER', 'SOURCE_FAILING', 'SOURCE_KEY_EXPIRING', 'AGENT_PLAN', 'ONLINE_PAYMENT_FAILED',
    'ONLINE_PAYMENT_PROBLEM')) NOT VALID;
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check;
