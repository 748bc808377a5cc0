-- What a key pair may do, until when, and from where. Keys of before may do everything, for ever, from everywhere.

ALTER TABLE api_keys ADD COLUMN scope text[] NOT NULL DEFAULT '{FULL}';
ALTER TABLE api_keys ADD COLUMN expires_at timestamptz;
ALTER TABLE api_keys ADD COLUMN addresses text[];
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_check CHECK (cardinality(scope) > 0);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_addresses_check CHECK (cardinality(addresses) > 0);
