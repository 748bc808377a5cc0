-- What the installation knows of itself, such as when its books were last verified. Of no organization.
CREATE TABLE service_facts (
  name        text PRIMARY KEY,
  facts       jsonb NOT NULL,
  recorded_at timestamptz NOT NULL
);
