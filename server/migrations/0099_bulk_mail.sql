-- Emails to many customers, and statements of account for a period (ADR 0107).

-- The period of the attached statement, both days included. Null: it lists the open items. The previous release
-- attaches the open items.
ALTER TABLE written_mails ADD COLUMN statement_from date;
ALTER TABLE written_mails ADD COLUMN statement_to date;
ALTER TABLE written_mails ADD CONSTRAINT written_mails_statement_check
  CHECK ((statement_from IS NULL) = (statement_to IS NULL) AND statement_from <= statement_to) NOT VALID;
ALTER TABLE written_mails VALIDATE CONSTRAINT written_mails_statement_check;

-- The selected invoices of a customer, in a job that writes to the customers of invoices.
ALTER TABLE bulk_job_records ADD COLUMN invoice_ids uuid[];
