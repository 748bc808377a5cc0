-- One command over many records, as a job (docs/adr/0059).

CREATE TABLE bulk_jobs (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  list text NOT NULL,
  command text NOT NULL,
  input jsonb NOT NULL,
  -- Filters and order of the list that its records matched when it was made; null: they were named, or are those of another job.
  query jsonb,
  -- The job that it takes back; null: it does something new.
  undoes_job_id uuid,
  state text NOT NULL,
  records_total integer NOT NULL,
  -- So far; exact once it has ended.
  records_changed integer NOT NULL,
  records_unchanged integer NOT NULL,
  records_refused integer NOT NULL,
  records_skipped integer NOT NULL,
  records_undoable integer NOT NULL,
  error text,
  -- Null: asked for in nobody's name.
  requested_by_user_id uuid,
  -- Whether it is held to this user's own customers.
  own_customers_only boolean NOT NULL,
  -- Who asked for it, as the audit tells of whoever acts.
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Of the machine's time, as how long things are kept.
  expires_at timestamptz NOT NULL,
  CONSTRAINT bulk_jobs_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bulk_jobs_state_check CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  CONSTRAINT bulk_jobs_finished_check CHECK ((finished_at IS NOT NULL) = (state IN ('DONE', 'CANCELLED', 'FAILED'))),
  CONSTRAINT bulk_jobs_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT bulk_jobs_requested_by_fk FOREIGN KEY (organization_id, requested_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX bulk_jobs_created_at_idx ON bulk_jobs (organization_id, created_at, id);
CREATE INDEX bulk_jobs_user_idx ON bulk_jobs (organization_id, requested_by_user_id) WHERE requested_by_user_id IS NOT NULL;
CREATE INDEX bulk_jobs_unfinished_idx ON bulk_jobs (organization_id) WHERE finished_at IS NULL;
CREATE INDEX bulk_jobs_expires_at_idx ON bulk_jobs (expires_at);

-- What each job is about, and what became of it.
CREATE TABLE bulk_job_records (
  organization_id uuid NOT NULL,
  bulk_job_id uuid NOT NULL,
  -- Of the record, in the table of the job's list. It is not referred to: what is gone is told as such, and not kept from going.
  id uuid NOT NULL,
  outcome text NOT NULL,
  error_code text,
  error_message text,
  error_details jsonb,
  -- By which what was done can be undone.
  change_id uuid,
  -- Of a job that takes another one back: the change of that one.
  undoes_change_id uuid,
  done_at timestamptz,
  CONSTRAINT bulk_job_records_pkey PRIMARY KEY (organization_id, bulk_job_id, id),
  CONSTRAINT bulk_job_records_outcome_check CHECK (outcome IN ('PENDING', 'CHANGED', 'UNCHANGED', 'REFUSED', 'SKIPPED')),
  CONSTRAINT bulk_job_records_error_check CHECK ((error_code IS NOT NULL) = (outcome = 'REFUSED')),
  CONSTRAINT bulk_job_records_job_fk FOREIGN KEY (organization_id, bulk_job_id) REFERENCES bulk_jobs (organization_id, id)
);
CREATE INDEX bulk_job_records_outcome_idx ON bulk_job_records (organization_id, bulk_job_id, outcome, id);
