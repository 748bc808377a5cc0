-- Views of lists that people keep: filters, order and columns.

CREATE TABLE saved_views (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  -- Null: made in nobody's name.
  owner_user_id uuid,
  is_shared boolean NOT NULL,
  query jsonb NOT NULL,
  columns jsonb NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT saved_views_shared_check CHECK (is_shared OR owner_user_id IS NOT NULL),
  CONSTRAINT saved_views_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT saved_views_owner_fk FOREIGN KEY (organization_id, owner_user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX saved_views_created_at_idx ON saved_views (organization_id, created_at, id);
CREATE INDEX saved_views_owner_idx ON saved_views (organization_id, owner_user_id, created_at, id)
  WHERE owner_user_id IS NOT NULL;
-- A name is once in what somebody has of a list, and once in what is shared.
CREATE UNIQUE INDEX saved_views_own_name_key ON saved_views (organization_id, owner_user_id, list, lower(name))
  WHERE NOT is_shared;
CREATE UNIQUE INDEX saved_views_shared_name_key ON saved_views (organization_id, list, lower(name)) WHERE is_shared;
