-- Account managers, actions, and what lists of users, bank accounts and dunning plans need.

CREATE INDEX users_created_at_idx ON users (organization_id, created_at, id);
CREATE INDEX users_role_idx ON users (organization_id, role, created_at, id);
CREATE INDEX bank_accounts_created_at_idx ON bank_accounts (organization_id, created_at, id);
CREATE INDEX dunning_plans_created_at_idx ON dunning_plans (organization_id, created_at, id);

-- At most one plan of an organization is its default. One that is not active sends and makes nothing.
ALTER TABLE dunning_plans ADD COLUMN is_default boolean NOT NULL DEFAULT false;
ALTER TABLE dunning_plans ADD COLUMN is_active boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX dunning_plans_default_key ON dunning_plans (organization_id) WHERE is_default;

-- Organizations from before get the plan that new ones begin with (server/src/domain/dunning/plan.ts). The application
-- makes ids; here the same kind is made from the time and a random one.
INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, is_default, is_active, created_at, updated_at)
SELECT o.organization_id,
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM now()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid,
  CASE o.language WHEN 'fr' THEN 'Relance standard' ELSE 'Standard reminders' END, 'AUTOMATIC', 'CUSTOMER',
  CASE o.language WHEN 'fr' THEN '[
    {"name": "Rappel avant échéance", "type": "EMAIL", "offsetDays": -5, "automatic": true},
    {"name": "Rappel le jour de l’échéance", "type": "EMAIL", "offsetDays": 0, "automatic": true},
    {"name": "Première relance", "type": "EMAIL", "offsetDays": 7, "automatic": true},
    {"name": "Deuxième relance", "type": "EMAIL", "offsetDays": 15, "automatic": true},
    {"name": "Appel", "type": "CALL", "offsetDays": 30, "automatic": false},
    {"name": "Mise en demeure", "type": "LETTER", "offsetDays": 45, "automatic": false}]'
  ELSE '[
    {"name": "Reminder before the due date", "type": "EMAIL", "offsetDays": -5, "automatic": true},
    {"name": "Reminder on the due date", "type": "EMAIL", "offsetDays": 0, "automatic": true},
    {"name": "First reminder", "type": "EMAIL", "offsetDays": 7, "automatic": true},
    {"name": "Second reminder", "type": "EMAIL", "offsetDays": 15, "automatic": true},
    {"name": "Call", "type": "CALL", "offsetDays": 30, "automatic": false},
    {"name": "Formal notice", "type": "LETTER", "offsetDays": 45, "automatic": false}]' END::jsonb,
  true, false, now(), now()
FROM organizations o;

-- The users who look after a customer, in order of rank. Settlement writes them, and with them the first one's
-- id as customers.account_manager_id.
CREATE TABLE account_managers (
  organization_id uuid NOT NULL,
  customer_id     uuid NOT NULL,
  user_id         uuid NOT NULL,
  rank            integer NOT NULL,
  assigned_at     timestamptz NOT NULL,
  PRIMARY KEY (organization_id, customer_id, user_id),
  CONSTRAINT account_managers_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT account_managers_user_fk FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
INSERT INTO account_managers (organization_id, customer_id, user_id, rank, assigned_at)
SELECT organization_id, id, account_manager_id, 0, updated_at FROM customers WHERE account_manager_id IS NOT NULL;

-- What was done, or is to be done, about a customer. performed_sort orders them by performed_at: what was not
-- performed stands before all times.
CREATE TABLE actions (
  organization_id      uuid NOT NULL,
  id                   uuid NOT NULL,
  name                 text NOT NULL,
  type                 text NOT NULL,
  state                text NOT NULL,
  source               text NOT NULL,
  customer_id          uuid NOT NULL,
  carrying_invoice_id  uuid,
  dunning_plan_id      uuid,
  due_at               timestamptz NOT NULL,
  performed_at         timestamptz,
  performed_by_user_id uuid,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  performed_sort       timestamptz NOT NULL GENERATED ALWAYS AS
    (coalesce(performed_at, TIMESTAMPTZ '0001-01-01 00:00:00+00')) STORED,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT actions_type_check CHECK (type IN ('EMAIL', 'CALL', 'LETTER', 'SMS', 'TASK')),
  CONSTRAINT actions_state_check CHECK (state IN ('TODO', 'EXECUTED', 'IGNORED', 'FAILED')),
  CONSTRAINT actions_source_check CHECK (source IN ('WORKFLOW', 'REPLY', 'MANUAL')),
  CONSTRAINT actions_performed_check CHECK ((state = 'TODO') = (performed_at IS NULL)),
  CONSTRAINT actions_performed_by_check CHECK (performed_by_user_id IS NULL OR performed_at IS NOT NULL),
  CONSTRAINT actions_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT actions_carrying_invoice_fk FOREIGN KEY (organization_id, carrying_invoice_id) REFERENCES documents (organization_id, id),
  CONSTRAINT actions_dunning_plan_fk FOREIGN KEY (organization_id, dunning_plan_id) REFERENCES dunning_plans (organization_id, id),
  CONSTRAINT actions_performed_by_fk FOREIGN KEY (organization_id, performed_by_user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX actions_created_at_idx ON actions (organization_id, created_at, id);
CREATE INDEX actions_updated_at_idx ON actions (organization_id, updated_at, id);
CREATE INDEX actions_due_at_idx ON actions (organization_id, due_at, id);
CREATE INDEX actions_performed_idx ON actions (organization_id, performed_sort, id);
CREATE INDEX actions_state_idx ON actions (organization_id, state, created_at, id);
CREATE INDEX actions_source_idx ON actions (organization_id, source, created_at, id);
CREATE INDEX actions_customer_idx ON actions (organization_id, customer_id, created_at, id);
CREATE INDEX actions_carrying_invoice_idx ON actions (organization_id, carrying_invoice_id, created_at, id) WHERE carrying_invoice_id IS NOT NULL;
CREATE INDEX actions_performed_by_idx ON actions (organization_id, performed_by_user_id, created_at, id) WHERE performed_by_user_id IS NOT NULL;

-- The invoices that an action is about, in order.
CREATE TABLE action_invoices (
  organization_id uuid NOT NULL,
  action_id       uuid NOT NULL,
  invoice_id      uuid NOT NULL,
  rank            integer NOT NULL,
  PRIMARY KEY (organization_id, action_id, invoice_id),
  CONSTRAINT action_invoices_action_fk FOREIGN KEY (organization_id, action_id) REFERENCES actions (organization_id, id),
  CONSTRAINT action_invoices_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id)
);
CREATE INDEX action_invoices_invoice_idx ON action_invoices (organization_id, invoice_id);

-- The users who are to perform an action, in order.
CREATE TABLE action_assignees (
  organization_id uuid NOT NULL,
  action_id       uuid NOT NULL,
  user_id         uuid NOT NULL,
  rank            integer NOT NULL,
  PRIMARY KEY (organization_id, action_id, user_id),
  CONSTRAINT action_assignees_action_fk FOREIGN KEY (organization_id, action_id) REFERENCES actions (organization_id, id),
  CONSTRAINT action_assignees_user_fk FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX action_assignees_user_idx ON action_assignees (organization_id, user_id, action_id);
