-- When dunning looks at each customer next (ADR 0093).

-- A version of each family that dunning watches. Every transaction that locks the family to write raises it.
-- Only `version` changes, and no index contains it, so each change is a HOT update.
CREATE TABLE family_versions (
  organization_id uuid NOT NULL,
  -- The root customer of the family.
  customer_id uuid NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT family_versions_pkey PRIMARY KEY (organization_id, customer_id),
  CONSTRAINT family_versions_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);

CREATE TABLE dunning_looks (
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  -- The instant before which time alone changes no decision about the customer; null: never.
  next_at timestamptz,
  -- What the decision was based on. A look counts only while the family still has this version, and the
  -- organization these settings.
  family_id uuid NOT NULL,
  family_version bigint NOT NULL,
  settings_hash bigint NOT NULL,
  -- When a check last found the look too late, by the machine's clock.
  missed_at timestamptz,
  CONSTRAINT dunning_looks_pkey PRIMARY KEY (organization_id, customer_id),
  CONSTRAINT dunning_looks_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
