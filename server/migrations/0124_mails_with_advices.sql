-- Received emails in which remittance advices are looked for, until their job ends. A lost job is queued again.
CREATE TABLE remittance_mails (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  CONSTRAINT remittance_mails_pkey PRIMARY KEY (organization_id, message_id),
  CONSTRAINT remittance_mails_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
