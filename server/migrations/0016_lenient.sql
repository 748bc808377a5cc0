-- A key pair can be lenient by default: connectors in the field cannot send Prefer: handling=lenient.
ALTER TABLE api_keys ADD COLUMN lenient boolean NOT NULL DEFAULT false;

-- So can an import. What lenient handling mended or left out stands beside what was refused.
ALTER TABLE imports ADD COLUMN lenient boolean NOT NULL DEFAULT false;
ALTER TABLE imports ADD COLUMN warnings_total integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD CONSTRAINT imports_warnings_check CHECK (warnings_total >= 0);
ALTER TABLE import_errors ADD COLUMN is_warning boolean NOT NULL DEFAULT false;
