-- What happened, for those who follow it: the outbox that writers fill in their own transaction, the feed that
-- readers go through by position, and webhooks with their deliveries. docs/adr/0015 explains the two steps.

-- One row a transaction, holding all of its events. The time comes from the database's clock after the locks are
-- held, so that of two transactions that touch one customer the later one has the later time. No foreign key: its
-- check would have all writers of an organization lock one row.
CREATE TABLE outbox (
  organization_id uuid NOT NULL,
  recorded_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  id              uuid NOT NULL,
  occurred_at     timestamptz NOT NULL,
  event_count     integer NOT NULL,
  entries         json NOT NULL,
  PRIMARY KEY (organization_id, recorded_at, id)
);
-- Compressing what is soon read and removed would cost more than it saves.
ALTER TABLE outbox ALTER COLUMN entries SET STORAGE EXTERNAL;

-- How far the feed of an organization has come, and up to where its events are removed again. The row's lock is
-- what gives positions to one transaction at a time.
CREATE TABLE event_feeds (
  organization_id  uuid NOT NULL,
  position         bigint NOT NULL,
  removed_position bigint NOT NULL,
  PRIMARY KEY (organization_id),
  CONSTRAINT event_feeds_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- No foreign keys: events outlive the records that they tell of, and are written under the lock of their feed.
CREATE TABLE events (
  organization_id uuid NOT NULL,
  position        bigint NOT NULL,
  id              uuid NOT NULL,
  type            text NOT NULL,
  customer_id     uuid,
  data            json NOT NULL,
  occurred_at     timestamptz NOT NULL,
  PRIMARY KEY (organization_id, position)
);
CREATE INDEX events_type_idx ON events (organization_id, type, position);
CREATE INDEX events_customer_idx ON events (organization_id, customer_id, position) WHERE customer_id IS NOT NULL;

-- position: up to where the feed was handed out to deliveries. due_at: when there is something to do apart from
-- that. Whoever holds the lease delivers; one that was not let go of belongs to a process that ended.
-- previous_secret signs too until previous_secret_until.
CREATE TABLE webhook_endpoints (
  organization_id       uuid NOT NULL,
  id                    uuid NOT NULL,
  url                   text NOT NULL,
  types                 jsonb,
  description           text,
  enabled               boolean NOT NULL,
  disabled_reason       text,
  secret                text NOT NULL,
  previous_secret       text,
  previous_secret_until timestamptz,
  position              bigint NOT NULL,
  due_at                timestamptz,
  failing_since         timestamptz,
  lease_owner           uuid,
  lease_until           timestamptz,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT webhook_endpoints_feed_fk FOREIGN KEY (organization_id) REFERENCES event_feeds (organization_id)
);
CREATE INDEX webhook_endpoints_created_at_idx ON webhook_endpoints (organization_id, created_at, id);

-- One event for one endpoint; id is the event's. Deliveries of one lane (a customer) are made one after the other.
CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  endpoint_id     uuid NOT NULL,
  id              uuid NOT NULL,
  position        bigint NOT NULL,
  lane            uuid NOT NULL,
  state           text NOT NULL,
  attempts        integer NOT NULL,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_status     integer,
  last_error      text,
  delivered_at    timestamptz,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, endpoint_id, id),
  CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  CONSTRAINT webhook_deliveries_next_attempt_check CHECK ((state = 'PENDING') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_deliveries_endpoint_fk FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoints (organization_id, id),
  CONSTRAINT webhook_deliveries_event_fk FOREIGN KEY (organization_id, position) REFERENCES events (organization_id, position)
);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (organization_id, endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_state_idx ON webhook_deliveries (organization_id, endpoint_id, state, created_at, id);
CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (organization_id, endpoint_id, lane, position) WHERE state = 'PENDING';
CREATE INDEX webhook_deliveries_position_idx ON webhook_deliveries (organization_id, position);

-- invoice.overdue was said of this invoice and this due date.
CREATE TABLE overdue_announcements (
  organization_id uuid NOT NULL,
  invoice_id      uuid NOT NULL,
  due_at          timestamptz NOT NULL,
  announced_at    timestamptz NOT NULL,
  PRIMARY KEY (organization_id, invoice_id, due_at),
  CONSTRAINT overdue_announcements_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id) ON DELETE CASCADE
);
