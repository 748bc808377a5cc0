-- One index by date for lists of all kinds and for sales of a period, instead of two (docs/adr/0091). An existing
-- database gets it with the figures of its documents (ledger/figures-backfill.ts), without a lock on the table.
DO $migration$
BEGIN
  IF NOT EXISTS (SELECT FROM schema_migrations WHERE applied_at < transaction_timestamp()) THEN
    DROP INDEX documents_dated_at_idx, documents_issued_idx;
    CREATE INDEX documents_dated_idx ON documents (organization_id, kind, dated_at, id)
      INCLUDE (dated_on, customer_id, currency, amount, dunning_plan_id);
  END IF;
END $migration$;
