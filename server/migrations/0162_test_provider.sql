-- The built-in test provider of sandboxes (ADR 0159). It moves no money, and never exists in live mode.
-- Each stored row fits, because the checks only permit more. Validating them would read the tables under their locks.
ALTER TABLE payment_providers DROP CONSTRAINT payment_providers_provider_check;
ALTER TABLE payment_providers ADD CONSTRAINT payment_providers_provider_check
  CHECK (provider IN ('STRIPE', 'GOCARDLESS') OR (provider = 'SANDBOX' AND mode = 'TEST')) NOT VALID;
ALTER TABLE online_payments DROP CONSTRAINT online_payments_provider_check;
ALTER TABLE online_payments ADD CONSTRAINT online_payments_provider_check
  CHECK (provider IN ('STRIPE', 'GOCARDLESS') OR (provider = 'SANDBOX' AND mode = 'TEST')) NOT VALID;
ALTER TABLE payment_mandates DROP CONSTRAINT payment_mandates_provider_check;
ALTER TABLE payment_mandates ADD CONSTRAINT payment_mandates_provider_check
  CHECK (provider IN ('STRIPE', 'GOCARDLESS') OR (provider = 'SANDBOX' AND mode = 'TEST')) NOT VALID;

-- The books of the test provider: what a tester decided, and when it takes effect by the clock of the sandbox.
CREATE TABLE test_mandates (
  organization_id uuid NOT NULL,
  -- Name at the provider, which is also the secret part of the page's address.
  id              text NOT NULL,
  mandate_id      uuid NOT NULL,
  currency        text NOT NULL,
  -- What happens to its debits. Null: the tester has not given it.
  outcome         text,
  created_at      timestamptz NOT NULL,
  -- Null: it has not ended.
  ended_at        timestamptz,
  CONSTRAINT test_mandates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT test_mandates_mandate_key UNIQUE (organization_id, mandate_id),
  CONSTRAINT test_mandates_outcome_check CHECK (outcome IN ('PAID', 'REFUSED', 'CHARGED_BACK')),
  CONSTRAINT test_mandates_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

CREATE TABLE test_payments (
  organization_id   uuid NOT NULL,
  -- Name at the provider, which is also the secret part of the page's address.
  id                text NOT NULL,
  online_payment_id uuid NOT NULL,
  kind              text NOT NULL,
  method            text NOT NULL,
  currency          text NOT NULL,
  amount            bigint NOT NULL,
  -- Null: the tester has not decided.
  outcome           text,
  created_at        timestamptz NOT NULL,
  -- When the money arrives, or its refusal.
  settles_at        timestamptz,
  -- When the money is taken back. Null: never.
  reverses_at       timestamptz,
  CONSTRAINT test_payments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT test_payments_online_payment_key UNIQUE (organization_id, online_payment_id),
  CONSTRAINT test_payments_kind_check CHECK (kind IN ('CHECKOUT', 'CHARGE')),
  CONSTRAINT test_payments_outcome_check CHECK (outcome IN ('PAID', 'REFUSED', 'CHARGED_BACK', 'CANCELLED')),
  CONSTRAINT test_payments_settles_check CHECK (settles_at IS NOT NULL OR outcome IS NULL OR outcome = 'CANCELLED'),
  CONSTRAINT test_payments_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX test_payments_settles_idx ON test_payments (organization_id, settles_at) WHERE settles_at IS NOT NULL;

CREATE TABLE test_refunds (
  organization_id uuid NOT NULL,
  -- The id of the refund here. The same id never refunds twice.
  id              uuid NOT NULL,
  test_payment_id text NOT NULL,
  amount          bigint NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT test_refunds_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT test_refunds_payment_fk FOREIGN KEY (organization_id, test_payment_id)
    REFERENCES test_payments (organization_id, id)
);
CREATE INDEX test_refunds_payment_idx ON test_refunds (organization_id, test_payment_id);
