-- Bulk imports. The lines of a file are stored in packs, ordered by what must exist before what
-- (phase), and each pack is applied, counted and ticked off in one transaction: a server killed
-- half-way goes on with the first packs that are not ticked off. The packs of a phase are applied in
-- lanes beside each other, each lane in order; the lines of one record are all of one lane.

CREATE TABLE imports (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  state           text NOT NULL,
  file_name       text,
  lines_total     integer NOT NULL,
  lines_done      integer NOT NULL,
  counts          jsonb NOT NULL,
  failure         text,
  lease_owner     uuid,
  lease_until     timestamptz,
  created_at      timestamptz NOT NULL,
  started_at      timestamptz,
  finished_at     timestamptz,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT imports_state_check CHECK (state IN ('RECEIVING', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED')),
  CONSTRAINT imports_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX imports_created_at_idx ON imports (organization_id, created_at, id);
CREATE INDEX imports_unfinished_idx ON imports (lease_until) WHERE state IN ('RECEIVING', 'PENDING', 'RUNNING');

CREATE TABLE import_packs (
  organization_id uuid NOT NULL,
  import_id       uuid NOT NULL,
  phase           smallint NOT NULL,
  lane            smallint NOT NULL,
  number          integer NOT NULL,
  lines           text NOT NULL,
  PRIMARY KEY (organization_id, import_id, phase, lane, number),
  CONSTRAINT import_packs_import_fk FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);

CREATE TABLE import_errors (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  import_id       uuid NOT NULL,
  line            integer NOT NULL,
  type            text,
  external_id     text,
  code            text NOT NULL,
  field           text,
  reason          text NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT import_errors_import_fk FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);
CREATE INDEX import_errors_line_idx ON import_errors (organization_id, import_id, line, id);
