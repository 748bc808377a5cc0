-- Of an import's errors only some are stored, and those for a while: how many there are, and how many are not (any more).
ALTER TABLE imports ADD COLUMN errors_stored integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN errors_left_out integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD CONSTRAINT imports_errors_check CHECK (errors_stored >= 0 AND errors_left_out >= 0);

UPDATE imports i SET errors_stored = e.stored
FROM (SELECT organization_id, import_id, count(*) AS stored FROM import_errors GROUP BY organization_id, import_id) e
WHERE i.organization_id = e.organization_id AND i.id = e.import_id;

-- What is removed after a while: the errors of imports that ended, and the lines of those that failed.
CREATE INDEX imports_removal_idx ON imports (finished_at) WHERE errors_stored > 0 OR state = 'FAILED';
