-- Exports of lists that are made in the background, and the report of receivables by mail (docs/adr/0057).

CREATE TABLE exports (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  list text NOT NULL,
  format text NOT NULL,
  query jsonb NOT NULL,
  -- Null: the usual ones.
  columns jsonb,
  state text NOT NULL,
  rows_written bigint NOT NULL,
  -- Null: more than are counted, or not known yet.
  rows_total bigint,
  error text,
  -- Null: asked for in nobody's name.
  requested_by_user_id uuid,
  -- Whether it holds what this user's own customers have, and nothing else.
  own_customers_only boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Of the machine's time, as how long things are kept.
  expires_at timestamptz NOT NULL,
  CONSTRAINT exports_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT exports_finished_check CHECK ((finished_at IS NOT NULL) = (state IN ('DONE', 'FAILED'))),
  CONSTRAINT exports_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT exports_requested_by_fk FOREIGN KEY (organization_id, requested_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX exports_created_at_idx ON exports (organization_id, created_at, id);
CREATE INDEX exports_user_idx ON exports (organization_id, requested_by_user_id) WHERE requested_by_user_id IS NOT NULL;
CREATE INDEX exports_unfinished_idx ON exports (organization_id) WHERE finished_at IS NULL;
CREATE INDEX exports_expires_at_idx ON exports (expires_at);

ALTER TABLE files ADD COLUMN export_id uuid;
ALTER TABLE files ADD CONSTRAINT files_export_fk FOREIGN KEY (organization_id, export_id) REFERENCES exports (organization_id, id);
ALTER TABLE files DROP CONSTRAINT files_owner_check;
ALTER TABLE files ADD CONSTRAINT files_owner_check
  CHECK (num_nonnulls(document_id, note_id, message_id, letter_batch_id, is_logo, export_id) = 1);
CREATE UNIQUE INDEX files_export_key ON files (organization_id, export_id) WHERE export_id IS NOT NULL;

-- When and to whom the report of receivables is sent.
CREATE TABLE report_schedules (
  organization_id uuid PRIMARY KEY,
  is_active boolean NOT NULL,
  frequency text NOT NULL,
  -- 1 Monday … 7 Sunday, and the day of the month: the frequency says which of them counts.
  weekday smallint NOT NULL,
  day_of_month smallint NOT NULL,
  hour smallint NOT NULL,
  recipient_user_ids uuid[] NOT NULL,
  version integer NOT NULL,
  -- When the next one is sent; null: none is.
  due_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT report_schedules_weekday_check CHECK (weekday BETWEEN 1 AND 7),
  CONSTRAINT report_schedules_day_check CHECK (day_of_month BETWEEN 1 AND 31),
  CONSTRAINT report_schedules_hour_check CHECK (hour BETWEEN 0 AND 23),
  CONSTRAINT report_schedules_due_check CHECK (is_active OR due_at IS NULL),
  CONSTRAINT report_schedules_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- One for each report and recipient.
CREATE TABLE report_mails (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- When it was due, or asked for: what is sent for one moment goes to each recipient once.
  due_at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL,
  -- Of the machine's time: until then nobody else tries, and who was to hand it over is taken for gone after it.
  waits_until timestamptz,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT report_mails_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT report_mails_due_key UNIQUE (organization_id, due_at, user_id),
  CONSTRAINT report_mails_sent_check CHECK ((sent_at IS NOT NULL) = (state = 'SENT')),
  CONSTRAINT report_mails_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX report_mails_created_at_idx ON report_mails (organization_id, created_at, id);
CREATE INDEX report_mails_unsent_idx ON report_mails (organization_id) WHERE state IN ('QUEUED', 'SENDING');
