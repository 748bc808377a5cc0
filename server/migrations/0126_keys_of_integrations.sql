-- Renewal of the keys of integrations, and warnings before they expire (ADR 0133).
ALTER TABLE source_connections
  -- When the key in use was stored. Null: before this migration.
  ADD COLUMN secret_stored_at timestamptz,
  -- Null: unknown, or never.
  ADD COLUMN secret_expires_at timestamptz,
  ADD COLUMN renews_secret boolean NOT NULL DEFAULT false,
  -- Name and end of the next key, stored before the source creates it.
  ADD COLUMN renewal_name text,
  ADD COLUMN renewal_expires_at timestamptz,
  -- The next key, encrypted: created, but not in use yet.
  ADD COLUMN next_secret text,
  -- The former key, encrypted: replaced, but not revoked yet.
  ADD COLUMN retired_secret text,
  -- The renewal is attempted at this time again. Null: as soon as it is due.
  ADD COLUMN renewal_at timestamptz,
  ADD COLUMN renewal_problem text,
  -- Days before the end for which administrators were notified. Null: not yet.
  ADD COLUMN secret_warning_days smallint;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED', 'CHANNEL_DISABLED',
    'PAYER_ANSWER', 'SOURCE_FAILING', 'SOURCE_KEY_EXPIRING'));
