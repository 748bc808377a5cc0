-- What a timeline and an overview of one customer are read by (docs/adr/0052).

-- Whose invoice it is about, so that one customer's are found without looking at all of its invoices. What the release before
-- writes without it is about an invoice, and is found there.
ALTER TABLE promises ADD COLUMN customer_id uuid;
ALTER TABLE promises ADD CONSTRAINT promises_customer_fk
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id);
ALTER TABLE disputes ADD COLUMN customer_id uuid;
ALTER TABLE disputes ADD CONSTRAINT disputes_customer_fk
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id);
ALTER TABLE fee_proposals ADD COLUMN customer_id uuid;
ALTER TABLE fee_proposals ADD CONSTRAINT fee_proposals_customer_fk
  FOREIGN KEY (organization_id, customer_id) REFERENCES customers (organization_id, id);

UPDATE promises t SET customer_id = d.customer_id FROM documents d
WHERE d.organization_id = t.organization_id AND d.id = t.invoice_id;
UPDATE disputes t SET customer_id = d.customer_id FROM documents d
WHERE d.organization_id = t.organization_id AND d.id = t.invoice_id;
UPDATE fee_proposals t SET customer_id = d.customer_id FROM documents d
WHERE d.organization_id = t.organization_id AND d.id = coalesce(t.invoice_id, t.document_id);

CREATE INDEX promises_customer_idx ON promises (organization_id, customer_id, made_at, id);
CREATE INDEX disputes_customer_idx ON disputes (organization_id, customer_id, opened_at, id);
CREATE INDEX disputes_open_customer_idx ON disputes (organization_id, customer_id, opened_at, id)
  WHERE resolved_at IS NULL;
CREATE INDEX fee_proposals_customer_idx ON fee_proposals (organization_id, customer_id, created_at, id);

-- Mail of ours and answers, calls and other actions, each by itself.
CREATE INDEX messages_customer_direction_idx ON messages (organization_id, customer_id, direction, created_at, id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX actions_calls_idx ON actions (organization_id, customer_id, created_at, id) WHERE type = 'CALL';
CREATE INDEX actions_others_idx ON actions (organization_id, customer_id, created_at, id) WHERE type <> 'CALL';
-- The last contact beside mail, and those of the last days.
CREATE INDEX actions_reached_idx ON actions (organization_id, customer_id, performed_at, id)
  WHERE state = 'EXECUTED' AND type IN ('CALL', 'LETTER', 'SMS');
