-- Finds contacts by phone number (desk/search). A database with contacts builds the index concurrently, after the
-- migration: docs/adr/0090-backfills.md. The expression is that of ledger/records/search-expressions.ts.
DO $$
BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE applied_at < transaction_timestamp()) THEN
    INSERT INTO backfills (name, requested_at) VALUES ('phone numbers of contacts', transaction_timestamp());
  ELSE
    CREATE INDEX contacts_phone_idx ON contacts USING gin
      (organization_id, regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g') gin_trgm_ops)
      WITH (gin_pending_list_limit = 512) WHERE phone IS NOT NULL;
  END IF;
END
$$;
