-- Channels of Slack and Microsoft Teams that get notifications (ADR 0113).
CREATE TABLE notification_channels (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  service text NOT NULL,
  -- The address of the incoming webhook, encrypted, because it is all that posting to the channel needs.
  encrypted_url text NOT NULL,
  -- The host and the last characters of the address, for people.
  url_hint text NOT NULL,
  kinds jsonb NOT NULL,
  enabled boolean NOT NULL,
  -- Why the service disabled it. Null: it did not.
  disabled_reason text,
  -- Failed attempts since the last success.
  attempts integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  last_error text,
  last_delivered_at timestamptz,
  -- When waiting messages are tried again. Null: at once.
  next_attempt_at timestamptz,
  -- The job that posts to it, until when.
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT notification_channels_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT notification_channels_service_check CHECK (service IN ('SLACK', 'TEAMS')),
  CONSTRAINT notification_channels_organization_fk FOREIGN KEY (organization_id)
    REFERENCES organizations (organization_id)
);

-- Occurrences that wait for a channel. They are deleted when the channel has accepted them.
CREATE TABLE channel_messages (
  organization_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  target_id uuid NOT NULL,
  customer_id uuid,
  subject text,
  created_at timestamptz NOT NULL,
  CONSTRAINT channel_messages_pkey PRIMARY KEY (organization_id, channel_id, id),
  CONSTRAINT channel_messages_channel_fk FOREIGN KEY (organization_id, channel_id)
    REFERENCES notification_channels (organization_id, id)
);
CREATE INDEX channel_messages_record_idx ON channel_messages (organization_id, record_id);
