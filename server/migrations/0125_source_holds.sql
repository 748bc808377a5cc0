-- Invoices for which the ERP asks for no reminders (ADR 0132). Only the source sets and clears it, so it is
-- apart from disputes, promises and pauses, which people decide.
ALTER TABLE documents ADD COLUMN has_source_hold boolean NOT NULL DEFAULT false;

-- Dunning reads the few invoices with a hold. Without one, the index has no entry and payments stay as cheap.
CREATE INDEX documents_source_hold_idx ON documents (organization_id, id) WHERE has_source_hold;
