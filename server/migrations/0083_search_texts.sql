-- Data that this release adds to rows which the former release has written (docs/adr/0090). A migration adds a row
-- where a database exists already. A new database has none, so it starts without backfills.
CREATE TABLE backfills (
  name               text PRIMARY KEY,
  requested_at       timestamptz NOT NULL,
  -- The last row that was read, in the order of organizations and ids. The highest id: the organization is complete.
  after_organization uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  after_id           uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  rows_read          bigint NOT NULL DEFAULT 0,
  finished_at        timestamptz
);
