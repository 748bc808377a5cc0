-- Notifications of users (ADR 0106).
CREATE TABLE notifications (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  -- The record that caused it: its deletion deletes the notification.
  record_id uuid NOT NULL,
  -- The record that it leads to: a message, an action, an invoice or a file.
  target_id uuid NOT NULL,
  -- Null: it concerns no customer, or an unknown one.
  customer_id uuid,
  -- Who caused it. Null: a customer, or the service.
  actor_user_id uuid,
  -- Names the record for people, such as the subject of an email.
  subject text,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notifications_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT notifications_kind_check CHECK (
    kind IN ('REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED')),
  CONSTRAINT notifications_user_fk FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX notifications_user_idx ON notifications (organization_id, user_id, created_at, id);
CREATE INDEX notifications_unread_idx ON notifications (organization_id, user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_record_idx ON notifications (organization_id, record_id);
CREATE INDEX notifications_created_at_idx ON notifications (organization_id, created_at, id);

-- The kinds that a user does not want. No row: all are shown.
CREATE TABLE notification_settings (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  muted_kinds jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT notification_settings_user_fk FOREIGN KEY (organization_id, user_id)
    REFERENCES users (organization_id, id)
);
