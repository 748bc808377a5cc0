-- Plans that agents propose, and the limits of their key pairs (ADR 0157).

CREATE TABLE agent_limits (
  organization_id uuid NOT NULL,
  api_key text NOT NULL,
  -- Allowed commands, such as invoices.promise.
  commands text[] NOT NULL,
  records_per_plan integer NOT NULL,
  records_per_day integer NOT NULL,
  -- Amounts in minor units by currency. An absent currency is 0.
  money_per_plan jsonb NOT NULL,
  money_per_day jsonb NOT NULL,
  open_plans integer NOT NULL,
  -- 1: Monday.
  weekdays smallint[] NOT NULL,
  -- Hours of the organization's time zone, as HH:MM. Null: the whole day.
  allowed_from text,
  allowed_until text,
  changed_by_user_id uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT agent_limits_pkey PRIMARY KEY (organization_id, api_key),
  CONSTRAINT agent_limits_key_fk FOREIGN KEY (organization_id, api_key) REFERENCES api_keys (organization_id, id),
  CONSTRAINT agent_limits_user_fk FOREIGN KEY (organization_id, changed_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX agent_limits_user_idx ON agent_limits (organization_id, changed_by_user_id);

CREATE TABLE agent_plans (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  api_key text NOT NULL,
  title text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  -- Steps as proposed, each with the effects on its records.
  steps jsonb NOT NULL,
  fingerprint text NOT NULL,
  record_count integer NOT NULL,
  email_count integer NOT NULL,
  money jsonb NOT NULL,
  -- Bulk jobs, one for each step. They are kept for a shorter time.
  job_ids uuid[] NOT NULL DEFAULT '{}',
  -- The error that made the plan OUTDATED.
  problem text,
  decided_by_user_id uuid,
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When it can no longer be approved.
  expires_at timestamptz NOT NULL,
  -- When the plan is deleted, in real time.
  removed_at timestamptz NOT NULL,
  CONSTRAINT agent_plans_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT agent_plans_state_check CHECK (state IN ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'OUTDATED')),
  CONSTRAINT agent_plans_decided_check CHECK ((state = 'PROPOSED') = (decided_at IS NULL)),
  CONSTRAINT agent_plans_key_fk FOREIGN KEY (organization_id, api_key) REFERENCES api_keys (organization_id, id),
  CONSTRAINT agent_plans_user_fk FOREIGN KEY (organization_id, decided_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX agent_plans_created_at_idx ON agent_plans (organization_id, created_at, id);
CREATE INDEX agent_plans_key_idx ON agent_plans (organization_id, api_key, created_at);
CREATE INDEX agent_plans_user_idx ON agent_plans (organization_id, decided_by_user_id)
  WHERE decided_by_user_id IS NOT NULL;
CREATE INDEX agent_plans_removed_at_idx ON agent_plans (removed_at);

-- A job of a plan starts after the job of the step before it.
ALTER TABLE bulk_jobs ADD COLUMN follows_job_id uuid;
CREATE INDEX bulk_jobs_follows_idx ON bulk_jobs (organization_id, follows_job_id) WHERE follows_job_id IS NOT NULL;
-- Whether a person approved the effects of the records. Such a job stays QUEUED until it ends: workers of the previous
-- release do not compare effects, and the check refuses their attempt to start it.
ALTER TABLE bulk_jobs ADD COLUMN is_approved boolean NOT NULL DEFAULT false;
ALTER TABLE bulk_jobs ADD CONSTRAINT bulk_jobs_approved_check CHECK (NOT is_approved OR state <> 'RUNNING');
-- The effects that a person approved. A record with others is refused.
ALTER TABLE bulk_job_records ADD COLUMN effect_fingerprint text;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED', 'CHANNEL_DISABLED',
    'PAYER_ANSWER', 'SOURCE_FAILING', 'SOURCE_KEY_EXPIRING', 'AGENT_PLAN'));
