-- Digests of notifications by email, and one notification for a bulk assignment (ADR 0113).

-- How often the user gets a digest.
ALTER TABLE notification_settings ADD COLUMN digest text NOT NULL DEFAULT 'OFF';
-- When the next digest is due. Null: no digest.
ALTER TABLE notification_settings ADD COLUMN digest_due_at timestamptz;
-- Digests that were sent cover the notifications until then.
ALTER TABLE notification_settings ADD COLUMN digested_until timestamptz;
ALTER TABLE notification_settings ADD CONSTRAINT notification_settings_digest_check CHECK (
  digest IN ('OFF', 'DAILY', 'WEEKLY') AND (digest = 'OFF') = (digest_due_at IS NULL));
CREATE INDEX notification_settings_due_idx ON notification_settings (organization_id, digest_due_at)
  WHERE digest_due_at IS NOT NULL;

-- Digests that wait, and those that were sent. Their content is read when they are sent.
CREATE TABLE notification_digests (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  -- It contains the unread notifications after this instant, until it is due.
  since timestamptz NOT NULL,
  -- SHA-256 of the token in the link that stops the digest. Null: not sent yet.
  token_hash bytea,
  state text NOT NULL,
  attempts integer NOT NULL,
  waits_until timestamptz,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT notification_digests_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT notification_digests_due_key UNIQUE (organization_id, user_id, due_at),
  CONSTRAINT notification_digests_sent_check CHECK ((sent_at IS NOT NULL) = (state = 'SENT')),
  CONSTRAINT notification_digests_user_fk FOREIGN KEY (organization_id, user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX notification_digests_unsent_idx ON notification_digests (organization_id)
  WHERE state IN ('QUEUED', 'SENDING');
CREATE INDEX notification_digests_token_idx ON notification_digests (organization_id, token_hash)
  WHERE token_hash IS NOT NULL;
CREATE INDEX notification_digests_created_at_idx ON notification_digests (organization_id, created_at, id);

-- How many tasks were assigned. More than one: the subject is null; the target and the customer are those of one task.
ALTER TABLE notifications ADD COLUMN task_count integer NOT NULL DEFAULT 1;
-- The bulk job that assigned them, whose tasks are counted in one notification. Null: none.
ALTER TABLE notifications ADD COLUMN bulk_job_id uuid;
CREATE UNIQUE INDEX notifications_bulk_job_idx ON notifications (organization_id, user_id, bulk_job_id)
  WHERE bulk_job_id IS NOT NULL;
