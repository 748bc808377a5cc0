-- How the lines of an import are applied (ADR 0125). A constant default: the table is not rewritten.
ALTER TABLE imports ADD COLUMN mode text NOT NULL DEFAULT 'upsert',
  ADD CONSTRAINT imports_mode_check CHECK (mode IN ('upsert', 'state'));
