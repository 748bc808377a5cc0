-- The records of receivables: organizations, their customers and documents, the links between
-- documents, and the figures derived from them. docs/adr/0002 explains why the four kinds of
-- document share one table, docs/adr/0003 why every key begins with the organization.

CREATE TABLE organizations (
  organization_id     uuid PRIMARY KEY,
  name                text NOT NULL,
  currency            text NOT NULL,
  timezone            text NOT NULL,
  language            text NOT NULL,
  native_integration  text,
  requests_per_minute integer NOT NULL,
  max_concurrency     integer NOT NULL,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  CONSTRAINT organizations_language_check CHECK (language IN ('en', 'fr')),
  CONSTRAINT organizations_limits_check CHECK (requests_per_minute > 0 AND max_concurrency > 0)
);

-- One unit of `currency` is worth `rate` units of the organization's currency.
-- Text, because a rate is an exact decimal and never passes through binary floating point.
CREATE TABLE currency_rates (
  organization_id uuid NOT NULL,
  currency        text NOT NULL,
  rate            text NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, currency),
  CONSTRAINT currency_rates_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

CREATE TABLE contact_positions (
  organization_id uuid NOT NULL,
  name            text NOT NULL,
  PRIMARY KEY (organization_id, name),
  CONSTRAINT contact_positions_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- The id is the public half of the pair and carries the organization in its text, so that a
-- look-up by key names its organization like every other statement. The secret is stored as a hash only.
CREATE TABLE api_keys (
  organization_id uuid NOT NULL,
  id              text NOT NULL,
  name            text NOT NULL,
  secret_hash     bytea NOT NULL,
  created_at      timestamptz NOT NULL,
  revoked_at      timestamptz,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT api_keys_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

CREATE TABLE users (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  first_name      text NOT NULL,
  last_name       text NOT NULL,
  email           text NOT NULL,
  position        text,
  role            text NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT users_role_check CHECK (role IN ('OWNER', 'ADMIN', 'COLLECTOR', 'VIEWER')),
  CONSTRAINT users_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE UNIQUE INDEX users_email_key ON users (organization_id, lower(email));

CREATE TABLE bank_accounts (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  name            text NOT NULL,
  bank_name       text,
  iban            text,
  account_number  text,
  routing_number  text,
  bic             text,
  currency        text NOT NULL,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_accounts_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

CREATE TABLE dunning_plans (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  name            text NOT NULL,
  mode            text NOT NULL,
  entity          text NOT NULL,
  steps           jsonb NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT dunning_plans_mode_check CHECK (mode IN ('AUTOMATIC', 'MANUAL')),
  CONSTRAINT dunning_plans_entity_check CHECK (entity IN ('CUSTOMER', 'INVOICE')),
  CONSTRAINT dunning_plans_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- balance and amount_due are derived (settlement writes them): the sums of customer_balances,
-- converted to the organization's currency, because lists filter and sort by them.
CREATE TABLE customers (
  organization_id    uuid NOT NULL,
  id                 uuid NOT NULL,
  external_id        text NOT NULL,
  name               text NOT NULL,
  address            text,
  zipcode            text,
  city               text,
  state              text,
  country            text,
  vat_number         text,
  accounting_ref     text,
  parent_id          uuid,
  account_manager_id uuid,
  dunning_plan_id    uuid,
  payment_methods    jsonb,
  bank_account_ids   jsonb,
  balance            bigint NOT NULL,
  amount_due         bigint NOT NULL,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT customers_external_id_key UNIQUE (organization_id, external_id),
  CONSTRAINT customers_not_own_parent_check CHECK (parent_id <> id),
  CONSTRAINT customers_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT customers_parent_fk FOREIGN KEY (organization_id, parent_id) REFERENCES customers (organization_id, id),
  CONSTRAINT customers_account_manager_fk FOREIGN KEY (organization_id, account_manager_id) REFERENCES users (organization_id, id),
  CONSTRAINT customers_dunning_plan_fk FOREIGN KEY (organization_id, dunning_plan_id) REFERENCES dunning_plans (organization_id, id)
);
CREATE INDEX customers_created_at_idx ON customers (organization_id, created_at, id);
CREATE INDEX customers_updated_at_idx ON customers (organization_id, updated_at, id);
CREATE INDEX customers_balance_idx ON customers (organization_id, balance, id);
CREATE INDEX customers_amount_due_idx ON customers (organization_id, amount_due, id);
CREATE INDEX customers_parent_idx ON customers (organization_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX customers_dunning_plan_idx ON customers (organization_id, dunning_plan_id) WHERE dunning_plan_id IS NOT NULL;

CREATE TABLE contacts (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  customer_id     uuid NOT NULL,
  source          text NOT NULL,
  external_id     text,
  first_name      text,
  last_name       text,
  phone           text,
  email           text NOT NULL,
  position        text,
  is_main         boolean NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT contacts_external_id_key UNIQUE (organization_id, customer_id, source, external_id),
  CONSTRAINT contacts_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT contacts_position_fk FOREIGN KEY (organization_id, position) REFERENCES contact_positions (organization_id, name)
);
CREATE UNIQUE INDEX contacts_email_key ON contacts (organization_id, customer_id, lower(email));
CREATE INDEX contacts_created_at_idx ON contacts (organization_id, customer_id, created_at, id);

-- Invoices, credit notes, payments and refunds. `amount` is the gross amount of an invoice or a
-- credit note; `dated_at` is issuedAt of those two and validatedAt of payments and refunds.
-- Derived (settlement writes them): amount_linked, what is in effect towards invoices (for a
-- refund: towards what it takes back), and amount_refunded, what refunds take back of a credit.
CREATE TABLE documents (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  kind            text NOT NULL,
  customer_id     uuid NOT NULL,
  external_id     text NOT NULL,
  custom_id       text,
  ref_number      text,
  name            text,
  currency        text NOT NULL,
  amount          bigint NOT NULL,
  net_amount      bigint,
  dated_at        timestamptz NOT NULL,
  due_at          timestamptz,
  instrument      text,
  bank_account_id uuid,
  dunning_plan_id uuid,
  promise_date    timestamptz,
  promise_amount  bigint,
  promise_comment text,
  written_off_at  timestamptz,
  amount_linked   bigint NOT NULL,
  amount_refunded bigint NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  is_open         boolean NOT NULL GENERATED ALWAYS AS
    (kind = 'INVOICE' AND amount_linked < amount AND written_off_at IS NULL) STORED,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT documents_external_id_key UNIQUE (organization_id, kind, external_id),
  CONSTRAINT documents_kind_check CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND')),
  CONSTRAINT documents_amounts_check CHECK (amount >= 0 AND amount_linked >= 0 AND amount_refunded >= 0),
  CONSTRAINT documents_credit_check CHECK (kind = 'INVOICE' OR amount_linked + amount_refunded <= amount),
  CONSTRAINT documents_invoice_check CHECK (kind <> 'INVOICE' OR due_at IS NOT NULL),
  CONSTRAINT documents_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT documents_bank_account_fk FOREIGN KEY (organization_id, bank_account_id) REFERENCES bank_accounts (organization_id, id),
  CONSTRAINT documents_dunning_plan_fk FOREIGN KEY (organization_id, dunning_plan_id) REFERENCES dunning_plans (organization_id, id)
);
CREATE INDEX documents_created_at_idx ON documents (organization_id, kind, created_at, id);
CREATE INDEX documents_updated_at_idx ON documents (organization_id, kind, updated_at, id);
CREATE INDEX documents_customer_idx ON documents (organization_id, customer_id, kind, created_at, id);
CREATE INDEX documents_custom_id_idx ON documents (organization_id, kind, custom_id, id) WHERE custom_id IS NOT NULL;
CREATE INDEX documents_dated_at_idx ON documents (organization_id, kind, dated_at, id) WHERE kind IN ('PAYMENT', 'REFUND');
CREATE INDEX documents_payment_amount_idx ON documents (organization_id, amount, id) WHERE kind = 'PAYMENT';
CREATE INDEX documents_payment_linked_idx ON documents (organization_id, amount_linked, id) WHERE kind = 'PAYMENT';
CREATE INDEX documents_dunning_plan_idx ON documents (organization_id, dunning_plan_id) WHERE dunning_plan_id IS NOT NULL;
CREATE INDEX documents_bank_account_idx ON documents (organization_id, bank_account_id) WHERE bank_account_id IS NOT NULL;
-- The states of an invoice, as far as they do not depend on today. is_open is a column, because there are statistics
-- of columns only: how many invoices are open decides how a list of them is best found.
CREATE INDEX documents_open_idx ON documents (organization_id, due_at, id)
  WHERE kind = 'INVOICE' AND is_open;
CREATE INDEX documents_open_customer_idx ON documents (organization_id, customer_id, due_at) INCLUDE (currency, amount, amount_linked)
  WHERE kind = 'INVOICE' AND is_open;
CREATE INDEX documents_paid_idx ON documents (organization_id, created_at, id)
  WHERE kind = 'INVOICE' AND amount_linked >= amount;
CREATE INDEX documents_written_off_idx ON documents (organization_id, created_at, id)
  WHERE kind = 'INVOICE' AND amount_linked < amount AND written_off_at IS NOT NULL;

CREATE TABLE reconciliations (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  external_id     text NOT NULL,
  content         jsonb NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT reconciliations_external_id_key UNIQUE (organization_id, external_id),
  CONSTRAINT reconciliations_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- A link joins one credit (payment, credit note) and one debit (invoice, refund). `amount` is what
-- its author stated; `amount_in_effect` is derived: less than stated while a refund takes the
-- credit back. A pair has at most one link of its documents' own and one of each reconciliation.
CREATE TABLE links (
  organization_id   uuid NOT NULL,
  id                uuid NOT NULL,
  credit_id         uuid NOT NULL,
  debit_id          uuid NOT NULL,
  amount            bigint NOT NULL,
  amount_in_effect  bigint NOT NULL,
  reconciliation_id uuid,
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT links_amount_check CHECK (amount > 0 AND amount_in_effect >= 0 AND amount_in_effect <= amount),
  CONSTRAINT links_pair_key UNIQUE NULLS NOT DISTINCT (organization_id, credit_id, debit_id, reconciliation_id),
  CONSTRAINT links_credit_fk FOREIGN KEY (organization_id, credit_id) REFERENCES documents (organization_id, id),
  CONSTRAINT links_debit_fk FOREIGN KEY (organization_id, debit_id) REFERENCES documents (organization_id, id),
  CONSTRAINT links_reconciliation_fk FOREIGN KEY (organization_id, reconciliation_id) REFERENCES reconciliations (organization_id, id)
);
CREATE INDEX links_debit_idx ON links (organization_id, debit_id);
CREATE INDEX links_reconciliation_idx ON links (organization_id, reconciliation_id) WHERE reconciliation_id IS NOT NULL;

-- Exact figures per currency. A row exists exactly while the customer has a document in that currency.
CREATE TABLE customer_balances (
  organization_id uuid NOT NULL,
  customer_id     uuid NOT NULL,
  currency        text NOT NULL,
  documents       integer NOT NULL,
  invoices_due    integer NOT NULL,
  invoiced        bigint NOT NULL,
  credited        bigint NOT NULL,
  paid            bigint NOT NULL,
  refunded        bigint NOT NULL,
  amount_due      bigint NOT NULL,
  PRIMARY KEY (organization_id, customer_id, currency),
  CONSTRAINT customer_balances_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id)
);
