-- Connections to the systems that own an organization's receivables, and what was read from them (ADR 0126).

CREATE TABLE source_connections (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  stop_reason text,
  -- With MANY_MISSING: the number of missing records.
  missing_count integer,
  -- How many missing records a user allowed the next search to delete.
  allowed_deletions integer,
  url text NOT NULL,
  database text,
  login text,
  company_id text,
  -- Encrypted.
  secret text NOT NULL,
  -- SHA-256 of the token in the address that webhooks of the source call.
  doorbell_hash bytea,
  -- The answer of the last successful check.
  source jsonb,
  read_at timestamptz,
  next_read_at timestamptz,
  swept_at timestamptz,
  -- Since when all sums are equal or explained. Null: a sum differs, or none was compared yet.
  equal_since timestamptz,
  -- Who asked for the next read. Null: the clock.
  asked_by text,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  problem_code text,
  problem_text text,
  lease_owner uuid,
  lease_until timestamptz,
  actor jsonb NOT NULL,
  started_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT source_connections_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT source_connections_kind_check CHECK (kind IN ('ODOO', 'TRYTON')),
  CONSTRAINT source_connections_state_check
    CHECK (state IN ('DRAFT', 'READING', 'RUNNING', 'FAILING', 'PAUSED', 'STOPPED')),
  CONSTRAINT source_connections_stop_check CHECK ((state = 'STOPPED') = (stop_reason IS NOT NULL)),
  CONSTRAINT source_connections_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX source_connections_due_idx ON source_connections (organization_id, next_read_at)
  WHERE next_read_at IS NOT NULL;
-- Keys of records are unique within a source only, and they become external ids: one source at a time.
CREATE UNIQUE INDEX source_connections_started_key ON source_connections (organization_id) WHERE state <> 'DRAFT';

CREATE TABLE source_cursors (
  organization_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  stream text NOT NULL,
  position text NOT NULL,
  CONSTRAINT source_cursors_pkey PRIMARY KEY (organization_id, connection_id, stream),
  CONSTRAINT source_cursors_connection_fk FOREIGN KEY (organization_id, connection_id)
    REFERENCES source_connections (organization_id, id) ON DELETE CASCADE
);

-- A customer or item of the source, and the record that it became.
CREATE TABLE source_records (
  organization_id uuid NOT NULL,
  connection_id uuid NOT NULL,
  key text NOT NULL,
  -- PARTY, INVOICE, CREDIT_NOTE, PAYMENT or REFUND.
  kind text NOT NULL,
  -- The customer of an item. Null for customers.
  party_key text,
  -- Null: it was refused, or is not stored yet. Not a foreign key: a record may be deleted here.
  record_id uuid,
  -- Whether the record existed before the connection and keeps its own external id.
  is_adopted boolean NOT NULL DEFAULT false,
  -- SHA-256 of the canonical record with its links. Null: never stored, or it has to be written again.
  fingerprint bytea,
  url text,
  number text,
  currency text,
  -- Of items, as last read, in minor units.
  amount bigint,
  residual bigint,
  -- Of customers: they have to be read. 0: they owe something or differ; 1: the others.
  read_priority smallint,
  -- Of items: the sweep missed it first.
  missing_at timestamptz,
  CONSTRAINT source_records_pkey PRIMARY KEY (organization_id, connection_id, key),
  CONSTRAINT source_records_kind_check CHECK (kind IN ('PARTY', 'INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND')),
  CONSTRAINT source_records_party_check CHECK ((kind = 'PARTY') = (party_key IS NULL)),
  CONSTRAINT source_records_connection_fk FOREIGN KEY (organization_id, connection_id)
    REFERENCES source_connections (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX source_records_due_idx ON source_records (organization_id, connection_id, read_priority, key)
  WHERE read_priority IS NOT NULL;
CREATE INDEX source_records_party_idx ON source_records (organization_id, connection_id, party_key)
  WHERE party_key IS NOT NULL;
CREATE INDEX source_records_record_idx ON source_records (organization_id, record_id) WHERE record_id IS NOT NULL;

CREATE TABLE source_runs (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  trigger text NOT NULL,
  state text NOT NULL,
  phase text NOT NULL,
  counts jsonb NOT NULL,
  problem_code text,
  problem_text text,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT source_runs_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT source_runs_trigger_check CHECK (trigger IN ('CLOCK', 'USER', 'DOORBELL')),
  CONSTRAINT source_runs_state_check CHECK (state IN ('RUNNING', 'COMPLETED', 'FAILED', 'STOPPED')),
  CONSTRAINT source_runs_connection_fk FOREIGN KEY (organization_id, connection_id)
    REFERENCES source_connections (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX source_runs_started_at_idx ON source_runs (organization_id, connection_id, started_at, id);

-- What differs, and why.
CREATE TABLE source_findings (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  cause text NOT NULL,
  -- The root record; empty: the connection as a whole.
  key text NOT NULL,
  party_key text,
  currency text NOT NULL DEFAULT '',
  state text NOT NULL,
  amount bigint,
  -- Whether no sum of the customer contains the amount.
  is_outside_sums boolean NOT NULL DEFAULT false,
  field text,
  text text NOT NULL,
  theirs jsonb,
  ours jsonb,
  ignored_reason text,
  actor jsonb,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CONSTRAINT source_findings_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT source_findings_key UNIQUE (organization_id, connection_id, cause, key, currency),
  CONSTRAINT source_findings_state_check CHECK (state IN ('OPEN', 'IGNORED', 'RESOLVED')),
  CONSTRAINT source_findings_connection_fk FOREIGN KEY (organization_id, connection_id)
    REFERENCES source_connections (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX source_findings_last_seen_at_idx ON source_findings (organization_id, connection_id, last_seen_at, id);
CREATE INDEX source_findings_party_idx ON source_findings (organization_id, connection_id, party_key)
  WHERE state <> 'RESOLVED';

-- Balances by customer and currency, there and here.
CREATE TABLE source_sums (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  party_key text NOT NULL,
  currency text NOT NULL,
  theirs bigint NOT NULL,
  ours bigint NOT NULL,
  -- The part of theirs minus ours that findings explain.
  explained bigint NOT NULL,
  compared_at timestamptz NOT NULL,
  CONSTRAINT source_sums_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT source_sums_key UNIQUE (organization_id, connection_id, party_key, currency),
  CONSTRAINT source_sums_connection_fk FOREIGN KEY (organization_id, connection_id)
    REFERENCES source_connections (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX source_sums_differing_idx ON source_sums (organization_id, connection_id, id) WHERE theirs <> ours;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED', 'CHANNEL_DISABLED',
    'PAYER_ANSWER', 'SOURCE_FAILING'));
