-- Rows of the outbox with more than 2 kB are compressed and stay in the table (docs/adr/0146).
-- Citus refuses the storage of distributed tables to change: existing clusters keep it.
DO $$
BEGIN
  ALTER TABLE outbox
    ALTER COLUMN entries SET STORAGE MAIN,
    ALTER COLUMN audit SET STORAGE MAIN,
    ALTER COLUMN actor SET STORAGE MAIN;
EXCEPTION WHEN feature_not_supported THEN
  NULL;
END $$;

-- Compresses one column after the other until a row has at most this many bytes.
ALTER TABLE outbox SET (toast_tuple_target = 1000);
