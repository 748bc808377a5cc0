-- Files (PDFs of documents, attachments of notes) and notes. The bytes are in a storage beside the
-- database, under the SHA-256 of what they are; docs/adr/0014 explains how the two are kept together.

-- What signs links to files; made when first needed and never shown. swept_at tells processes that
-- the organization's storage was looked through.
CREATE TABLE file_settings (
  organization_id uuid NOT NULL,
  link_secret     bytea NOT NULL,
  swept_at        timestamptz,
  PRIMARY KEY (organization_id),
  CONSTRAINT file_settings_secret_check CHECK (octet_length(link_secret) = 32),
  CONSTRAINT file_settings_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

-- What may be in the storage: a row is committed before its bytes are put there, and goes with them.
-- claimed_at is when somebody last began to put them there.
CREATE TABLE file_contents (
  organization_id uuid NOT NULL,
  sha256          text NOT NULL,
  size            bigint NOT NULL,
  claimed_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, sha256),
  CONSTRAINT file_contents_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT file_contents_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);

CREATE TABLE notes (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  customer_id     uuid NOT NULL,
  invoice_id      uuid,
  user_id         uuid,
  source          text NOT NULL,
  content         text NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  modified_at     timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT notes_source_check CHECK (source IN ('API', 'APP')),
  CONSTRAINT notes_customer_fk FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id),
  CONSTRAINT notes_invoice_fk FOREIGN KEY (organization_id, invoice_id) REFERENCES documents (organization_id, id),
  CONSTRAINT notes_user_fk FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX notes_created_at_idx ON notes (organization_id, created_at, id);
CREATE INDEX notes_updated_at_idx ON notes (organization_id, updated_at, id);
CREATE INDEX notes_modified_at_idx ON notes (organization_id, modified_at, id);
CREATE INDEX notes_customer_idx ON notes (organization_id, customer_id, created_at, id);
CREATE INDEX notes_invoice_idx ON notes (organization_id, invoice_id, created_at, id) WHERE invoice_id IS NOT NULL;
CREATE INDEX notes_user_idx ON notes (organization_id, user_id, created_at, id) WHERE user_id IS NOT NULL;

-- A file of one document or one note. A row is never changed: what replaces a file has an id of its own.
CREATE TABLE files (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  document_id     uuid,
  note_id         uuid,
  sha256          text NOT NULL,
  size            bigint NOT NULL,
  content_type    text NOT NULL,
  file_name       text NOT NULL,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT files_owner_check CHECK (num_nonnulls(document_id, note_id) = 1),
  CONSTRAINT files_content_fk FOREIGN KEY (organization_id, sha256) REFERENCES file_contents (organization_id, sha256),
  CONSTRAINT files_document_fk FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, id),
  CONSTRAINT files_note_fk FOREIGN KEY (organization_id, note_id) REFERENCES notes (organization_id, id)
);
CREATE UNIQUE INDEX files_document_key ON files (organization_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX files_note_idx ON files (organization_id, note_id, created_at, id) WHERE note_id IS NOT NULL;
CREATE INDEX files_content_idx ON files (organization_id, sha256);
