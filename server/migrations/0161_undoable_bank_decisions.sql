-- Decisions about bank transactions can be undone by their change. They belong to no customer.
ALTER TABLE undoable_changes ALTER COLUMN customer_id DROP NOT NULL;
-- Each stored row fits. Validating the checks would read the table under its lock.
ALTER TABLE undoable_changes DROP CONSTRAINT undoable_changes_record_check;
ALTER TABLE undoable_changes ADD CONSTRAINT undoable_changes_record_check
  CHECK (record_kind IN ('ACTION', 'INVOICE', 'CUSTOMER', 'RECONCILIATION', 'BANK_TRANSACTION')) NOT VALID;
ALTER TABLE undoable_changes ADD CONSTRAINT undoable_changes_customer_check
  CHECK ((customer_id IS NULL) = (record_kind = 'BANK_TRANSACTION')) NOT VALID;
