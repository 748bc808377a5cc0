-- How far each invoice has come in the plans that it follows takes the place of how far plans have come with carrying
-- invoices (docs/adr/0043). What was done is brought over. As with 0015, the release before must not run beside it.

ALTER TABLE documents ADD COLUMN reopened_at timestamptz;
-- The sweep of open invoices reads nothing but this index.
DROP INDEX documents_open_customer_idx;
CREATE INDEX documents_open_customer_idx ON documents (organization_id, customer_id, due_on)
  INCLUDE (currency, amount, amount_linked, id, dunning_plan_id, dunning_paused_until, promise_due_on, reopened_at)
  WHERE kind = 'INVOICE' AND is_open;

-- Money on account is looked for with each decision about a customer.
CREATE INDEX documents_unlinked_customer_idx ON documents (organization_id, customer_id)
  WHERE kind <> 'INVOICE' AND amount_linked + amount_refunded < amount;
CREATE INDEX documents_overpaid_customer_idx ON documents (organization_id, customer_id)
  WHERE kind = 'INVOICE' AND amount_linked > amount;

ALTER TABLE customers ADD COLUMN timezone text;

ALTER TABLE dunning_plans ADD COLUMN minimum_amounts jsonb NOT NULL DEFAULT '{}';
ALTER TABLE dunning_plans ADD COLUMN combine_above smallint NOT NULL DEFAULT 0;
ALTER TABLE dunning_plans ADD CONSTRAINT dunning_plans_combine_check CHECK (combine_above BETWEEN 0 AND 100);
ALTER TABLE dunning_plan_versions ADD COLUMN minimum_amounts jsonb NOT NULL DEFAULT '{}';
ALTER TABLE dunning_plan_versions ADD COLUMN combine_above smallint NOT NULL DEFAULT 0;
ALTER TABLE dunning_plan_versions ADD CONSTRAINT dunning_plan_versions_combine_check CHECK (combine_above BETWEEN 0 AND 100);

UPDATE dunning_plans p SET steps = (
  SELECT jsonb_agg(s.step || jsonb_build_object('needsEarlier', s.step ->> 'type' IN ('CALL', 'LETTER')) ORDER BY s.n)
  FROM jsonb_array_elements(p.steps) WITH ORDINALITY AS s(step, n))
WHERE jsonb_array_length(p.steps) > 0;
UPDATE dunning_plan_versions p SET steps = (
  SELECT jsonb_agg(s.step || jsonb_build_object('needsEarlier', s.step ->> 'type' IN ('CALL', 'LETTER')) ORDER BY s.n)
  FROM jsonb_array_elements(p.steps) WITH ORDINALITY AS s(step, n))
WHERE jsonb_array_length(p.steps) > 0;

ALTER TABLE dunning_settings ADD COLUMN courtesies_count boolean NOT NULL DEFAULT false;
ALTER TABLE dunning_settings ADD COLUMN country_holidays jsonb NOT NULL DEFAULT '{}';
ALTER TABLE dunning_settings ADD COLUMN reply_deadline_days smallint NOT NULL DEFAULT 14;
ALTER TABLE dunning_settings ADD COLUMN one_per_mailbox boolean NOT NULL DEFAULT true;
ALTER TABLE dunning_settings ADD COLUMN test_address text;
-- Contacts are meant for invoices where these two custom fields hold the same.
ALTER TABLE dunning_settings ADD COLUMN contact_field_id uuid;
ALTER TABLE dunning_settings ADD COLUMN invoice_field_id uuid;
-- Who had switched the pause off wants no replies to stop reminders.
UPDATE dunning_settings SET reply_deadline_days = 0 WHERE reply_pause_days = 0;
ALTER TABLE dunning_settings DROP COLUMN reply_pause_days;

-- What an action is about beside a step: a reply that waits, money on account …
ALTER TABLE actions ADD COLUMN topic text;
ALTER TABLE actions ADD COLUMN escalated_at timestamptz;
-- Decided on by the service to be sent by itself, whoever approved of sending it again.
ALTER TABLE actions ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
UPDATE actions SET is_automatic = true
WHERE source = 'WORKFLOW' AND type = 'EMAIL' AND approved_at = created_at;
ALTER TABLE actions ADD COLUMN ladder text;
ALTER TABLE actions ADD COLUMN step_day integer;
ALTER TABLE actions ADD CONSTRAINT actions_ladder_check CHECK (ladder IN ('COURTESY', 'REMINDER'));
-- A step can be taken again once its level is lost; that it is taken once is kept by the levels, under the family's lock.
DROP INDEX actions_step_key;
CREATE INDEX actions_standing_idx ON actions (organization_id, customer_id, id)
  WHERE state = 'FAILED' AND source = 'WORKFLOW';
