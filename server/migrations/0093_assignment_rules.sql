-- How new tasks are assigned (docs/adr/0101). One row an organization: locking it serialises the assignment, so that
-- each task is assigned once and turns stay fair.
CREATE TABLE assignment_settings (
  organization_id uuid NOT NULL,
  -- In order: {amountFrom, amountTo, userIds}. The last one has no amounts.
  rules jsonb NOT NULL,
  -- The user who was last given a task, by the position of the rule.
  turns jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  CONSTRAINT assignment_settings_pkey PRIMARY KEY (organization_id),
  CONSTRAINT assignment_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
