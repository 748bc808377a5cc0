-- People who sign in (docs/adr/0049). One person may belong to several organizations, so these tables belong to none and
-- are not sharded: better-auth writes them, and beside them stand what we add to it.

CREATE TABLE identity_users (
  id                 uuid NOT NULL,
  name               text NOT NULL,
  email              text NOT NULL,
  email_verified     boolean NOT NULL,
  image              text,
  two_factor_enabled boolean,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  CONSTRAINT identity_users_pkey PRIMARY KEY (id),
  CONSTRAINT identity_users_email_key UNIQUE (email)
);

-- A session that an organization's own provider has vouched for is good for that organization alone.
CREATE TABLE identity_sessions (
  id                 uuid NOT NULL,
  token              text NOT NULL,
  user_id            uuid NOT NULL,
  bound_organization uuid,
  ip_address         text,
  user_agent         text,
  expires_at         timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  CONSTRAINT identity_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT identity_sessions_token_key UNIQUE (token),
  CONSTRAINT identity_sessions_user_fk FOREIGN KEY (user_id) REFERENCES identity_users (id) ON DELETE CASCADE
);
CREATE INDEX identity_sessions_user_idx ON identity_sessions (user_id);
CREATE INDEX identity_sessions_expires_idx ON identity_sessions (expires_at);

CREATE TABLE identity_accounts (
  id                       uuid NOT NULL,
  user_id                  uuid NOT NULL,
  provider_id              text NOT NULL,
  account_id               text NOT NULL,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL,
  CONSTRAINT identity_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT identity_accounts_account_key UNIQUE (provider_id, account_id),
  CONSTRAINT identity_accounts_user_fk FOREIGN KEY (user_id) REFERENCES identity_users (id) ON DELETE CASCADE
);
CREATE INDEX identity_accounts_user_idx ON identity_accounts (user_id);

CREATE TABLE identity_verifications (
  id         uuid NOT NULL,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT identity_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX identity_verifications_identifier_idx ON identity_verifications (identifier);
CREATE INDEX identity_verifications_expires_idx ON identity_verifications (expires_at);

CREATE TABLE identity_two_factors (
  id                        uuid NOT NULL,
  user_id                   uuid NOT NULL,
  secret                    text NOT NULL,
  backup_codes              text NOT NULL,
  verified                  boolean,
  failed_verification_count integer,
  locked_until              timestamptz,
  CONSTRAINT identity_two_factors_pkey PRIMARY KEY (id),
  CONSTRAINT identity_two_factors_user_key UNIQUE (user_id),
  CONSTRAINT identity_two_factors_user_fk FOREIGN KEY (user_id) REFERENCES identity_users (id) ON DELETE CASCADE
);

-- Codes of the second factor that somebody has shown: each is good once.
CREATE TABLE identity_shown_codes (
  user_id    uuid NOT NULL,
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT identity_shown_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT identity_shown_codes_user_fk FOREIGN KEY (user_id) REFERENCES identity_users (id) ON DELETE CASCADE
);
CREATE INDEX identity_shown_codes_expires_idx ON identity_shown_codes (expires_at);

CREATE TABLE identity_passkeys (
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  name          text,
  credential_id text NOT NULL,
  public_key    text NOT NULL,
  counter       bigint NOT NULL,
  device_type   text NOT NULL,
  backed_up     boolean NOT NULL,
  transports    text,
  aaguid        text,
  created_at    timestamptz,
  CONSTRAINT identity_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT identity_passkeys_credential_key UNIQUE (credential_id),
  CONSTRAINT identity_passkeys_user_fk FOREIGN KEY (user_id) REFERENCES identity_users (id) ON DELETE CASCADE
);
CREATE INDEX identity_passkeys_user_idx ON identity_passkeys (user_id);

-- Browsers from which a person has signed in, known by a cookie of which the hash is kept.
CREATE TABLE identity_devices (
  user_id      uuid NOT NULL,
  token_hash   bytea NOT NULL,
  ip_address   text NOT NULL,
  user_agent   text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  CONSTRAINT identity_devices_pkey PRIMARY KEY (user_id, token_hash),
  CONSTRAINT identity_devices_user_fk FOREIGN KEY (user_id) REFERENCES identity_users (id) ON DELETE CASCADE
);
CREATE INDEX identity_devices_last_seen_idx ON identity_devices (last_seen_at);

-- What signs cookies and encrypts second factors, encrypted itself. One row.
CREATE TABLE identity_secrets (
  name       text NOT NULL,
  secret     text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT identity_secrets_pkey PRIMARY KEY (name)
);

-- Mail to people that waits to be sent, encrypted because of the links in it. A row goes when its mail has gone.
CREATE TABLE identity_mails (
  id         uuid NOT NULL,
  content    text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT identity_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX identity_mails_created_at_idx ON identity_mails (created_at);

-- Whose membership a user is; null until somebody has taken it. Whoever lost it gets it back by invitation only.
ALTER TABLE users ADD COLUMN identity_id uuid;
ALTER TABLE users ADD COLUMN access_ended_at timestamptz;
CREATE UNIQUE INDEX users_identity_idx ON users (organization_id, identity_id) WHERE identity_id IS NOT NULL;
-- Which organizations somebody belongs to.
CREATE INDEX users_of_identity_idx ON users (identity_id) WHERE identity_id IS NOT NULL;
