-- Collections: what dunning decides by, what it has done, and the mail that it sends and receives.

-- `dunning_off` says that the customer is not dunned, which is not the same as naming no plan of its own.
ALTER TABLE customers ADD COLUMN dunning_off boolean NOT NULL DEFAULT false;
ALTER TABLE customers ADD COLUMN dunning_paused_until timestamptz;
ALTER TABLE customers ADD COLUMN language text;
ALTER TABLE customers ADD CONSTRAINT customers_language_check CHECK (language IN ('en', 'fr'));
ALTER TABLE customers ADD CONSTRAINT customers_dunning_off_check CHECK (NOT dunning_off OR dunning_plan_id IS NULL);
ALTER TABLE contacts ADD COLUMN bounced_at timestamptz;
ALTER TABLE contacts ADD COLUMN bounce_reason text;
ALTER TABLE documents ADD COLUMN dunning_paused_until timestamptz;
ALTER TABLE documents ADD COLUMN written_off_reason text;

-- When reminders may be sent, and how. An organization without a row has the defaults of server/src/domain/dunning/rules.ts.
CREATE TABLE dunning_settings (
  organization_id           uuid PRIMARY KEY,
  sending_from              smallint NOT NULL,
  sending_until             smallint NOT NULL,
  weekdays                  jsonb NOT NULL,
  holidays                  jsonb NOT NULL,
  min_days_between_contacts smallint NOT NULL,
  max_contacts_per_week     smallint NOT NULL,
  sender_name               text,
  sender_address            text,
  reply_pause_days          smallint NOT NULL,
  updated_at                timestamptz NOT NULL,
  CONSTRAINT dunning_settings_window_check CHECK (sending_from >= 0 AND sending_from < sending_until AND sending_until <= 1440),
  CONSTRAINT dunning_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- A plan is edited in versions; dunning_plans holds the newest one, which is the one that is followed.
ALTER TABLE dunning_plans ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE dunning_plans ADD COLUMN takeover text NOT NULL DEFAULT 'CONTEXTUAL';
ALTER TABLE dunning_plans ADD CONSTRAINT dunning_plans_takeover_check CHECK (takeover IN ('STANDARD', 'CONTEXTUAL'));
CREATE TABLE dunning_plan_versions (
  organization_id    uuid NOT NULL,
  plan_id            uuid NOT NULL,
  version            integer NOT NULL,
  name               text NOT NULL,
  mode               text NOT NULL,
  entity             text NOT NULL,
  takeover           text NOT NULL,
  steps              jsonb NOT NULL,
  created_at         timestamptz NOT NULL,
  created_by_user_id uuid,
  PRIMARY KEY (organization_id, plan_id, version),
  CONSTRAINT dunning_plan_versions_plan_fk FOREIGN KEY (organization_id, plan_id) REFERENCES dunning_plans (organization_id, id),
  CONSTRAINT dunning_plan_versions_created_by_fk FOREIGN KEY (organization_id, created_by_user_id) REFERENCES users (organization_id, id)
);

-- Texts of an organization's own, by language.
CREATE TABLE mail_templates (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  name            text NOT NULL,
  texts           jsonb NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT mail_templates_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE UNIQUE INDEX mail_templates_name_key ON mail_templates (organization_id, lower(name));
CREATE INDEX mail_templates_created_at_idx ON mail_templates (organization_id, created_at, id);

-- How far a plan has come with a carrying invoice. Days are local dates of the organization. `next_on` is when the next
-- step can fall due, null when none is left; `carrying_due_at` and `version` tell whether that still holds.
CREATE TABLE dunning_tracks (
  organization_id uuid NOT NULL,
  customer_id     uuid NOT NULL,
  plan_id         uuid NOT NULL,
  invoice_id      uuid NOT NULL,
  version         integer NOT NULL,
  started_on      date NOT NULL,
  last_step_key   text,
  last_day        integer,
  last_on         date,
  next_on         date,
  carrying_due_at timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, customer_id, plan_id, invoice_id),
  CONSTRAINT dunning_tracks_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT dunning_tracks_plan_fk FOREIGN KEY (organization_id, plan_id) REFERENCES dunning_plans (organization_id, id),
  CONSTRAINT dunning_tracks_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id)
);
CREATE INDEX dunning_tracks_invoice_idx ON dunning_tracks (organization_id, invoice_id);

-- One action per customer, plan, step and carrying invoice, whatever runs twice.
ALTER TABLE actions ADD COLUMN step_key text;
ALTER TABLE actions ADD COLUMN plan_version integer;
ALTER TABLE actions ADD COLUMN snoozed_until timestamptz;
ALTER TABLE actions ADD COLUMN approved_at timestamptz;
ALTER TABLE actions ADD COLUMN approved_by_user_id uuid;
ALTER TABLE actions ADD COLUMN outcome text;
ALTER TABLE actions ADD COLUMN comment text;
ALTER TABLE actions ADD CONSTRAINT actions_approved_by_fk FOREIGN KEY (organization_id, approved_by_user_id) REFERENCES users (organization_id, id);
CREATE UNIQUE INDEX actions_step_key ON actions (organization_id, customer_id, dunning_plan_id, step_key, carrying_invoice_id)
  WHERE step_key IS NOT NULL;
CREATE INDEX actions_waiting_idx ON actions (organization_id, customer_id, id) WHERE state = 'TODO' AND source = 'WORKFLOW';

