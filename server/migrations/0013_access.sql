-- What a key pair may do, until when, and from where. Keys of before may do everything, for ever, from everywhere.

ALTER TABLE api_keys ADD COLUMN scope text[] NOT NULL DEFAULT '{FULL}';
ALTER TABLE api_keys ADD COLUMN expires_at timestamptz;
ALTER TABLE api_keys ADD COLUMN addresses text[];
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_check CHECK (cardinality(scope) > 0);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_addresses_check CHECK (cardinality(addresses) > 0);

-- Texts of mails of before hold links to the portal, which open it.
UPDATE messages SET
  subject = regexp_replace(subject, 'qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}', '…', 'g'),
  text_body = regexp_replace(text_body, 'qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}', '…', 'g'),
  html_body = regexp_replace(html_body, 'qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}', '…', 'g'),
  summary = regexp_replace(summary, 'qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}', '…', 'g'),
  error = regexp_replace(error, 'qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}', '…', 'g')
WHERE concat_ws(' ', subject, text_body, html_body, summary, error) ~ 'qp_[0-9a-f]{32}_';
UPDATE actions SET comment = regexp_replace(comment, 'qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}', '…', 'g')
WHERE comment ~ 'qp_[0-9a-f]{32}_';

-- What signs links to files, encrypted. What stands in the clear is encrypted by the service at its next start.
ALTER TABLE file_settings ADD COLUMN encrypted_link_secret text;
ALTER TABLE file_settings ALTER COLUMN link_secret DROP NOT NULL;
ALTER TABLE file_settings ADD CONSTRAINT file_settings_some_secret_check
  CHECK (link_secret IS NOT NULL OR encrypted_link_secret IS NOT NULL);
