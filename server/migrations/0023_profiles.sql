-- What an organization tells of itself in letters, mail and statements, and four more languages.

ALTER TABLE organizations DROP CONSTRAINT organizations_language_check;
ALTER TABLE organizations ADD CONSTRAINT organizations_language_check CHECK (language IN ('en', 'fr', 'de', 'es', 'it', 'nl'));
ALTER TABLE customers DROP CONSTRAINT customers_language_check;
ALTER TABLE customers ADD CONSTRAINT customers_language_check CHECK (language IN ('en', 'fr', 'de', 'es', 'it', 'nl'));

CREATE TABLE organization_profiles (
  organization_id     uuid NOT NULL,
  legal_name          text,
  address             text,
  zipcode             text,
  city                text,
  state               text,
  country             text,
  registration_number text,
  vat_number          text,
  website             text,
  email               text,
  phone               text,
  -- Of the logo, in pixels; its bytes are a file.
  logo_width          integer,
  logo_height         integer,
  updated_at          timestamptz NOT NULL,
  CONSTRAINT organization_profiles_pkey PRIMARY KEY (organization_id),
  CONSTRAINT organization_profiles_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id),
  CONSTRAINT organization_profiles_country_check CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT organization_profiles_logo_check CHECK ((logo_width IS NULL) = (logo_height IS NULL))
);

-- A file belongs to one record, or is the organization's logo.
ALTER TABLE files ADD COLUMN is_logo boolean;
ALTER TABLE files ADD CONSTRAINT files_logo_check CHECK (is_logo);
ALTER TABLE files DROP CONSTRAINT files_owner_check;
ALTER TABLE files ADD CONSTRAINT files_owner_check
  CHECK (num_nonnulls(document_id, note_id, message_id, letter_batch_id, is_logo) = 1);
CREATE UNIQUE INDEX files_logo_key ON files (organization_id) WHERE is_logo;
