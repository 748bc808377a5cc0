-- Invitations to an organization, and its provider for single sign-on (docs/adr/0049).

-- Without an address: a link that somebody made on the command line, for whoever holds it.
CREATE TABLE invitations (
  organization_id    uuid NOT NULL,
  id                 uuid NOT NULL,
  email              text,
  first_name         text,
  last_name          text,
  position           text,
  role               text NOT NULL,
  token_hash         bytea NOT NULL,
  invited_by_user_id uuid,
  created_at         timestamptz NOT NULL,
  expires_at         timestamptz NOT NULL,
  accepted_at        timestamptz,
  revoked_at         timestamptz,
  CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT invitations_token_key UNIQUE (organization_id, token_hash),
  CONSTRAINT invitations_role_check CHECK (role IN ('OWNER', 'ADMIN', 'COLLECTOR', 'VIEWER')),
  CONSTRAINT invitations_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT invitations_invited_by_fk FOREIGN KEY (organization_id, invited_by_user_id)
    REFERENCES users (organization_id, id)
);
CREATE INDEX invitations_created_at_idx ON invitations (organization_id, created_at, id);
-- One at a time is open for an address.
CREATE UNIQUE INDEX invitations_open_idx ON invitations (organization_id, lower(email))
  WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_invited_by_idx ON invitations (organization_id, invited_by_user_id);

CREATE TABLE sign_in_providers (
  organization_id  uuid NOT NULL,
  issuer           text NOT NULL,
  client_id        text NOT NULL,
  encrypted_secret text NOT NULL,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  CONSTRAINT sign_in_providers_pkey PRIMARY KEY (organization_id),
  CONSTRAINT sign_in_providers_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- Whom a provider means by a subject.
CREATE TABLE sign_in_subjects (
  organization_id uuid NOT NULL,
  issuer          text NOT NULL,
  subject         text NOT NULL,
  identity_id     uuid NOT NULL,
  created_at      timestamptz NOT NULL,
  CONSTRAINT sign_in_subjects_pkey PRIMARY KEY (organization_id, issuer, subject),
  CONSTRAINT sign_in_subjects_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
