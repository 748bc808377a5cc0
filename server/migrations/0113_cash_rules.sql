-- Versions of the rules for bank transactions, what users say about payers, and replays (ADR 0121).

-- Each row is never changed. The newest version of an organization is also in `cash_settings`.
CREATE TABLE cash_rule_versions (
  organization_id uuid NOT NULL,
  version integer NOT NULL,
  rules jsonb NOT NULL,
  comment text,
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT cash_rule_versions_pkey PRIMARY KEY (organization_id, version),
  CONSTRAINT cash_rule_versions_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- The rules that differ for one customer. The newest version applies; `{}` follows the organization again.
CREATE TABLE customer_cash_rule_versions (
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  version integer NOT NULL,
  rules jsonb NOT NULL,
  comment text,
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT customer_cash_rule_versions_pkey PRIMARY KEY (organization_id, customer_id, version),
  CONSTRAINT customer_cash_rule_versions_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);

-- What users say about the account of a payer. All other knowledge comes from the matches in force.
CREATE TABLE bank_payers (
  organization_id uuid NOT NULL,
  -- IBAN or account number without punctuation, as `bank_transactions.payer_key`.
  payer_key text NOT NULL,
  customer_id uuid NOT NULL,
  -- Since when a user says that it pays for the customer. Null: no user says so.
  added_at timestamptz,
  -- Matches that were made before do not count. Null: all count.
  forgotten_at timestamptz,
  actor jsonb NOT NULL,
  CONSTRAINT bank_payers_pkey PRIMARY KEY (organization_id, payer_key, customer_id),
  CONSTRAINT bank_payers_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);

-- A comparison of changed rules with the current ones, over the bank transactions of the last year.
CREATE TABLE cash_replays (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  -- Whose rules are changed. Null: those of the organization.
  customer_id uuid,
  rules jsonb NOT NULL,
  from_on date NOT NULL,
  until_on date NOT NULL,
  -- Whether older transactions of the year were left out, because there are too many.
  is_cut boolean NOT NULL,
  transactions integer NOT NULL,
  -- The last day that was decided, and what was counted until then.
  done_until date,
  done integer NOT NULL,
  differing integer NOT NULL,
  counts jsonb NOT NULL,
  amounts jsonb NOT NULL,
  error text,
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT cash_replays_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT cash_replays_state_check CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  CONSTRAINT cash_replays_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT cash_replays_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX cash_replays_unfinished_idx ON cash_replays (organization_id, id) WHERE finished_at IS NULL;

CREATE TABLE cash_replay_differences (
  organization_id uuid NOT NULL,
  replay_id uuid NOT NULL,
  -- Order by booking day, from 1.
  position integer NOT NULL,
  bank_transaction_id uuid NOT NULL,
  -- State, rule and targets by the current and by the changed rules.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- Whether the changed rules apply what was matched. Null: they apply nothing, or nothing was matched.
  is_as_matched boolean,
  CONSTRAINT cash_replay_differences_pkey PRIMARY KEY (organization_id, replay_id, position),
  CONSTRAINT cash_replay_differences_replay_fk FOREIGN KEY (organization_id, replay_id)
    REFERENCES cash_replays (organization_id, id) ON DELETE CASCADE
);
