-- Organizations that are made for trying things out, and how far their clocks were moved.

ALTER TABLE organizations ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
-- By how much its clock is ahead of the machines', in milliseconds.
ALTER TABLE organizations ADD COLUMN clock_offset_millis bigint NOT NULL DEFAULT 0;
-- While the clock is advanced: until when, and up to when everything has happened that happens by then.
ALTER TABLE organizations ADD COLUMN clock_advancing_to timestamptz;
ALTER TABLE organizations ADD COLUMN clock_worked_until timestamptz;

ALTER TABLE organizations ADD CONSTRAINT organizations_clock_check CHECK (clock_offset_millis >= 0 AND
  (sandbox OR (clock_offset_millis = 0 AND clock_advancing_to IS NULL)) AND
  (clock_advancing_to IS NULL) = (clock_worked_until IS NULL));