CREATE INDEX actions_unanswered_idx ON actions (organization_id, created_at, id)
  WHERE topic = 'REPLY' AND state = 'TODO' AND escalated_at IS NULL;
CREATE INDEX actions_topic_idx ON actions (organization_id, customer_id, topic, created_at) WHERE topic IS NOT NULL;

-- What failed stands in the work lists beside what is to be done.
DROP INDEX actions_work_customer_idx;
DROP INDEX actions_work_idx;
DROP INDEX actions_work_plan_idx;
DROP INDEX actions_work_type_idx;
CREATE INDEX actions_work_idx ON actions (organization_id, due_at, id) INCLUDE (snoozed_until, state)
  WHERE state IN ('TODO', 'FAILED');
CREATE INDEX actions_work_customer_idx ON actions (organization_id, customer_id, due_at, id) INCLUDE (snoozed_until, state)
  WHERE state IN ('TODO', 'FAILED');
CREATE INDEX actions_work_plan_idx ON actions (organization_id, dunning_plan_id, due_at, id) INCLUDE (snoozed_until, state)
  WHERE state IN ('TODO', 'FAILED');
CREATE INDEX actions_work_type_idx ON actions (organization_id, type, due_at, id) INCLUDE (snoozed_until, state)
  WHERE state IN ('TODO', 'FAILED');

-- Replies that wait when this is installed stop reminders as new ones do.
UPDATE actions a SET topic = 'REPLY'
FROM messages m
WHERE m.organization_id = a.organization_id AND m.action_id = a.id AND m.direction = 'INBOUND' AND m.inbound_kind = 'REPLY'
  AND a.source = 'REPLY' AND a.state = 'TODO'
  AND NOT EXISTS (SELECT 1 FROM dunning_settings s
    WHERE s.organization_id = a.organization_id AND s.reply_deadline_days = 0);

-- The step that each invoice took, or is to take, with an action, and the day on which it was told of.
ALTER TABLE action_invoices ADD COLUMN plan_id uuid;
ALTER TABLE action_invoices ADD COLUMN ladder text;
ALTER TABLE action_invoices ADD COLUMN step_key text;
ALTER TABLE action_invoices ADD COLUMN step_day integer;
ALTER TABLE action_invoices ADD COLUMN told_on date;
ALTER TABLE action_invoices ADD CONSTRAINT action_invoices_ladder_check CHECK (ladder IN ('COURTESY', 'REMINDER'));
ALTER TABLE action_invoices ADD CONSTRAINT action_invoices_step_check
  CHECK ((plan_id IS NULL) = (step_key IS NULL) AND (plan_id IS NULL) = (ladder IS NULL) AND (plan_id IS NULL) = (step_day IS NULL));

-- Contacts that somebody has chosen for an invoice. Contacts are stored anew when they change: what refers to them has no key.
CREATE TABLE invoice_contacts (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  CONSTRAINT invoice_contacts_pkey PRIMARY KEY (organization_id, invoice_id, contact_id),
  CONSTRAINT invoice_contacts_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id)
);
CREATE INDEX invoice_contacts_contact_idx ON invoice_contacts (organization_id, contact_id);

CREATE TABLE dunning_levels (
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  ladder text NOT NULL,
  step_key text NOT NULL,
  day integer NOT NULL,
  taken_on date NOT NULL,
  taken_at timestamptz NOT NULL,
  told_on date,
  due_on date NOT NULL,
  next_on date,
  next_version integer NOT NULL,
  next_due_on date NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT dunning_levels_pkey PRIMARY KEY (organization_id, customer_id, invoice_id, plan_id, ladder)
    -- The sweep reads nothing but this index.
    INCLUDE (next_on, next_version, next_due_on, taken_on, taken_at, due_on),
  CONSTRAINT dunning_levels_ladder_check CHECK (ladder IN ('COURTESY', 'REMINDER')),
  CONSTRAINT dunning_levels_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT dunning_levels_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id),
  CONSTRAINT dunning_levels_plan_fk FOREIGN KEY (organization_id, plan_id) REFERENCES dunning_plans (organization_id, id)
);
CREATE INDEX dunning_levels_invoice_idx ON dunning_levels (organization_id, invoice_id);

-- The planned day of each step of each version: a step after the due date begins anew, those relative to the one before add up.
WITH numbered AS (
  SELECT v.organization_id, v.plan_id, v.version, s.step, s.n,
    count(*) FILTER (WHERE s.step ->> 'relativeTo' = 'DUE_DATE')
      OVER (PARTITION BY v.organization_id, v.plan_id, v.version ORDER BY s.n) AS run
  FROM dunning_plan_versions v CROSS JOIN LATERAL jsonb_array_elements(v.steps) WITH ORDINALITY AS s(step, n)),
