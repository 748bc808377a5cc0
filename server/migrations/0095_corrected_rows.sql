-- Rows of files that are skipped, and cells that people correct in the application (ADR 0066).

-- A skipped row is neither imported nor wrong: a total, or a duplicate of an earlier row. The previous release
-- shows it as refused.
ALTER TABLE import_sheet_outcomes ADD COLUMN is_skipped boolean NOT NULL DEFAULT false;

-- Corrected cells of a row. The rows themselves stay as they were uploaded.
CREATE TABLE import_sheet_edits (
  organization_id uuid NOT NULL,
  import_sheet_id uuid NOT NULL,
  row_number integer NOT NULL,
  -- Texts by index of the column, from 0.
  cells jsonb NOT NULL,
  CONSTRAINT import_sheet_edits_pkey PRIMARY KEY (organization_id, import_sheet_id, row_number),
  CONSTRAINT import_sheet_edits_sheet_fk FOREIGN KEY (organization_id, import_sheet_id)
    REFERENCES import_sheets (organization_id, id) ON DELETE CASCADE
);
