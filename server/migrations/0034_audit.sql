-- Who did what: every transaction says in its row of the outbox who acts, and what of it is to be kept as evidence. The sequencer
-- of events puts that into a chain of hashes, organization by organization. docs/adr/0056 says why there and not at once.

ALTER TABLE outbox ADD COLUMN actor json;
-- Entries of the audit as they were written; null: the transaction changed nothing that is audited.
ALTER TABLE outbox ADD COLUMN audit json;
-- As of its entries: what is soon read and removed is not compressed.
ALTER TABLE outbox ALTER COLUMN audit SET STORAGE EXTERNAL;

-- A row that holds nothing but entries of the audit is of no event, which would bear the time of the organization.
ALTER TABLE outbox ALTER COLUMN occurred_at DROP NOT NULL;

ALTER TABLE events ADD COLUMN actor json;

-- How far the chain of an organization has come, with the hash of its last entry; and the anchor: the last entry that was removed because its
-- time was over, from whose hash what is left can be checked. Its own lock is that of the organization's feed.
CREATE TABLE audit_chains (
  organization_id  uuid NOT NULL,
  position         bigint NOT NULL,
  hash             bytea NOT NULL,
  removed_position bigint NOT NULL,
  removed_hash     bytea NOT NULL,
  PRIMARY KEY (organization_id),
  CONSTRAINT audit_chains_position_check CHECK (removed_position <= position),
  CONSTRAINT audit_chains_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- How long entries are kept, in days; null: for ever.
CREATE TABLE audit_settings (
  organization_id uuid NOT NULL,
  keep_days       integer,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id),
  CONSTRAINT audit_settings_keep_days_check CHECK (keep_days >= 90),
  CONSTRAINT audit_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- hash = SHA-256 of the hash before and of content; the columns besides repeat what content says, for finding it. No foreign keys:
-- entries outlive what they tell of.
CREATE TABLE audit_entries (
  organization_id uuid NOT NULL,
  position        bigint NOT NULL,
  id              uuid NOT NULL,
  recorded_at     timestamptz NOT NULL,
  action          text NOT NULL,
  actor_kind      text NOT NULL,
  actor_id        text,
  content         text NOT NULL,
  hash            bytea NOT NULL,
  PRIMARY KEY (organization_id, position)
);
CREATE UNIQUE INDEX audit_entries_id_idx ON audit_entries (organization_id, id);
CREATE INDEX audit_entries_action_idx ON audit_entries (organization_id, action, position);
CREATE INDEX audit_entries_actor_idx ON audit_entries (organization_id, actor_id, position);
CREATE INDEX audit_entries_actor_kind_idx ON audit_entries (organization_id, actor_kind, position);
CREATE INDEX audit_entries_recorded_at_idx ON audit_entries (organization_id, recorded_at);

-- Which records an entry names. Ids of key pairs are no UUIDs.
CREATE TABLE audit_records (
  organization_id uuid NOT NULL,
  record_id       text NOT NULL,
  position        bigint NOT NULL,
  kind            text NOT NULL,
  PRIMARY KEY (organization_id, record_id, position)
);
CREATE INDEX audit_records_kind_idx ON audit_records (organization_id, kind, position);
CREATE INDEX audit_records_position_idx ON audit_records (organization_id, position);
