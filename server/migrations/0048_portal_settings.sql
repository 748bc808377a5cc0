-- How the portal of an organization looks: its accent colour, and what it says above the account, by language.
CREATE TABLE portal_settings (
  organization_id uuid NOT NULL,
  accent          text,
  greetings       jsonb NOT NULL,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT portal_settings_pkey PRIMARY KEY (organization_id),
  CONSTRAINT portal_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT portal_settings_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$')
);
