-- The status Encaissée (212) of the French reform: what was collected of an invoice, with its VAT (ADR 0135).

-- First day whose payments are reported. Null: none are.
ALTER TABLE organizations ADD COLUMN collected_from date;

-- The VAT of an invoice by rate (BG-23), and what its life-cycle messages name.
CREATE TABLE vat_breakdowns (
  organization_id uuid NOT NULL,
  -- Not a foreign key: money that is taken back from a deleted invoice is reported too.
  invoice_id uuid NOT NULL,
  -- BT-3.
  type_code text NOT NULL,
  -- SIREN of the seller and the buyer. Null: not stated.
  seller_registration text,
  buyer_registration text,
  -- BT-49 with its scheme.
  buyer_address text,
  buyer_address_scheme text,
  shares jsonb NOT NULL,
  -- Whether its payments have to be compared with what was reported.
  is_waiting boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL,
  CONSTRAINT vat_breakdowns_pkey PRIMARY KEY (organization_id, invoice_id),
  CONSTRAINT vat_breakdowns_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX vat_breakdowns_waiting_idx ON vat_breakdowns (organization_id, invoice_id) WHERE is_waiting;

-- What was reported. A row is never changed, except for the moment of its transmission.
CREATE TABLE lifecycle_statuses (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Not a foreign key: the invoice may be deleted.
  invoice_id uuid NOT NULL,
  -- Position among the statuses of its invoice, from 1.
  sequence integer NOT NULL,
  code text NOT NULL,
  number text NOT NULL,
  issued_on date NOT NULL,
  type_code text NOT NULL,
  collected_on date NOT NULL,
  -- In minor units, including VAT; negative: money was taken back.
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- By VAT rate: amount and VAT.
  shares jsonb NOT NULL,
  -- Seller and buyer as the message names them.
  parties jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  transmitted_at timestamptz,
  CONSTRAINT lifecycle_statuses_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT lifecycle_statuses_sequence_key UNIQUE (organization_id, invoice_id, sequence),
  CONSTRAINT lifecycle_statuses_code_check CHECK (code = '212'),
  CONSTRAINT lifecycle_statuses_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX lifecycle_statuses_created_at_idx ON lifecycle_statuses (organization_id, created_at, id);
CREATE INDEX lifecycle_statuses_waiting_idx ON lifecycle_statuses (organization_id, created_at, id)
  WHERE transmitted_at IS NULL;

-- How far the events were read that change what was collected.
CREATE TABLE collected_reports (
  organization_id uuid NOT NULL,
  position bigint NOT NULL,
  -- The setting for which all invoices were compared.
  reported_from date NOT NULL,
  CONSTRAINT collected_reports_pkey PRIMARY KEY (organization_id),
  CONSTRAINT collected_reports_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
