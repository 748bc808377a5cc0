-- Direct debits on the due date, for debtors who asked for them (ADR 0155).

-- Without a row, the organization offers none.
CREATE TABLE autopay_settings (
  organization_id  uuid NOT NULL,
  is_offered       boolean NOT NULL,
  notice_days      integer NOT NULL,
  max_retries      integer NOT NULL,
  retry_after_days integer NOT NULL,
  updated_at       timestamptz NOT NULL,
  CONSTRAINT autopay_settings_pkey PRIMARY KEY (organization_id),
  CONSTRAINT autopay_settings_days_check CHECK (notice_days BETWEEN 5 AND 30 AND retry_after_days BETWEEN 1 AND 30),
  CONSTRAINT autopay_settings_retries_check CHECK (max_retries BETWEEN 0 AND 2),
  CONSTRAINT autopay_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- The choice of a debtor, and limits that people set. Amounts are in minor units of the mandate's currency.
CREATE TABLE customer_autopay (
  organization_id uuid NOT NULL,
  customer_id     uuid NOT NULL,
  -- Null: the debtor never turned it on.
  mandate_id      uuid,
  is_on           boolean NOT NULL,
  -- Limits of one debit, and of all debits with a day of collection in one month. Null: none.
  max_amount      bigint,
  max_monthly     bigint,
  turned_on_at    timestamptz,
  turned_off_at   timestamptz,
  turned_off_by   text,
  -- Local day of the last search for invoices to debit. Null: not searched yet.
  looked_on       date,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT customer_autopay_pkey PRIMARY KEY (organization_id, customer_id),
  CONSTRAINT customer_autopay_mandate_check CHECK (NOT is_on OR mandate_id IS NOT NULL),
  CONSTRAINT customer_autopay_limits_check CHECK (max_amount > 0 AND max_monthly > 0),
  CONSTRAINT customer_autopay_off_check CHECK (turned_off_by IN ('DEBTOR', 'USER', 'MANDATE')),
  CONSTRAINT customer_autopay_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT customer_autopay_mandate_fk FOREIGN KEY (organization_id, mandate_id)
    REFERENCES payment_mandates (organization_id, id)
);
CREATE INDEX customer_autopay_mandate_idx ON customer_autopay (organization_id, mandate_id);
CREATE INDEX customer_autopay_on_idx ON customer_autopay (organization_id) WHERE is_on;

-- A debit of an invoice. The key is the promise that an invoice is debited once for its due date.
CREATE TABLE autopay_debits (
  organization_id   uuid NOT NULL,
  online_payment_id uuid NOT NULL,
  invoice_id        uuid NOT NULL,
  due_on            date NOT NULL,
  -- 1, and one more for each retry.
  attempt           integer NOT NULL,
  charge_on         date NOT NULL,
  -- When the provider was asked first. From then on its amount is fixed. Null: not asked yet.
  asked_at          timestamptz,
  -- When the organization or the debtor decided to cancel it. Its cancellation is then no failure.
  stopping_at       timestamptz,
  -- Calls to the provider that failed in a row, and the next one by the clock of the machine. Null: at once.
  failed_calls      integer NOT NULL DEFAULT 0,
  next_call_at      timestamptz,
  -- When its outcome was followed, and the state then. A later reversal is followed once more.
  followed_at       timestamptz,
  followed_state    text,
  created_at        timestamptz NOT NULL,
  CONSTRAINT autopay_debits_pkey PRIMARY KEY (organization_id, online_payment_id),
  CONSTRAINT autopay_debits_attempt_key UNIQUE (organization_id, invoice_id, due_on, attempt),
  CONSTRAINT autopay_debits_payment_fk FOREIGN KEY (organization_id, online_payment_id)
    REFERENCES online_payments (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX autopay_debits_open_idx ON autopay_debits (organization_id, charge_on) WHERE followed_at IS NULL;
-- Debits that were taken back after their outcome was followed.
CREATE INDEX online_payments_taken_back_idx ON online_payments (organization_id, ended_at)
  WHERE state = 'REVERSED' AND source = 'AUTOPAY';
