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
CREATE INDEX documents_written_off_customer_idx ON documents (organization_id, customer_id, written_off_at, id)
  WHERE written_off_at IS NOT NULL;

-- Sweeps for what is due read open invoices by customer, and nothing of their rows beside this.
DROP INDEX documents_open_customer_idx;
CREATE INDEX documents_open_customer_idx ON documents (organization_id, customer_id, due_at)
  INCLUDE (currency, amount, amount_linked, id, dunning_plan_id, dunning_paused_until, promise_date)
  WHERE kind = 'INVOICE' AND is_open;

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

-- Steps of before get what steps have now. Texts that stood in a step become a template, in the organization's language.
-- all organizations
WITH steps AS MATERIALIZED (
  SELECT p.organization_id, p.id AS plan_id, p.name AS plan_name, p.created_at, o.language, s.n, s.step,
    CASE WHEN coalesce(s.step ->> 'subject', s.step ->> 'body') IS NOT NULL THEN
      encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM now()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
    END AS template_id
  FROM dunning_plans p JOIN organizations o ON o.organization_id = p.organization_id
    CROSS JOIN jsonb_array_elements(p.steps) WITH ORDINALITY AS s (step, n)),
templates AS (
  INSERT INTO mail_templates (organization_id, id, name, texts, created_at, updated_at)
  SELECT organization_id, template_id, concat(plan_name, ' ', n, ' (', plan_id, ')'),
    jsonb_build_object(language, jsonb_build_object(
      'subject', coalesce(step ->> 'subject', step ->> 'name'), 'body', coalesce(step ->> 'body', step ->> 'subject'))),
    now(), now()
  FROM steps WHERE template_id IS NOT NULL)
UPDATE dunning_plans p SET steps = s.steps FROM (
  SELECT organization_id, plan_id, jsonb_agg((step - 'subject' - 'body') || jsonb_build_object(
    'key', concat('step-', n), 'relativeTo', 'DUE_DATE', 'templateId', template_id,
    'recipients', '{"mainContact": true, "positions": [], "ccAccountManagers": false}'::jsonb,
    'attachments', '{"invoices": false, "statement": false}'::jsonb,
    'conditions', '{"minOutstanding": null, "maxOutstanding": null, "currencies": null, "minDaysOverdue": null,
      "maxDaysOverdue": null, "customField": null}'::jsonb) ORDER BY n) AS steps
  FROM steps GROUP BY organization_id, plan_id) s
WHERE p.organization_id = s.organization_id AND p.id = s.plan_id;
INSERT INTO dunning_plan_versions (organization_id, plan_id, version, name, mode, entity, takeover, steps, created_at)
SELECT organization_id, id, version, name, mode, entity, takeover, steps, now() FROM dunning_plans;

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
-- E-mails that were released and are still to be sent.
CREATE INDEX actions_released_idx ON actions (organization_id, id)
  WHERE state = 'TODO' AND type = 'EMAIL' AND approved_at IS NOT NULL;

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
  resolution_comment  text,
  updated_at          timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT disputes_source_check CHECK (source IN ('API', 'APP', 'PORTAL')),
  CONSTRAINT disputes_resolution_check CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  CONSTRAINT disputes_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id),
  CONSTRAINT disputes_opened_by_fk FOREIGN KEY (organization_id, opened_by_user_id) REFERENCES users (organization_id, id),
  CONSTRAINT disputes_resolved_by_fk FOREIGN KEY (organization_id, resolved_by_user_id) REFERENCES users (organization_id, id)
);
CREATE UNIQUE INDEX disputes_open_key ON disputes (organization_id, invoice_id) WHERE resolved_at IS NULL;
CREATE INDEX disputes_invoice_idx ON disputes (organization_id, invoice_id, opened_at, id);
CREATE INDEX disputes_opened_at_idx ON disputes (organization_id, opened_at, id);
CREATE INDEX disputes_unresolved_idx ON disputes (organization_id, opened_at, id) WHERE resolved_at IS NULL;
CREATE INDEX disputes_reason_idx ON disputes (organization_id, reason, opened_at, id);

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
-- Open invoices with a promise: few, among which the broken ones are looked for.
CREATE INDEX documents_promised_idx ON documents (organization_id, promise_date, id) WHERE is_open AND promise_date IS NOT NULL;

-- Promises from before. What was paid when they were made is not known: for those that are still to be kept it is what is paid
-- now. Nobody is told of those that were broken before. Ids are made as in 0003.
INSERT INTO promises (organization_id, id, invoice_id, date, amount, comment, source, amount_linked_before, made_at, broken_told_at)
SELECT d.organization_id,
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM now()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid,
  d.id, d.promise_date, d.promise_amount, d.promise_comment, 'API',
  CASE WHEN d.promise_date > now() THEN d.amount_linked ELSE 0 END, d.updated_at,
  CASE WHEN d.promise_date > now() THEN NULL ELSE now() END
FROM documents d WHERE d.promise_date IS NOT NULL;
