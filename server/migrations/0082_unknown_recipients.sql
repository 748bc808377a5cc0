-- Emails that people write to addresses that are no contacts, counted by day (docs/security.md).

ALTER TABLE organizations ADD COLUMN unknown_recipients_per_day integer NOT NULL DEFAULT 200;
ALTER TABLE organizations ADD CONSTRAINT organizations_unknown_recipients_check
  CHECK (unknown_recipients_per_day BETWEEN 0 AND 1000000) NOT VALID;

ALTER TABLE written_mails ADD COLUMN unknown_recipients integer NOT NULL DEFAULT 0;
CREATE INDEX written_mails_unknown_idx ON written_mails (organization_id, created_at) WHERE unknown_recipients > 0;
