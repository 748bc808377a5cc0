-- Backups that were made of this database, the newest of which `quittance doctor` asks for, and whether work in the background
-- is held (docs/adr/0074). Neither is a record of an organization.
CREATE TABLE backups (
  id          uuid PRIMARY KEY,
  began_at    timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  bytes       bigint NOT NULL,
  files       integer NOT NULL,
  damaged     integer NOT NULL
);

-- While there is a row, no process works in the background: nothing is sent, delivered or read from the mailbox.
CREATE TABLE work_holds (
  id     uuid PRIMARY KEY,
  since  timestamptz NOT NULL,
  reason text NOT NULL
);
