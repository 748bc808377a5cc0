\set n :first + :client_id * :per + :i
\set c :n % :customers + 1
\set i :i + 1
BEGIN;
UPDATE customers SET balance = balance - :amount, amount_due = amount_due - :amount, updated_at = now() WHERE organization_id = :org::uuid AND external_id = 'cus-' || :c RETURNING id AS customer
\gset
SELECT id AS invoice FROM documents WHERE organization_id = :org::uuid AND kind = 'INVOICE' AND external_id = 'inv-' || :n
\gset
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_on, instrument, amount_linked, created_at, updated_at) VALUES (:org::uuid, uuidv7(), 'PAYMENT', :customer::uuid, 'pay-' || :n, 'EUR', :amount, current_date, 'WIRE_TRANSFER', :amount, now(), now()) RETURNING id AS payment
\gset
INSERT INTO links (organization_id, id, credit_id, debit_id, amount, created_at) VALUES (:org::uuid, uuidv7(), :payment::uuid, :invoice::uuid, :amount, now());
UPDATE documents SET amount_linked = amount_linked + :amount, updated_at = now() WHERE organization_id = :org::uuid AND id = :invoice::uuid;
UPDATE customer_balances SET documents = documents + 1, paid = paid + :amount, amount_due = amount_due - :amount, invoices_due = invoices_due - 1 WHERE organization_id = :org::uuid AND customer_id = :customer::uuid AND currency = 'EUR';
COMMIT;