planned AS (
  SELECT organization_id, plan_id, version, step ->> 'key' AS step_key,
    sum((step ->> 'offsetDays')::integer) OVER (PARTITION BY organization_id, plan_id, version, run ORDER BY n)::integer AS day
  FROM numbered)
UPDATE actions a SET step_day = p.day, ladder = CASE WHEN p.day <= 0 THEN 'COURTESY' ELSE 'REMINDER' END
FROM planned p
WHERE a.step_key IS NOT NULL AND p.organization_id = a.organization_id AND p.plan_id = a.dunning_plan_id
  AND p.version = a.plan_version AND p.step_key = a.step_key;

-- An invoice took the step of an action when it was old enough for it.
UPDATE action_invoices i SET plan_id = a.dunning_plan_id, ladder = a.ladder, step_key = a.step_key, step_day = a.step_day
FROM actions a
JOIN organizations o ON o.organization_id = a.organization_id
JOIN action_invoices x ON x.organization_id = a.organization_id AND x.action_id = a.id
JOIN documents d ON d.organization_id = x.organization_id AND d.id = x.invoice_id
WHERE i.organization_id = x.organization_id AND i.action_id = x.action_id AND i.invoice_id = x.invoice_id
  AND a.step_day IS NOT NULL AND a.source = 'WORKFLOW' AND (a.state <> 'IGNORED' OR a.performed_by_user_id IS NOT NULL)
  AND (a.carrying_invoice_id = d.id OR (a.created_at AT TIME ZONE o.timezone)::date - d.due_on >= a.step_day);

UPDATE action_invoices i SET told_on = (a.performed_at AT TIME ZONE o.timezone)::date
FROM actions a JOIN organizations o ON o.organization_id = a.organization_id
WHERE i.organization_id = a.organization_id AND i.action_id = a.id AND a.state = 'EXECUTED'
  AND (a.type <> 'EMAIL' OR a.outcome = 'SENT') AND (a.source = 'WORKFLOW' OR a.source = 'MANUAL' AND a.type <> 'TASK');

-- Mail takes its step when it is handed over or set aside by a person, what is for people when it becomes theirs. What was
-- taken before the due day was put off is lost.
WITH taken AS (
  SELECT i.organization_id, d.customer_id, i.invoice_id, i.plan_id, i.ladder, i.step_key, i.step_day, i.told_on, d.due_on,
    coalesce(i.told_on, (CASE WHEN a.state = 'IGNORED' AND a.type = 'EMAIL' AND a.approved_at IS NOT NULL
      THEN a.performed_at ELSE a.created_at END AT TIME ZONE o.timezone)::date) AS taken_on, coalesce(a.performed_at, a.created_at) AS taken_at,
    a.plan_version AS version
  FROM action_invoices i
  JOIN actions a ON a.organization_id = i.organization_id AND a.id = i.action_id
  JOIN organizations o ON o.organization_id = i.organization_id
  JOIN documents d ON d.organization_id = i.organization_id AND d.id = i.invoice_id
  WHERE i.plan_id IS NOT NULL AND (a.approved_at IS NULL OR a.approved_by_user_id IS NOT NULL OR a.state IN ('EXECUTED', 'IGNORED'))),
latest AS (
  SELECT DISTINCT ON (organization_id, invoice_id, plan_id, ladder) *,
    max(told_on) OVER (PARTITION BY organization_id, invoice_id, plan_id, ladder) AS last_told_on
  FROM taken WHERE ladder = 'COURTESY' OR due_on < taken_on
  ORDER BY organization_id, invoice_id, plan_id, ladder, step_day DESC, taken_at DESC)
INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on, taken_at,
  told_on, due_on, next_on, next_version, next_due_on, updated_at)
SELECT organization_id, customer_id, invoice_id, plan_id, ladder, step_key, step_day, taken_on, taken_at, last_told_on, due_on,
  taken_on, version, due_on, taken_at
FROM latest;

-- What the carrying invoice has gone beyond stands no longer.
UPDATE actions a SET state = 'IGNORED', outcome = 'OVERTAKEN', performed_at = coalesce(a.performed_at, now()),
  snoozed_until = NULL, updated_at = now()
FROM dunning_levels l
WHERE l.organization_id = a.organization_id AND l.invoice_id = a.carrying_invoice_id AND l.plan_id = a.dunning_plan_id
  AND l.ladder = a.ladder AND l.day > a.step_day AND a.source = 'WORKFLOW' AND a.state IN ('TODO', 'FAILED')
  AND NOT (a.state = 'TODO' AND a.type = 'EMAIL' AND a.approved_at IS NOT NULL AND a.approved_by_user_id IS NULL)
  AND NOT EXISTS (SELECT 1 FROM messages m
    WHERE m.organization_id = a.organization_id AND m.action_id = a.id AND m.state = 'SENDING');
DROP TABLE dunning_tracks;
