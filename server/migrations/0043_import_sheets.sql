-- Files that people drop: read into rows, looked at, and then imported (docs/adr/0066).

CREATE TABLE import_sheets (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  -- Of CSV; null: a workbook.
  encoding text,
  separator text,
  heading_row integer NOT NULL,
  rows_total integer NOT NULL,
  -- What was seen in each column, by which it is recognised.
  columns jsonb NOT NULL,
  -- A digest of the headings: files of one source have the same.
  source text NOT NULL,
  -- How its rows become records.
  settings jsonb NOT NULL,
  -- Whether the settings are those of the last file of this source.
  remembered boolean NOT NULL,
  -- Under which the outcomes of the last check stand; null: it was not checked, or not with these settings.
  check_id uuid,
  rows_done integer NOT NULL,
  -- By outcome; null: it is not checked.
  counts jsonb,
  -- The import that its rows became, or are to become.
  import_id uuid,
  failure text,
  -- Who asked for what is under way, as the audit tells of whoever acts.
  actor jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Of the machine's time, as how long things are kept.
  expires_at timestamptz NOT NULL,
  CONSTRAINT import_sheets_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT import_sheets_state_check CHECK (state IN ('READ', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED')),
  CONSTRAINT import_sheets_format_check CHECK (format IN ('CSV', 'XLSX')),
  CONSTRAINT import_sheets_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX import_sheets_created_at_idx ON import_sheets (organization_id, created_at, id);
CREATE INDEX import_sheets_unfinished_idx ON import_sheets (organization_id) WHERE state IN ('CHECKING', 'IMPORTING');
CREATE INDEX import_sheets_expires_at_idx ON import_sheets (expires_at);

-- The rows of a file, some hundred together: a JSON array [row, cells, problem] a line.
CREATE TABLE import_sheet_packs (
  organization_id uuid NOT NULL,
  import_sheet_id uuid NOT NULL,
  number integer NOT NULL,
  first_row integer NOT NULL,
  last_row integer NOT NULL,
  rows text NOT NULL,
  CONSTRAINT import_sheet_packs_pkey PRIMARY KEY (organization_id, import_sheet_id, number),
  CONSTRAINT import_sheet_packs_sheet_fk FOREIGN KEY (organization_id, import_sheet_id)
    REFERENCES import_sheets (organization_id, id)
);

-- What an import would do with each row; of those that are not here, nothing.
CREATE TABLE import_sheet_outcomes (
  organization_id uuid NOT NULL,
  import_sheet_id uuid NOT NULL,
  check_id uuid NOT NULL,
  row_number integer NOT NULL,
  outcome text NOT NULL,
  -- Of a change what changes; of a refusal why.
  fields jsonb NOT NULL,
  currency text,
  CONSTRAINT import_sheet_outcomes_pkey PRIMARY KEY (organization_id, import_sheet_id, check_id, row_number),
  CONSTRAINT import_sheet_outcomes_outcome_check CHECK (outcome IN ('CREATED', 'CHANGED', 'REFUSED')),
  CONSTRAINT import_sheet_outcomes_sheet_fk FOREIGN KEY (organization_id, import_sheet_id)
    REFERENCES import_sheets (organization_id, id)
);

-- How the last file of each source was read.
CREATE TABLE import_sources (
  organization_id uuid NOT NULL,
  source text NOT NULL,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT import_sources_pkey PRIMARY KEY (organization_id, source),
  CONSTRAINT import_sources_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
