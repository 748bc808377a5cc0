-- Payments are compared with these tables: those that any such service needs, with their keys only.
-- This file never changes, so that the ratios of all releases have the same floor.
CREATE TABLE organizations (id uuid PRIMARY KEY);

CREATE TABLE customers (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  balance bigint NOT NULL,
  amount_due bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, external_id)
);

CREATE TABLE documents (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  customer_id uuid NOT NULL,
  external_id text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  dated_on date NOT NULL,
  due_on date,
  instrument text,
  amount_linked bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, kind, external_id),
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers
);

CREATE TABLE links (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  credit_id uuid NOT NULL,
  debit_id uuid NOT NULL,
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, credit_id) REFERENCES documents,
  FOREIGN KEY (organization_id, debit_id) REFERENCES documents
);

CREATE TABLE customer_balances (
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  currency text NOT NULL,
  documents integer NOT NULL,
  invoices_due integer NOT NULL,
  paid bigint NOT NULL,
  amount_due bigint NOT NULL,
  PRIMARY KEY (organization_id, customer_id, currency),
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers
);