-- Mail that went out or came in. SENDING is recorded before anything is handed over; what stays SENDING when its claim
-- ends is UNCERTAIN and never sent again by itself. `token` is the random part of the reply address.
CREATE TABLE messages (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  direction       text NOT NULL,
  state           text NOT NULL,
  customer_id     uuid,
  action_id       uuid,
  token           text,
  message_id      text,
  in_reply_to     text,
  sender          text,
  recipients      jsonb NOT NULL,
  subject         text,
  text_body       text,
  html_body       text,
  attachments     jsonb NOT NULL,
  outbox_file     text,
  error           text,
  claimed_by      uuid,
  claimed_until   timestamptz,
  sent_at         timestamptz,
  bounced_at      timestamptz,
  inbound_kind    text,
  summary         text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT messages_inbound_kind_check CHECK ((direction = 'INBOUND') = (inbound_kind IS NOT NULL)),
  CONSTRAINT messages_direction_check CHECK (direction IN ('OUTBOUND', 'INBOUND')),
  CONSTRAINT messages_state_check CHECK (state IN ('SENDING', 'SENT', 'FAILED', 'UNCERTAIN', 'RECEIVED')),
  CONSTRAINT messages_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT messages_action_fk FOREIGN KEY (organization_id, action_id) REFERENCES actions (organization_id, id)
);
CREATE UNIQUE INDEX messages_token_key ON messages (organization_id, token) WHERE token IS NOT NULL;
CREATE UNIQUE INDEX messages_message_id_key ON messages (organization_id, direction, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX messages_created_at_idx ON messages (organization_id, created_at, id);
CREATE INDEX messages_customer_idx ON messages (organization_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX messages_action_idx ON messages (organization_id, action_id) WHERE action_id IS NOT NULL;
CREATE INDEX messages_state_idx ON messages (organization_id, state, created_at, id);
CREATE INDEX messages_direction_idx ON messages (organization_id, direction, created_at, id);
-- What came in names what it answers by its Message-ID before anybody knows whose it is.
CREATE INDEX messages_answered_idx ON messages (message_id) WHERE direction = 'OUTBOUND' AND message_id IS NOT NULL;
CREATE INDEX messages_claimed_idx ON messages (claimed_until) WHERE state = 'SENDING';

-- What came in is kept whole, as a file.
ALTER TABLE files ADD COLUMN message_id uuid;
ALTER TABLE files DROP CONSTRAINT files_owner_check;
ALTER TABLE files ADD CONSTRAINT files_owner_check CHECK (num_nonnulls(document_id, note_id, message_id) = 1);
ALTER TABLE files ADD CONSTRAINT files_message_fk FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id);
CREATE UNIQUE INDEX files_message_key ON files (organization_id, message_id) WHERE message_id IS NOT NULL;

-- A dispute is a fact beside an invoice's state: it stops reminders, not arithmetic. At most one is open.
CREATE TABLE disputes (
  organization_id     uuid NOT NULL,
  id                  uuid NOT NULL,
  invoice_id          uuid NOT NULL,
  reason              text NOT NULL,
  comment             text,
  amount              bigint,
  source              text NOT NULL,
  opened_at           timestamptz NOT NULL,
  opened_by_user_id   uuid,
  resolved_at         timestamptz,
  resolved_by_user_id uuid,
  resolution          text,
  updated_at          timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT disputes_source_check CHECK (source IN ('API', 'APP', 'PORTAL')),
  CONSTRAINT disputes_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id),
  CONSTRAINT disputes_opened_by_fk FOREIGN KEY (organization_id, opened_by_user_id) REFERENCES users (organization_id, id),
  CONSTRAINT disputes_resolved_by_fk FOREIGN KEY (organization_id, resolved_by_user_id) REFERENCES users (organization_id, id)
);
CREATE UNIQUE INDEX disputes_open_key ON disputes (organization_id, invoice_id) WHERE resolved_at IS NULL;
CREATE INDEX disputes_invoice_idx ON disputes (organization_id, invoice_id, opened_at, id);
CREATE INDEX disputes_opened_at_idx ON disputes (organization_id, opened_at, id);

-- Every promise to pay that was made. The one in force is also stated on its invoice (documents.promise_date …), which
-- settlement writes; what became of it is derived from payments. `amount_linked_before` is what was paid when it was made.
CREATE TABLE promises (
  organization_id      uuid NOT NULL,
  id                   uuid NOT NULL,
  invoice_id           uuid NOT NULL,
  date                 timestamptz NOT NULL,
  amount               bigint,
  comment              text,
  source               text NOT NULL,
  amount_linked_before bigint NOT NULL,
  made_at              timestamptz NOT NULL,
  made_by_user_id      uuid,
  ended_at             timestamptz,
  end_reason           text,
  broken_told_at       timestamptz,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT promises_source_check CHECK (source IN ('API', 'APP', 'PORTAL')),
  CONSTRAINT promises_end_check CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CONSTRAINT promises_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id),
  CONSTRAINT promises_made_by_fk FOREIGN KEY (organization_id, made_by_user_id) REFERENCES users (organization_id, id)
);
CREATE UNIQUE INDEX promises_in_force_key ON promises (organization_id, invoice_id) WHERE ended_at IS NULL;
CREATE INDEX promises_invoice_idx ON promises (organization_id, invoice_id, made_at, id);
CREATE INDEX promises_due_idx ON promises (organization_id, date) WHERE ended_at IS NULL AND broken_told_at IS NULL;
