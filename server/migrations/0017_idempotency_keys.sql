-- Answers to requests that bear an Idempotency-Key, for 24 hours (docs/adr/0038). A key belongs to the key pair that sent
-- it. The row is written by the transaction that does the work; until that ends, `status` is null and nobody else sees it.
-- The answer is encrypted: it may hold a secret that is shown only once. Null: there was none, or it was too long.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  api_key         text NOT NULL,
  key             text NOT NULL,
  request_hash    text NOT NULL,
  status          smallint,
  answer          text,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, api_key, key),
  CONSTRAINT idempotency_keys_key_check CHECK (length(key) BETWEEN 1 AND 255),
  CONSTRAINT idempotency_keys_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
