-- PDFs of documents that their source gives on request (ADR 0141).
ALTER TABLE source_readings
  ADD COLUMN offers_pdfs boolean NOT NULL DEFAULT false;

-- One row for each document whose PDF was wanted. The file itself is a row of `files`.
CREATE TABLE source_pdfs (
  organization_id uuid NOT NULL,
  document_id     uuid NOT NULL,
  source_id       uuid NOT NULL,
  state           text NOT NULL,
  wanted_at       timestamptz NOT NULL,
  -- A person waits for it.
  is_urgent       boolean NOT NULL DEFAULT false,
  attempts        smallint NOT NULL DEFAULT 0,
  attempted_at    timestamptz,
  -- By the clock of the machine, as is the lease. Null: at once.
  next_attempt_at timestamptz,
  lease_until     timestamptz,
  problem_code    text,
  problem_text    text,
  -- The facts that the PDF shows, and its content. Null: another PDF was stored already.
  facts           text,
  sha256          text,
  CONSTRAINT source_pdfs_pkey PRIMARY KEY (organization_id, document_id),
  CONSTRAINT source_pdfs_state_check CHECK (state IN ('WANTED', 'STORED', 'MISSING', 'FAILED')),
  CONSTRAINT source_pdfs_document_fk FOREIGN KEY (organization_id, document_id)
    REFERENCES documents (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT source_pdfs_reading_fk FOREIGN KEY (organization_id, source_id)
    REFERENCES source_readings (organization_id, source_id) ON DELETE CASCADE
);
CREATE INDEX source_pdfs_source_idx ON source_pdfs (organization_id, source_id);
CREATE INDEX source_pdfs_wanted_idx ON source_pdfs (organization_id, source_id, document_id) WHERE state = 'WANTED';
CREATE INDEX source_pdfs_open_idx ON source_pdfs (organization_id, state) WHERE state IN ('WANTED', 'FAILED');

-- Whether an email that a person wrote must not be sent without the PDFs of its invoices.
ALTER TABLE written_mails ADD COLUMN needs_pdfs boolean NOT NULL DEFAULT false;
