-- Invoices for which the ERP asks for no reminders (ADR 0132). Only the source sets and clears it, so it is
-- apart from disputes, promises and pauses, which people decide.
ALTER TABLE documents ADD COLUMN has_source_hold boolean NOT NULL DEFAULT false;

-- Dunning reads the few invoices with a hold. Without one, the index has no entry and payments stay as cheap.
-- A database with documents builds the index concurrently, after the migration: docs/adr/0090-backfills.md.
DO $$
BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE applied_at < transaction_timestamp()) THEN
    INSERT INTO backfills (name, requested_at) VALUES ('invoices with a hold of the source', transaction_timestamp());
  ELSE
    CREATE INDEX documents_source_hold_idx ON documents (organization_id, id) WHERE has_source_hold;
  END IF;
END
$$;
