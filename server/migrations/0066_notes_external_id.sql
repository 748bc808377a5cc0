-- The identifier that the caller gives to a note, as to every other record.
ALTER TABLE notes ADD COLUMN external_id text;
CREATE UNIQUE INDEX notes_external_id_key ON notes (organization_id, external_id) WHERE external_id IS NOT NULL;
