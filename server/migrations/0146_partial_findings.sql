-- Whether only a part of a record was left out. Such a record is stored, and is not written again before it changes.
ALTER TABLE source_findings ADD COLUMN is_partial boolean NOT NULL DEFAULT false;

UPDATE source_findings SET is_partial = true
WHERE cause = 'REFUSED_HERE' AND text LIKE 'Quittance left out a part of %';
